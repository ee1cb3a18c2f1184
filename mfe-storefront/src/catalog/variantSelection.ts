import type { ShopProductDetail } from '@dukani/shared/rpc';

export type Variant = ShopProductDetail['variants'][number];
/** Chosen value by name of the option, for example Size: M. */
export type Selection = Readonly<Record<string, string>>;

/** The variant that has exactly the chosen values, null while a choice is open or the combination does not exist. */
export function variantOf(
  product: Pick<ShopProductDetail, 'options' | 'variants'>,
  selection: Selection,
): Variant | null {
  return (
    product.variants.find((variant) =>
      product.options.every(({ name }) => variant.option_values[name] === selection[name]),
    ) ?? null
  );
}

/** What is chosen when the page opens: the variant of the address, else the first that can be had, else the first. */
export function firstSelection(product: Pick<ShopProductDetail, 'variants'>, addressedId: string): Selection {
  const start =
    product.variants.find(({ id }) => id === addressedId) ??
    product.variants.find(({ badge }) => badge !== 'out_of_stock') ??
    product.variants[0];
  return start?.option_values ?? {};
}

/** What can be said of one value beside what else is chosen: to be had, sold out, or not made in this combination. */
export function stateOfValue(
  product: Pick<ShopProductDetail, 'options' | 'variants'>,
  selection: Selection,
  { name, value }: { name: string; value: string },
): 'available' | 'sold_out' | 'missing' {
  const variant = variantOf(product, { ...selection, [name]: value });
  if (variant === null) return 'missing';
  return variant.badge === 'out_of_stock' ? 'sold_out' : 'available';
}

/** The choice after a value was picked. Where the combination does not exist, the other options follow to one that does. */
export function selectionWith(
  product: Pick<ShopProductDetail, 'options' | 'variants'>,
  selection: Selection,
  { name, value }: { name: string; value: string },
): Selection {
  const wanted = { ...selection, [name]: value };
  if (variantOf(product, wanted) !== null) return wanted;
  const candidates = product.variants.filter((variant) => variant.option_values[name] === value);
  const closest = candidates.find(({ badge }) => badge !== 'out_of_stock') ?? candidates[0];
  return closest?.option_values ?? wanted;
}
