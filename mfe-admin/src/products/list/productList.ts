import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  manyFilter,
  numberRangeFilter,
  yesNoFilter,
  type FilterValues,
} from '@dukani/shared/lists';
import type { ProductEditInput, ProductFilterInput } from '@dukani/shared/rpc';
import type { Category } from '../../common/productRows';

/** What can be asked of the product list. */
export const PRODUCT_FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'published', label: 'In the shop' },
      { value: 'draft', label: 'Not in the shop' },
      { value: 'archived', label: 'Archived' },
    ],
    initial: 'active',
    isPinned: true,
  }),
  category: idFilter({ label: 'Category', isPinned: true }),
  stock: choiceFilter({
    label: 'Stock',
    options: [
      { value: 'in', label: 'In stock' },
      { value: 'low', label: 'Running low' },
      { value: 'out', label: 'Out of stock' },
      { value: 'negative', label: 'Below zero' },
    ],
    isPinned: true,
  }),
  kind: manyFilter({
    label: 'Kind',
    options: [
      { value: 'goods', label: 'Goods' },
      { value: 'service', label: 'Service' },
      { value: 'bundle', label: 'Bundle' },
    ],
  }),
  tax: idFilter({ label: 'Tax rate' }),
  price: numberRangeFilter({ label: 'Price' }),
  picture: yesNoFilter({ label: 'Picture', yes: 'Has one', no: 'Has none' }),
  barcode: yesNoFilter({ label: 'Barcode', yes: 'Has one', no: 'Has none' }),
  featured: yesNoFilter({ label: 'Featured' }),
  updated: dateRangeFilter({ label: 'Changed' }),
};

/** The orders the server offers, the usual one first. */
export const PRODUCT_SORTS = [
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
  'sku',
  '-sku',
  'category',
  '-category',
  'updated',
  '-updated',
  'created',
  '-created',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** What the server is asked for. */
export interface ProductQuestion {
  query: string;
  categoryId: string | null;
  status: string;
  stock: string;
  sort: ProductSort;
  filter: ProductFilterInput;
}

interface ProductListState {
  query: string;
  filters: FilterValues<typeof PRODUCT_FILTERS>;
  sort: ProductSort;
}

/** The server's question for what the list's address says. */
export function queryOf({ query, filters, sort }: ProductListState): ProductQuestion {
  const asked: ProductFilterInput = {
    ...(filters.kind.length === 0 ? {} : { kinds: filters.kind }),
    ...(filters.tax === null ? {} : { tax_rate_id: filters.tax }),
    ...(filters.price.from === null ? {} : { price_from: filters.price.from }),
    ...(filters.price.to === null ? {} : { price_to: filters.price.to }),
    ...(filters.picture === null ? {} : { has_picture: filters.picture }),
    ...(filters.barcode === null ? {} : { has_barcode: filters.barcode }),
    ...(filters.featured === null ? {} : { is_featured: filters.featured }),
    ...(filters.updated.from === null ? {} : { updated_from: filters.updated.from }),
    ...(filters.updated.to === null ? {} : { updated_to: filters.updated.to }),
  };
  return {
    query,
    categoryId: filters.category,
    status: filters.status,
    stock: filters.stock ?? 'any',
    sort,
    filter: asked,
  };
}

/** "All that match" as a change of many takes it. */
export function editFilterOf(question: ProductQuestion): NonNullable<ProductEditInput['filter']> {
  return {
    query: question.query,
    category_id: question.categoryId,
    status: question.status,
    stock: question.stock,
    filter: question.filter,
  };
}

/** The categories as a tree of choices: what lies inside another stands under it, moved in. */
export function categoryOptions(categories: readonly Category[]): { value: string; label: string }[] {
  const inside = (parentId: string | null, depth: number): { value: string; label: string }[] =>
    depth > 10
      ? []
      : categories
          .filter((category) => category.parentId === parentId)
          .flatMap(({ id, name }) => [
            { value: id, label: `${'\u00A0\u00A0'.repeat(depth)}${name}` },
            ...inside(id, depth + 1),
          ]);
  return inside(null, 0);
}
