import { toNumeric } from '@dukani/shared/money';
import type { ProductOption, SaveVariantInput } from '@dukani/shared/rpc';
import type { ProductDetail, ProductVariant } from '../../../common/productRows';
import {
  amountOrNull,
  barcodeInputs,
  barcodesError,
  isPositive,
  priceError,
  retailPriceError,
  type BarcodeDraft,
} from '../productDraft';

export const MAX_OPTIONS = 4;
export const MAX_VARIANTS = 200;

/** One variant as it is being typed. */
export interface VariantDraft {
  id: string;
  /** By the name of the option. */
  values: Record<string, string>;
  price: string;
  retailPrice: string;
  sku: string;
  barcodes: BarcodeDraft[];
  imageUrls: string[];
  openingQuantity: string;
  openingCost: string;
  /** False: this combination is not sold. */
  isOffered: boolean;
  isStored: boolean;
  /** What is in stock, for reading; empty for new ones. */
  stock: string;
}

export interface VariantsDraft {
  options: ProductOption[];
  variants: VariantDraft[];
}

export type VariantField = 'price' | 'retailPrice' | 'sku' | 'barcodes' | 'opening';

/** Every combination of the options' values, the last option changing fastest; none without options or with one that has no values. */
export function combinations(options: readonly ProductOption[]): Record<string, string>[] {
  if (options.length === 0) return [];
  return options.reduce<Record<string, string>[]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}

/** How many combinations there would be. */
export function countCombinations(options: readonly ProductOption[]): number {
  return options.length === 0 ? 0 : options.reduce((product, { values }) => product * values.length, 1);
}

/** "M / Red" */
export function variantLabel(values: Record<string, string>, options: readonly ProductOption[]): string {
  return options.map(({ name }) => values[name] ?? '').join(' / ');
}

const hasSameValues = (left: Record<string, string>, right: Record<string, string>) => {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
};

/**
 * The matrix of other options. A combination that was there keeps its variant; where an option is new, its first value keeps the
 * variants that were there before; where one goes, the first of those that fall together stays.
 */
export function withOptions(
  draft: VariantsDraft,
  options: ProductOption[],
  makeVariant: (values: Record<string, string>) => VariantDraft,
): VariantsDraft {
  const left = [...draft.variants];
  const take = (fits: (variant: VariantDraft) => boolean): VariantDraft | null => {
    const index = left.findIndex(fits);
    return index === -1 ? null : (left.splice(index, 1)[0] ?? null);
  };
  const rows = combinations(options);
  const exact = rows.map((values) => take((variant) => hasSameValues(variant.values, values)));
  const variants = rows.map((values, index) => {
    const found =
      exact[index] ??
      take((variant) =>
        options.every(({ name, values: known }) =>
          name in variant.values ? variant.values[name] === values[name] : values[name] === known[0],
        ),
      );
    return found === null ? makeVariant(values) : { ...found, values };
  });
  return { options, variants };
}

/** An option or a value under another name: its variants go along. */
export function withRenamed(
  draft: VariantsDraft,
  { option, value, to }: { option: string; value?: string; to: string },
): VariantsDraft {
  const isName = value === undefined;
  return {
    options: draft.options.map((known) =>
      known.name !== option
        ? known
        : isName
          ? { ...known, name: to }
          : { ...known, values: known.values.map((one) => (one === value ? to : one)) },
    ),
    variants: draft.variants.map((variant) => ({
      ...variant,
      values: Object.fromEntries(
        Object.entries(variant.values).map(([name, one]) => {
          if (name !== option) return [name, one];
          return isName ? [to, one] : [name, one === value ? to : one];
        }),
      ),
    })),
  };
}

const storedVariant = (variant: ProductVariant): VariantDraft => ({
  id: variant.id,
  values: variant.optionValues,
  price: toNumeric(variant.price),
  retailPrice: variant.retailPrice === null ? '' : toNumeric(variant.retailPrice),
  sku: variant.sku ?? '',
  barcodes: variant.barcodes.map(({ barcode, unitFactor, label }) => ({
    barcode,
    unitFactor: String(unitFactor),
    label: label ?? '',
  })),
  imageUrls: variant.imageUrl === null ? [] : [variant.imageUrl],
  openingQuantity: '',
  openingCost: '',
  isOffered: true,
  isStored: true,
  stock: String(variant.stock / 1000),
});

/** The matrix of a stored product: combinations that are not sold stand in it, unticked. */
export function matrixOf(
  product: ProductDetail,
  makeVariant: (values: Record<string, string>) => VariantDraft,
): VariantsDraft {
  const stored = product.variants.map(storedVariant);
  const rows = combinations(product.options);
  return {
    options: product.options,
    variants: rows.map(
      (values) =>
        stored.find((variant) => hasSameValues(variant.values, values)) ?? { ...makeVariant(values), isOffered: false },
    ),
  };
}

/** What is wrong with one variant, by field. */
export function variantErrors(variant: VariantDraft, stepHundredths: number): Partial<Record<VariantField, string>> {
  if (!variant.isOffered) return {};
  const hasOpening = variant.openingQuantity.trim() !== '' || variant.openingCost.trim() !== '';
  const isOpeningRight =
    isPositive(variant.openingQuantity) && /^\d{1,10}(?:\.\d{1,6})?$/.test(variant.openingCost.trim());
  const found: Partial<Record<VariantField, string | null>> = {
    price: priceError(variant.price, stepHundredths),
    retailPrice: retailPriceError(variant.retailPrice, variant.price, stepHundredths),
    barcodes: barcodesError(variant.barcodes),
    opening: hasOpening && !variant.isStored && !isOpeningRight ? 'Type the quantity and the unit cost.' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null));
}

/** What is wrong with the whole, by part; empty when it can be saved. */
export function validateMatrix(
  draft: VariantsDraft,
  stepHundredths: number,
): Partial<Record<keyof VariantsDraft, string>> {
  const { options, variants } = draft;
  const offered = variants.filter(({ isOffered }) => isOffered);
  if (options.some(({ name }) => name.trim() === '')) return { options: 'Give every option a name, for example Size.' };
  if (options.some(({ values }) => values.length === 0)) return { options: 'Give every option at least one value.' };
  if (variants.length > MAX_VARIANTS) return { options: `These are more than ${MAX_VARIANTS} variants.` };
  if (options.length > 0 && offered.length === 0) return { variants: 'Tick at least one combination that is sold.' };
  for (const variant of offered) {
    const [sentence] = Object.values(variantErrors(variant, stepHundredths));
    if (sentence !== undefined) return { variants: `${variantLabel(variant.values, options)}: ${sentence}` };
  }
  const twice =
    repeated(offered.map(({ sku }) => sku.trim().toLowerCase())) ??
    repeated(offered.flatMap(({ barcodes }) => barcodes.map(({ barcode }) => barcode.trim())));
  return twice === null ? {} : { variants: `${twice} is the code of two variants.` };
}

function repeated(codes: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const code of codes) {
    if (code !== '' && seen.has(code)) return code;
    seen.add(code);
  }
  return null;
}

/** What save_product_variants takes. */
export function variantInputs({ variants }: VariantsDraft): SaveVariantInput[] {
  return variants
    .filter(({ isOffered }) => isOffered)
    .map((variant) => ({
      id: variant.id,
      option_values: variant.values,
      sku: variant.sku.trim() === '' ? null : variant.sku.trim(),
      barcodes: barcodeInputs(variant.barcodes),
      price: amountOrNull(variant.price) ?? 0,
      retail_price: amountOrNull(variant.retailPrice),
      image_urls: variant.imageUrls,
      ...(!variant.isStored && isPositive(variant.openingQuantity)
        ? { opening_stock: { quantity: Number(variant.openingQuantity), unit_cost: Number(variant.openingCost) } }
        : {}),
    }));
}

/** SKUs from a beginning and the values: "SHIRT-M-RED". Typed ones stay. */
export function withSkus(draft: VariantsDraft, beginning: string): VariantsDraft {
  const part = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '')
      .toUpperCase()
      .slice(0, 8);
  const taken = new Set(draft.variants.map(({ sku }) => sku.trim().toUpperCase()));
  return {
    ...draft,
    variants: draft.variants.map((variant) => {
      if (variant.sku.trim() !== '' || !variant.isOffered) return variant;
      const base = [beginning.trim(), ...draft.options.map(({ name }) => part(variant.values[name] ?? ''))]
        .filter((text) => text !== '')
        .join('-')
        .slice(0, 60);
      let sku = base;
      for (let number = 2; taken.has(sku.toUpperCase()); number += 1) sku = `${base}-${number}`;
      taken.add(sku.toUpperCase());
      return { ...variant, sku };
    }),
  };
}
