import type { LocalProduct } from './localStore';
import { foldText, nameForms } from './searchForm';

/** Between the fields of a line. */
export const FIELD = '\t';

/** What a product is found by: its name in each form, codes, category and brand. */
export interface IndexLine {
  id: string;
  categoryId: string | null;
  line: string;
}

/**
 * The lines of products in the search index. Making them is the longer part of making an index: of 100,000 products it is done page by
 * page as they arrive, so that the till never stands still for it. `categoryNames`: as `categoryForms` gives them, folded.
 */
export function indexLines(products: readonly LocalProduct[], categoryNames: ReadonlyMap<string, string>): IndexLine[] {
  return products.map((product) => ({
    id: product.id,
    categoryId: product.categoryId,
    line: lineOf(product, categoryNames),
  }));
}

function lineOf(
  { name, sku, barcodes, brand, categoryId }: LocalProduct,
  categoryNames: ReadonlyMap<string, string>,
): string {
  const category = categoryId === null ? '' : (categoryNames.get(categoryId) ?? '');
  const codes = [sku ?? '', ...barcodes.map(({ barcode }) => barcode)].map(foldText);
  return [nameForms(foldText(name)), ...codes, category, foldText(brand ?? '')].join(FIELD);
}
