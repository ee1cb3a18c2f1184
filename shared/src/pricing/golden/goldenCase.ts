import type { PromotionKind } from '../../api/rpc/promotions';

/** Amounts are in main units, quantities in units, as a person writes them and as the database takes them. */
export interface GoldenProduct {
  price: number;
  /** A name of `rates`; A when not said. */
  rate?: string;
  /** A name of `categories`. */
  category?: string;
  /** What can be chosen with it, and what that adds to one unit. */
  choices?: Record<string, number>;
}

export interface GoldenPrice {
  /** One of both, or neither: everything. */
  product?: string;
  category?: string;
  minQuantity?: number;
  kind: 'fixed' | 'percent_off' | 'amount_off';
  value: number;
}

export interface GoldenList {
  priority?: number;
  /** The customer's own list; else one for everybody. */
  isOwn?: boolean;
  prices: GoldenPrice[];
}

export interface GoldenPromotion {
  kind: PromotionKind;
  value?: number;
  buy?: number;
  get?: number;
  percent?: number;
  /** Of both kinds none: everything. */
  products?: string[];
  categories?: string[];
  minimum?: number;
  isStackable?: boolean;
  priority?: number;
}

export interface GoldenDiscount {
  discountPercent?: number;
  discountAmount?: number;
}

export interface GoldenLine extends GoldenDiscount {
  product: string;
  quantity: number;
  /** Given by hand, with what was chosen. */
  price?: number;
  choices?: string[];
  /** What a scale's label says it costs. */
  label?: number;
}

export interface ExpectedTax {
  net: number;
  tax: number;
}

export interface ExpectedLine extends ExpectedTax {
  quantity: number;
  unitPrice: number;
  discount: number;
  gross: number;
}

/** What the database answered when the case was written, looked at by a person. */
export interface ExpectedPrices extends ExpectedTax {
  lines: ExpectedLine[];
  subtotal: number;
  discount: number;
  /** The highest rate first. */
  taxes: (ExpectedTax & { rate: number })[];
  total: number;
}

/** Goods that come back one after another: how much of which line, and what is given back. */
export interface GoldenReturn {
  line: number;
  quantity: number;
  total: number;
}

/** One basket of one business, and what it comes to. */
export interface GoldenCase {
  name: string;
  currency: string;
  pricesIncludeTax: boolean;
  taxRounding: 'line' | 'document';
  /** Percentages by name; `{ "A": 16 }` when not said. */
  rates?: Record<string, number>;
  /** What each lies in. */
  categories?: Record<string, string | null>;
  products: Record<string, GoldenProduct>;
  lists?: GoldenList[];
  promotions?: GoldenPromotion[];
  lines: GoldenLine[];
  basketDiscount?: GoldenDiscount;
  expected: ExpectedPrices;
  returns?: GoldenReturn[];
}
