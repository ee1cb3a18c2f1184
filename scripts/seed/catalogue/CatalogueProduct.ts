/** Which of the business's tax rates a product carries, by its code; null takes the default. */
export type TaxCode = string | null;

/** A picture that several products share: shape/palette/motif. */
export type PictureKey = `${string}/${string}/${string}`;

export interface CatalogueVariant {
  sku: string;
  name: string;
  barcode: string;
  picture: PictureKey;
  optionValues: Record<string, string>;
}

/** One product of the demo data. Prices and costs in main units; cost without tax; popularity relative to the others. */
export interface CatalogueProduct {
  sku: string;
  name: string;
  description: string;
  category: string;
  price: number;
  retailPrice: number | null;
  cost: number;
  taxCode: TaxCode;
  kind: 'goods' | 'service';
  unit: string;
  barcode: string | null;
  picture: PictureKey;
  popularity: number;
  isFeatured: boolean;
  isPublished: boolean;
  options: { name: string; values: string[] }[];
  variants: CatalogueVariant[];
}

export interface CatalogueCategory {
  name: string;
  picture: PictureKey;
}

export interface Catalogue {
  categories: CatalogueCategory[];
  products: CatalogueProduct[];
}
