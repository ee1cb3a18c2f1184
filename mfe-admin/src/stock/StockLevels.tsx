import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import { formatQuantity } from '@dukani/shared/format';
import { DataTable, FilterBar, type DataColumn } from '@dukani/shared/ui-antd';
import { FilterChips } from '../common/FilterChips';
import type { Product } from '../common/productRows';
import { StockText } from '../common/StockText';
import {
  ALL_PRODUCTS,
  useHouseRulesQuery,
  useListProductsInfiniteQuery,
  type ProductFilter,
  type ProductSort,
  type ProductStock,
} from '../common/productsApi';

const STOCK_OPTIONS: { value: ProductStock; label: string }[] = [
  { value: 'any', label: 'All' },
  { value: 'low', label: 'Running low' },
  { value: 'out', label: 'Out of stock' },
];
const COLUMNS: DataColumn<Product>[] = [
  {
    key: 'name',
    title: 'Product',
    card: 'title',
    sort: { ascending: 'name', descending: '-name' },
    render: (product) => (
      <span className="stock-product">
        <Link to={`/admin/products/${product.id}`}>{product.name}</Link>
        <span className="adm-muted">{product.sku ?? product.barcode ?? ''}</span>
      </span>
    ),
  },
  {
    key: 'stock',
    title: 'In stock',
    align: 'right',
    sort: { ascending: 'stock', descending: '-stock' },
    render: (product) => <StockText product={product} />,
  },
  {
    key: 'reserved',
    title: 'Held for orders',
    align: 'right',
    render: (product) => (product.reserved === 0 ? '–' : formatQuantity(product.reserved)),
  },
  {
    key: 'level',
    title: 'Warn below',
    align: 'right',
    isWideOnly: true,
    render: (product) => (product.lowStockLevel === null ? '–' : formatQuantity(product.lowStockLevel)),
  },
];

/** What is on the shelf now, the least first. Services have no stock and are left out. */
export function StockLevels() {
  const [filter, setFilter] = useState<ProductFilter>({ ...ALL_PRODUCTS, sort: 'stock' });
  const change = (changes: Partial<ProductFilter>) => setFilter((before) => ({ ...before, ...changes }));
  const { data: rules } = useHouseRulesQuery();
  // A product without a level of its own is low by the level of the house.
  const withLevel = (product: Product): Product => ({
    ...product,
    lowStockLevel: product.lowStockLevel ?? rules?.lowStockDefault ?? null,
  });
  const isFiltered = filter.query !== '' || filter.stock !== 'any';
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useListProductsInfiniteQuery(filter);
  return (
    <section className="stock-levels" aria-labelledby="stock-levels-title">
      <h2 id="stock-levels-title">What is there now</h2>
      <FilterBar
        searchLabel="Search stock"
        query={filter.query}
        onQueryChange={(query) => change({ query })}
        onClear={isFiltered ? () => change({ query: '', stock: 'any' }) : undefined}
      >
        <FilterChips
          label="Stock level"
          options={STOCK_OPTIONS}
          value={filter.stock}
          onChange={(stock) => change({ stock })}
        />
      </FilterBar>
      <DataTable<Product>
        label="Stock levels"
        columns={COLUMNS}
        rows={data?.pages.flatMap((page) => page.items.filter((product) => product.kind === 'goods').map(withLevel))}
        rowKey={(product) => product.id}
        isLoading={isFetching && !isFetchingNextPage && data === undefined}
        error={error}
        onRetry={() => void refetch()}
        sort={filter.sort}
        onSortChange={(sort) => change({ sort: sort as ProductSort })}
        onLoadMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
        empty={
          isFiltered
            ? { title: 'Nothing here', description: 'No goods match this search and level.' }
            : { title: 'No goods yet', description: 'Products with stock are listed here with how many there are.' }
        }
      />
    </section>
  );
}
