import type { ProductFilter, ProductSort, ProductStatus, ProductStock } from '../common/productsApi';

const STATUSES: readonly ProductStatus[] = ['active', 'published', 'draft', 'archived'];
const STOCKS: readonly ProductStock[] = ['any', 'low', 'out'];
const SORTS: readonly ProductSort[] = ['name', '-name', 'price', '-price', 'stock', '-stock', '-updated'];

function oneOf<Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value {
  return values.find((value) => value === text) ?? otherwise;
}

/** What the list's address asks for; anything it does not know counts as not said. */
export function productFilterFromParams(params: URLSearchParams): ProductFilter {
  const category = params.get('category') ?? '';
  return {
    query: params.get('q') ?? '',
    categoryId: /^[0-9a-f-]{36}$/i.test(category) ? category : null,
    status: oneOf(STATUSES, params.get('status'), 'active'),
    stock: oneOf(STOCKS, params.get('stock'), 'any'),
    sort: oneOf(SORTS, params.get('sort'), 'name'),
  };
}
