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

/**
 * The picture of what is chosen so far: the one that all its variants share, and the product's where they have none of their own.
 * Null while they have several.
 */
export function pictureOf(
  product: Choices & Pick<ShopProductDetail, 'image_url'>,
  selection: Selection,
): string | null {
  const [url, ...others] = new Set(matching(product, selection).map(({ image_url: own }) => own));
  return others.length > 0 ? null : url || product.image_url;
}

/** A picture, and which choice it shows when it is of some variants only: `Green`. */
export interface Picture {
  url: string;
  choice: string;
}

/** All pictures of a product and its variants, each once and the chosen one first. They stay the same whatever is chosen later. */
export function picturesOf(
  product: Choices & Pick<ShopProductDetail, 'image_url' | 'images'>,
  selection: Selection,
): Picture[] {
  const own = product.variants.map(({ image_url: url }) => url);
  const all = [pictureOf(product, selection), product.image_url, ...product.images, ...own];
  return [...new Set(all)]
    .filter((url): url is string => url !== null && url !== '')
    .map((url) => ({ url, choice: choiceShownBy(product, url) }));
}

/** The values that the variants with this picture have in common and others have not. */
function choiceShownBy({ options, variants }: Choices, url: string): string {
  const shown = variants.filter(({ image_url: picture }) => picture === url);
  if (shown.length === variants.length) return '';
  return options
    .map(({ name }) => new Set(shown.map(({ option_values: values }) => values[name])))
    .flatMap((values) => (values.size === 1 ? [...values] : []))
    .join(', ');
}
