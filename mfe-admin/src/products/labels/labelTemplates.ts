/** A kind of paper with labels on it. All lengths in millimetres. */
export interface LabelTemplate {
  key: string;
  name: string;
  width: number;
  height: number;
  /** Labels on a sheet of A4; a roll has one after the other. */
  sheet: { columns: number; rows: number; left: number; top: number; pitchX: number; pitchY: number } | null;
  /** Sizes of the words, in millimetres. */
  text: { name: number; price: number; small: number };
}

export const A4 = { width: 210, height: 297 };

export const LABEL_TEMPLATES: readonly [LabelTemplate, ...LabelTemplate[]] = [
  {
    key: 'sheet-65',
    name: 'A4 sheet, 65 labels of 38 × 21 mm',
    width: 38.1,
    height: 21.2,
    sheet: { columns: 5, rows: 13, left: 4.75, top: 10.7, pitchX: 40.6, pitchY: 21.2 },
    text: { name: 2.3, price: 3.4, small: 1.9 },
  },
  {
    key: 'roll-50x30',
    name: 'Roll, labels of 50 × 30 mm',
    width: 50,
    height: 30,
    sheet: null,
    text: { name: 3, price: 4.6, small: 2.3 },
  },
  {
    key: 'shelf-58',
    name: 'Shelf labels on a 58 mm roll',
    width: 58,
    height: 40,
    sheet: null,
    text: { name: 3.6, price: 8.5, small: 2.6 },
  },
  {
    key: 'price-tag',
    name: 'A4 sheet, 24 price tags of 70 × 37 mm',
    width: 70,
    height: 37,
    sheet: { columns: 3, rows: 8, left: 0, top: 0.5, pitchX: 70, pitchY: 37 },
    text: { name: 4, price: 9, small: 2.8 },
  },
];

/** A paper by its key; one that is no longer offered is the first. */
export const templateOf = (key: string): LabelTemplate =>
  LABEL_TEMPLATES.find((template) => template.key === key) ?? LABEL_TEMPLATES[0];

export const LABEL_FIELDS = ['name', 'price', 'wasPrice', 'unitPrice', 'sku', 'barcode'] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];
export const FIELD_NAMES: Record<LabelField, string> = {
  name: 'Name',
  price: 'Price',
  wasPrice: 'Usual price, struck through',
  unitPrice: 'Price of a kilogram',
  sku: 'SKU',
  barcode: 'Barcode',
};

/** Labels on one page: a sheet's, or one for a roll. */
export function labelsOnPage({ sheet }: LabelTemplate): number {
  return sheet === null ? 1 : sheet.columns * sheet.rows;
}

/** Spreads labels over pages, the first page begun at a place from 1: what is left of it was used before. */
export function pagesOf<Label>(labels: readonly Label[], template: LabelTemplate, startAt: number): (Label | null)[][] {
  const size = labelsOnPage(template);
  const skipped = Math.min(Math.max(startAt, 1), size) - 1;
  const places: (Label | null)[] = [...Array<null>(skipped).fill(null), ...labels];
  return Array.from({ length: labels.length === 0 ? 0 : Math.ceil(places.length / size) }, (_, page) =>
    places.slice(page * size, (page + 1) * size),
  );
}

/** Where a label stands on its page, from the upper left corner. */
export function placeOnPage({ sheet }: LabelTemplate, index: number): { left: number; top: number } {
  if (sheet === null) return { left: 0, top: 0 };
  return {
    left: sheet.left + (index % sheet.columns) * sheet.pitchX,
    top: sheet.top + Math.floor(index / sheet.columns) * sheet.pitchY,
  };
}
