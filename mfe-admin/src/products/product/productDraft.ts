import { compare, parseMoneyInput, toNumeric, zero, type Money } from '@dukani/shared/money';
import { thousandthsOf, unitStep } from '@dukani/shared/quantity';
import type { ProductKind, SaveProductInput } from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';
import type { ProductDetail } from '../../common/productRows';

export interface BarcodeDraft {
  barcode: string;
  unitFactor: string;
  label: string;
}

export interface ComponentDraft {
  productId: string;
  name: string;
  unit: string;
  /** As `toNumeric` writes it. */
  price: string;
  quantity: string;
}

/** A product as it is being typed. */
export interface ProductDraft {
  name: string;
  description: string;
  categoryId: string;
  kind: ProductKind;
  unit: string;
  brand: string;
  weightKg: string;
  price: string;
  retailPrice: string;
  taxRateId: string;
  sku: string;
  barcodes: BarcodeDraft[];
  imageUrls: string[];
  isPublished: boolean;
  hasOpenPrice: boolean;
  isFeatured: boolean;
  tracksBatches: boolean;
  lowStockLevel: string;
  reorderPoint: string;
  stockBuffer: string;
  onlineStep: string;
  onlineMinimum: string;
  reorderQuantity: string;
  preferredSupplierId: string;
  /** Only shown. */
  supplierName: string;
  supplierCode: string;
  purchaseUnitFactor: string;
  components: ComponentDraft[];
  attributes: Record<string, string>;
  openingQuantity: string;
  openingCost: string;
}

export type ProductField = keyof ProductDraft;
export type ProductErrors = Partial<Record<ProductField, string>>;

export const EMPTY_DRAFT: ProductDraft = {
  name: '',
  description: '',
  categoryId: '',
  kind: 'goods',
  unit: 'each',
  brand: '',
  weightKg: '',
  price: '',
  retailPrice: '',
  taxRateId: '',
  sku: '',
  barcodes: [],
  imageUrls: [],
  isPublished: true,
  hasOpenPrice: false,
  isFeatured: false,
  tracksBatches: false,
  lowStockLevel: '',
  reorderPoint: '',
  stockBuffer: '',
  onlineStep: '',
  onlineMinimum: '',
  reorderQuantity: '',
  preferredSupplierId: '',
  supplierName: '',
  supplierCode: '',
  purchaseUnitFactor: '1',
  components: [],
  attributes: {},
  openingQuantity: '',
  openingCost: '',
};

const text = (value: number | null): string => (value === null ? '' : String(value));
const thousandths = (value: number | null): string => (value === null ? '' : String(value / 1000));

export function draftOf(product: ProductDetail): ProductDraft {
  return {
    ...EMPTY_DRAFT,
    name: product.name,
    description: product.description ?? '',
    categoryId: product.categoryId ?? '',
    kind: product.kind,
    unit: product.unit,
    brand: product.brand ?? '',
    weightKg: text(product.weightKg),
    price: toNumeric(product.price),
    retailPrice: product.retailPrice === null ? '' : toNumeric(product.retailPrice),
    taxRateId: product.taxRateId ?? '',
    sku: product.sku ?? '',
    barcodes: product.barcodes.map(({ barcode, unitFactor, label }) => ({
      barcode,
      unitFactor: String(unitFactor),
      label: label ?? '',
    })),
    imageUrls: product.imageUrls,
    isPublished: product.isPublished,
    hasOpenPrice: product.hasOpenPrice,
    isFeatured: product.isFeatured,
    tracksBatches: product.tracksBatches,
    lowStockLevel: thousandths(product.lowStockLevel),
    reorderPoint: thousandths(product.reorderPoint),
    stockBuffer: thousandths(product.stockBuffer),
    onlineStep: thousandths(product.onlineStep),
    onlineMinimum: thousandths(product.onlineMinimum),
    reorderQuantity: thousandths(product.reorderQuantity),
    preferredSupplierId: product.supplier?.id ?? '',
    supplierName: product.supplier?.name ?? '',
    supplierCode: product.supplierCode ?? '',
    purchaseUnitFactor: String(product.purchaseUnitFactor),
    components: product.components.map(({ productId, name, unit, price, quantity }) => ({
      productId,
      name,
      unit,
      price: toNumeric(price),
      quantity: String(quantity),
    })),
    attributes: product.attributes,
  };
}

const QUANTITY = /^\d{1,7}(?:\.\d{1,3})?$/;
const UNIT_COST = /^\d{1,10}(?:\.\d{1,6})?$/;
const isQuantity = (typed: string) => QUANTITY.test(typed.trim());
/** A quantity above nothing, as it is typed. */
export const isPositive = (typed: string) => isQuantity(typed) && Number(typed) > 0;

/** What is wrong with a typed price, null when nothing is. `stepHundredths` is the currency's smallest amount. */
export function priceError(typed: string, stepHundredths: number): string | null {
  const price = parseMoneyInput(typed);
  if (price === null || compare(price, zero) < 0) return 'Type a price, for example 120 or 99.50.';
  return price % stepHundredths === 0 ? null : 'This currency has no cents.';
}

/** What is wrong with a usual price beside a price, null when nothing is or none is typed. */
export function retailPriceError(typed: string, price: string, stepHundredths: number): string | null {
  if (typed.trim() === '') return null;
  const found = priceError(typed, stepHundredths);
  const now = parseMoneyInput(price);
  if (found !== null || now === null) return found;
  return compare(parseMoneyInput(typed) ?? zero, now) <= 0 ? 'The usual price must be above the price.' : null;
}

/** What is wrong with the codes, null when nothing is. Lines without a code do not count. */
export function barcodesError(barcodes: readonly BarcodeDraft[]): string | null {
  const codes = filledCodes(barcodes);
  const seen = new Set<string>();
  for (const { barcode, unitFactor } of codes) {
    if (!/^[!-~]{1,64}$/.test(barcode)) return `${barcode}: a barcode has at most 64 characters and no spaces.`;
    if (seen.has(barcode)) return `${barcode} is listed twice.`;
    if (!isPositive(unitFactor)) return `${barcode}: type how many units one scan sells, for example 24.`;
    seen.add(barcode);
  }
  return codes.length > 20 ? 'A product has at most 20 barcodes.' : null;
}

const filledCodes = (barcodes: readonly BarcodeDraft[]): BarcodeDraft[] =>
  barcodes.map((code) => ({ ...code, barcode: code.barcode.trim() })).filter(({ barcode }) => barcode !== '');

/** What is wrong with a draft, by field in the order of the page; empty when it can be saved. */
export function validateDraft(draft: ProductDraft, stepHundredths: number): ProductErrors {
  const name = draft.name.trim();
  const isGoods = draft.kind === 'goods';
  const found: Partial<Record<ProductField, string | null>> = {
    name: name === '' ? 'Give the product a name.' : name.length > 200 ? 'A name has at most 200 characters.' : null,
    weightKg: draft.weightKg.trim() === '' || isPositive(draft.weightKg) ? null : 'Type kilograms, for example 0.5.',
    price: priceError(draft.price, stepHundredths),
    retailPrice: retailPriceError(draft.retailPrice, draft.price, stepHundredths),
    unit: draft.unit.trim() === '' ? 'Enter a unit, for example each or kg.' : null,
    components: draft.kind === 'bundle' ? componentsError(draft.components) : null,
    barcodes: barcodesError(draft.barcodes),
    ...(isGoods ? stockErrors(draft) : {}),
    purchaseUnitFactor: isPositive(draft.purchaseUnitFactor) ? null : 'Type a number, for example 24.',
    onlineStep: stepError(draft.onlineStep),
    onlineMinimum: stepError(draft.onlineMinimum) ?? minimumError(draft),
  };
  for (const field of partFields) found[field] ??= partError(draft, draft[field]);
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== null));
}

/** Quantities in the unit of the product, which are whole where that is counted. */
const partFields = [
  'openingQuantity',
  'lowStockLevel',
  'reorderPoint',
  'reorderQuantity',
  'stockBuffer',
  'purchaseUnitFactor',
  'onlineStep',
] as const;

function partError({ unit }: ProductDraft, typed: string): string | null {
  if (!isQuantity(typed) || Number.isInteger(Number(typed)) || unitStep(unit) < 1000) return null;
  return `${unit.trim() === '' ? 'This' : `“${unit.trim()}”`} is counted: type a whole number.`;
}

const stepError = (typed: string): string | null =>
  typed.trim() === '' || isPositive(typed) ? null : 'Type a number, for example 0.25.';

function minimumError({ onlineStep, onlineMinimum }: ProductDraft): string | null {
  if (onlineStep.trim() === '' || onlineMinimum.trim() === '') return null;
  const [step, minimum] = [thousandthsOf(onlineStep), thousandthsOf(onlineMinimum)];
  return step !== null && minimum !== null && minimum % step !== 0 ? 'This must be a multiple of the step.' : null;
}

function componentsError(components: readonly ComponentDraft[]): string | null {
  if (components.length === 0) return 'Add the products of the bundle.';
  const wrong = components.find(({ quantity }) => !isPositive(quantity));
  return wrong === undefined ? null : `${wrong.name}: type how many, for example 2.`;
}

function stockErrors(draft: ProductDraft): Partial<Record<ProductField, string | null>> {
  const number = (typed: string) => (typed.trim() === '' || isQuantity(typed) ? null : 'Type a number, for example 5.');
  const quantity = draft.openingQuantity.trim();
  const cost = draft.openingCost.trim();
  const hasOpening = quantity !== '' || cost !== '';
  return {
    openingQuantity: hasOpening && !isQuantity(quantity) ? 'Type a quantity, for example 24.' : null,
    openingCost: hasOpening && !UNIT_COST.test(cost) ? 'Type the unit cost.' : null,
    lowStockLevel: number(draft.lowStockLevel),
    reorderPoint: number(draft.reorderPoint),
    stockBuffer: number(draft.stockBuffer),
    reorderQuantity:
      draft.reorderQuantity.trim() === '' || isPositive(draft.reorderQuantity)
        ? null
        : 'Type a number, for example 48.',
  };
}

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());
const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
/** The JSON number of a typed amount, null when none is typed. */
export const amountOrNull = (typed: string): number | null => {
  const amount: Money | null = typed.trim() === '' ? null : parseMoneyInput(typed);
  return amount === null ? null : toAmount(amount);
};

/** Codes as the server takes them. */
export const barcodeInputs = (barcodes: readonly BarcodeDraft[]) =>
  filledCodes(barcodes).map(({ barcode, unitFactor, label }) => ({
    barcode,
    unit_factor: Number(unitFactor),
    label: textOrNull(label),
  }));

/** The request for a draft that `validateDraft` found nothing wrong with. `expectedUpdatedAt` is null for a new product. */
export function saveInput(id: string, draft: ProductDraft, expectedUpdatedAt: string | null): SaveProductInput {
  const isNew = expectedUpdatedAt === null;
  const isGoods = draft.kind === 'goods';
  return {
    id,
    ...(isNew ? {} : { expected_updated_at: expectedUpdatedAt }),
    name: draft.name.trim(),
    description: textOrNull(draft.description),
    sku: textOrNull(draft.sku),
    barcodes: barcodeInputs(draft.barcodes),
    category_id: textOrNull(draft.categoryId),
    kind: draft.kind,
    unit: draft.unit.trim(),
    brand: textOrNull(draft.brand),
    weight_kg: numberOrNull(draft.weightKg),
    price: amountOrNull(draft.price) ?? 0,
    retail_price: amountOrNull(draft.retailPrice),
    tax_rate_id: textOrNull(draft.taxRateId),
    image_urls: draft.imageUrls,
    is_published: draft.isPublished,
    has_open_price: draft.hasOpenPrice,
    is_featured: draft.isFeatured,
    low_stock_level: isGoods ? numberOrNull(draft.lowStockLevel) : null,
    reorder_point: isGoods ? numberOrNull(draft.reorderPoint) : null,
    stock_buffer: isGoods ? numberOrNull(draft.stockBuffer) : null,
    online_step: numberOrNull(draft.onlineStep),
    online_minimum: numberOrNull(draft.onlineMinimum),
    reorder_quantity: isGoods ? numberOrNull(draft.reorderQuantity) : null,
    preferred_supplier_id: textOrNull(draft.preferredSupplierId),
    supplier_code: textOrNull(draft.supplierCode),
    purchase_unit_factor: Number(draft.purchaseUnitFactor),
    tracks_batches: isGoods && draft.tracksBatches,
    attributes: draft.attributes,
    components:
      draft.kind === 'bundle'
        ? draft.components.map(({ productId, quantity }) => ({ product_id: productId, quantity: Number(quantity) }))
        : [],
    ...(isNew && isGoods && isPositive(draft.openingQuantity)
      ? { opening_stock: { quantity: Number(draft.openingQuantity), unit_cost: Number(draft.openingCost) } }
      : {}),
  };
}

const OTHER_FIELDS: Record<string, ProductField> = {
  'opening_stock.quantity': 'openingQuantity',
  'opening_stock.unit_cost': 'openingCost',
  opening_stock: 'openingQuantity',
};

/** The field of the draft that one of the server's is shown at, null when there is none. */
export function fieldOf(serverField: string): ProductField | null {
  const known = OTHER_FIELDS[serverField];
  if (known !== undefined) return known;
  const name = (serverField.split('.')[0] ?? '').replaceAll(/_([a-z])/g, (_all, letter: string) =>
    letter.toUpperCase(),
  );
  return Object.hasOwn(EMPTY_DRAFT, name) ? (name as ProductField) : null;
}
