import type { ShopProductDetail } from '@dukani/shared/rpc';

export type Variant = ShopProductDetail['variants'][number];
/** Chosen value by name of the option, for example Size: M. */
export type Selection = Readonly<Record<string, string>>;

type Choices = Pick<ShopProductDetail, 'options' | 'variants'>;

const isSoldOut = ({ badge }: Variant) => badge === 'out_of_stock';

/** The variants that have every value chosen so far. */
function matching({ variants }: Choices, selection: Selection): Variant[] {
  return variants.filter(({ option_values: values }) =>
    Object.entries(selection).every(([name, value]) => values[name] === value),
  );
}

/** The variant that is chosen, null while a choice is open or the combination does not exist. */
export function variantOf(product: Choices, selection: Selection): Variant | null {
  return product.options.every(({ name }) => name in selection) ? (matching(product, selection)[0] ?? null) : null;
}

/** What is chosen when the page opens: the variant of the address, or the only one that can be had; else only what is no choice. */
export function firstSelection(product: Choices, addressedId: string): Selection {
  const buyable = product.variants.filter((variant) => !isSoldOut(variant));
  const start =
    product.variants.find(({ id }) => id === addressedId) ?? (buyable.length === 1 ? buyable[0] : undefined);
  return (
    start?.option_values ??
    Object.fromEntries(
      product.options.filter(({ values }) => values.length === 1).map(({ name, values }) => [name, values[0] ?? '']),
    )
  );
}

/** What can be said of one value beside what else is chosen: to be had, sold out, or not made in this combination. */
export function stateOfValue(
  product: Choices,
  selection: Selection,
  { name, value }: { name: string; value: string },
): 'available' | 'sold_out' | 'missing' {
  const variants = matching(product, { ...selection, [name]: value });
  if (variants.length === 0) return 'missing';
  return variants.every(isSoldOut) ? 'sold_out' : 'available';
}

/** The choice after a value was picked. Where the combination does not exist, the other options follow to one that does. */
export function selectionWith(
  product: Choices,
  selection: Selection,
  { name, value }: { name: string; value: string },
): Selection {
  const wanted = { ...selection, [name]: value };
  if (matching(product, wanted).length > 0) return wanted;
  const candidates = matching(product, { [name]: value });
  return (candidates.find((variant) => !isSoldOut(variant)) ?? candidates[0])?.option_values ?? wanted;
}
