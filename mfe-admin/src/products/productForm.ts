import { compare, parseMoneyInput, toNumeric, zero, type Money } from '@dukani/shared/money';
import type { SaveProductInput } from '@dukani/shared/rpc';
import { toAmount } from '../common/toAmount';
import type { ProductDetail } from '../common/productRows';

/** A product as it is being typed. */
export interface ProductDraft {
  name: string;
  description: string;
  categoryId: string;
  kind: 'goods' | 'service';
  unit: string;
  price: string;
  retailPrice: string;
  taxRateId: string;
  sku: string;
  barcodes: string;
  imageUrls: string[];
  isPublished: boolean;
  isFeatured: boolean;
  lowStockLevel: string;
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
  price: '',
  retailPrice: '',
  taxRateId: '',
  sku: '',
  barcodes: '',
  imageUrls: [],
  isPublished: true,
  isFeatured: false,
  lowStockLevel: '',
  openingQuantity: '',
  openingCost: '',
};

export function draftOf(product: ProductDetail): ProductDraft {
  return {
    ...EMPTY_DRAFT,
    name: product.name,
    description: product.description ?? '',
    categoryId: product.categoryId ?? '',
    kind: product.kind,
    unit: product.unit,
    price: toNumeric(product.price),
    retailPrice: product.retailPrice === null ? '' : toNumeric(product.retailPrice),
    taxRateId: product.taxRateId ?? '',
    sku: product.sku ?? '',
    barcodes: product.barcodes.join(', '),
    imageUrls: product.imageUrls,
    isPublished: product.isPublished,
    isFeatured: product.isFeatured,
    lowStockLevel: product.lowStockLevel === null ? '' : String(product.lowStockLevel / 1000),
  };
}

/** Barcodes as typed: separated by commas, spaces or lines, each once. */
export function parseBarcodes(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ''))];
}

const QUANTITY = /^\d{1,7}(?:\.\d{1,3})?$/;
const UNIT_COST = /^\d{1,10}(?:\.\d{1,6})?$/;

function priceError(text: string, stepHundredths: number): string | null {
  const price = parseMoneyInput(text);
  if (price === null || compare(price, zero) < 0) return 'Type a price, for example 120 or 99.50.';
  return price % stepHundredths === 0 ? null : 'This currency has no cents.';
}

/** What is wrong with a draft, by field; empty when it can be saved. */
export function validateDraft(draft: ProductDraft, stepHundredths: number): ProductErrors {
  const errors: ProductErrors = {};
  const name = draft.name.trim();
  if (name === '') errors.name = 'Give the product a name.';
  else if (name.length > 200) errors.name = 'A name has at most 200 characters.';
  const price = priceError(draft.price, stepHundredths);
  if (price !== null) errors.price = price;
  if (draft.retailPrice.trim() !== '') {
    const retail = priceError(draft.retailPrice, stepHundredths);
    const now = parseMoneyInput(draft.price);
    if (retail !== null) errors.retailPrice = retail;
    else if (now !== null && compare(parseMoneyInput(draft.retailPrice) ?? zero, now) <= 0)
      errors.retailPrice = 'The usual price must be above the price, else it is no deal.';
  }
  if (draft.unit.trim() === '') errors.unit = 'Say what is counted, for example each or kg.';
  if (draft.lowStockLevel.trim() !== '' && !QUANTITY.test(draft.lowStockLevel.trim()))
    errors.lowStockLevel = 'Type a number, for example 5.';
  const tooLong = parseBarcodes(draft.barcodes).find((code) => code.length > 64);
  if (tooLong !== undefined) errors.barcodes = 'A barcode has at most 64 characters.';
  return { ...errors, ...validateOpeningStock(draft) };
}

function validateOpeningStock(draft: ProductDraft): ProductErrors {
  const quantity = draft.openingQuantity.trim();
  const cost = draft.openingCost.trim();
  if (quantity === '' && cost === '') return {};
  return {
    ...(QUANTITY.test(quantity) ? {} : { openingQuantity: 'Type how many there are, for example 24.' }),
    ...(UNIT_COST.test(cost) ? {} : { openingCost: 'Type what one of them cost you.' }),
  };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const amountOrNull = (text: string): number | null => {
  const amount: Money | null = text.trim() === '' ? null : parseMoneyInput(text);
  return amount === null ? null : toAmount(amount);
};

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
    barcodes: parseBarcodes(draft.barcodes),
    category_id: textOrNull(draft.categoryId),
    kind: draft.kind,
    unit: draft.unit.trim(),
    price: amountOrNull(draft.price) ?? 0,
    retail_price: amountOrNull(draft.retailPrice),
    tax_rate_id: textOrNull(draft.taxRateId),
    image_urls: draft.imageUrls,
    is_published: draft.isPublished,
    is_featured: draft.isFeatured,
    low_stock_level: isGoods && draft.lowStockLevel.trim() !== '' ? Number(draft.lowStockLevel) : null,
    ...(isNew && isGoods && draft.openingQuantity.trim() !== '' && Number(draft.openingQuantity) > 0
      ? { opening_stock: { quantity: Number(draft.openingQuantity), unit_cost: Number(draft.openingCost) } }
      : {}),
  };
}

const SERVER_FIELDS: Record<string, ProductField> = {
  name: 'name',
  description: 'description',
  sku: 'sku',
  barcodes: 'barcodes',
  category_id: 'categoryId',
  kind: 'kind',
  unit: 'unit',
  price: 'price',
  retail_price: 'retailPrice',
  tax_rate_id: 'taxRateId',
  image_urls: 'imageUrls',
  low_stock_level: 'lowStockLevel',
  'opening_stock.quantity': 'openingQuantity',
  'opening_stock.unit_cost': 'openingCost',
  opening_stock: 'openingQuantity',
};

/** The field that a refusal of the server is about, null when it is about none. */
export function fieldOfRefusal(details: unknown): ProductField | null {
  const field = typeof details === 'object' && details !== null ? (details as { field?: unknown }).field : null;
  return typeof field === 'string' ? (SERVER_FIELDS[field] ?? null) : null;
}
