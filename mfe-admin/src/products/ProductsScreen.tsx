import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ButtonLink, ProductImage, SelectField } from '@dukani/shared/ui-core';
import { DataTable, FilterBar, MoneyText, PageHeader, useShortcut, type DataColumn } from '@dukani/shared/ui-antd';
import '../common/common.css';
import { FilterChips } from '../common/FilterChips';
import { useBusiness } from '../common/useBusiness';
import { ProductPeek } from './ProductPeek';
import './products.css';
import { productFilterFromParams } from './productFilter';
import type { Product } from '../common/productRows';
import {
  useListCategoriesQuery,
  useListProductsInfiniteQuery,
  type ProductStatus,
  type ProductStock,
} from '../common/productsApi';
import { StockText } from '../common/StockText';
import { useProductBulk } from './useProductBulk';
import { useProductsExport } from './useProductsExport';

const STATUS_OPTIONS: { value: ProductStatus; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'published', label: 'In the shop' },
  { value: 'draft', label: 'Not in the shop' },
  { value: 'archived', label: 'Archived' },
];
const STOCK_OPTIONS: { value: ProductStock; label: string }[] = [
  { value: 'any', label: 'Any stock' },
  { value: 'low', label: 'Running low' },
  { value: 'out', label: 'Out of stock' },
];

/** /admin/products: all products with search, filters and what can be done to many at once. */
export function ProductsScreen() {
  const navigate = useNavigate();
  const { currencyCode } = useBusiness();
  const mayEdit = usePermission('products.edit');
  const [params, setParams] = useSearchParams();
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const filter = productFilterFromParams(params);
  const categories = useListCategoriesQuery();
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useListProductsInfiniteQuery(filter);
  const { isExporting, exportProducts } = useProductsExport(filter);
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSelectedIds([]);
    setParams(next, { replace: true });
  };
  const isFiltered = ['q', 'category', 'status', 'stock'].some((name) => params.has(name));
  const peekId = params.get('peek') ?? '';
  useShortcut('n', () => mayEdit && void navigate('/admin/products/new'), 'New product');

  return (
    <>
      <PageHeader
        title="Products"
        count={data?.pages[0]?.count}
        action={
          <>
            <Button
              icon="download"
              isBusy={isExporting}
              disabled={(data?.pages[0]?.count ?? 0) === 0}
              onClick={() => void exportProducts()}
            >
              Export CSV
            </Button>
            <ButtonLink to="/admin/stock" icon="layers">
              Stock
            </ButtonLink>
            {mayEdit && (
              <ButtonLink to="/admin/products/new" variant="primary" icon="plus">
                New product
              </ButtonLink>
            )}
          </>
        }
      />
      <FilterBar
        searchLabel="Search products"
        query={filter.query}
        onQueryChange={(query) => set('q', query)}
        onClear={isFiltered ? () => setParams(new URLSearchParams(), { replace: true }) : undefined}
      >
        <FilterChips
          label="Status"
          options={STATUS_OPTIONS}
          value={filter.status}
          onChange={(status) => set('status', status === 'active' ? '' : status)}
        />
        <SelectField
          label="Category"
          isLabelHidden
          value={filter.categoryId ?? ''}
          options={[
            { value: '', label: 'All categories' },
            ...(categories.data ?? []).map((category) => ({ value: category.id, label: category.name })),
          ]}
          onChange={(category) => set('category', category)}
        />
        <SelectField
          label="Stock"
          isLabelHidden
          value={filter.stock}
          options={STOCK_OPTIONS}
          onChange={(stock) => set('stock', stock === 'any' ? '' : stock)}
        />
      </FilterBar>
      {mayEdit && <BulkBar selectedIds={selectedIds} status={filter.status} onDone={() => setSelectedIds([])} />}
      <DataTable<Product>
        label="Products"
        columns={productColumns(currencyCode, (productId) => set('peek', productId))}
        rows={data?.pages.flatMap((page) => page.items)}
        rowKey={(product) => product.id}
        isLoading={isFetching && !isFetchingNextPage && data === undefined}
        error={error}
        onRetry={() => void refetch()}
        sort={filter.sort}
        onSortChange={(sort) => set('sort', sort === 'name' ? '' : sort)}
        onLoadMore={hasNextPage ? () => void fetchNextPage() : undefined}
        isLoadingMore={isFetchingNextPage}
        onRowClick={(product) => set('peek', product.id)}
        {...(mayEdit ? { selection: { selectedKeys: selectedIds, onChange: setSelectedIds } } : {})}
        empty={
          isFiltered
            ? { title: 'No products match', description: 'Search for something else or clear the filters.' }
            : {
                title: 'No products yet',
                description:
                  'What you add here is sold at the till, and in the online shop if you want. A name and a price are enough.',
                ...(mayEdit
                  ? {
                      action: (
                        <ButtonLink to="/admin/products/new" variant="primary">
                          Add the first product
                        </ButtonLink>
                      ),
                    }
                  : {}),
              }
        }
      />
      {peekId !== '' && <ProductPeek productId={peekId} onClose={() => set('peek', '')} />}
    </>
  );
}

interface BulkBarProps {
  selectedIds: readonly string[];
  status: ProductStatus;
  onDone: () => void;
}

/** What can be done to the ticked rows; its place is kept, so that ticking moves nothing. */
function BulkBar({ selectedIds, status, onDone }: BulkBarProps) {
  const { publish, archive, isBusy } = useProductBulk(onDone);
  const isIdle = selectedIds.length === 0 || isBusy;
  return (
    <div className="product-bulk" role="group" aria-label="For the selected products">
      <span role="status">
        {selectedIds.length === 0 ? 'Select products to change many at once' : `${selectedIds.length} selected`}
      </span>
      {status === 'archived' ? (
        <Button size="small" disabled={isIdle} onClick={() => void archive(selectedIds, false)}>
          Restore
        </Button>
      ) : (
        <>
          <Button size="small" disabled={isIdle} onClick={() => void publish(selectedIds, true)}>
            Show in shop
          </Button>
          <Button size="small" disabled={isIdle} onClick={() => void publish(selectedIds, false)}>
            Hide from shop
          </Button>
          <Button size="small" disabled={isIdle} onClick={() => void archive(selectedIds, true)}>
            Archive
          </Button>
        </>
      )}
    </div>
  );
}

function productColumns(currencyCode: string, onPeek: (productId: string) => void): DataColumn<Product>[] {
  return [
    {
      key: 'name',
      title: 'Product',
      card: 'title',
      sort: { ascending: 'name', descending: '-name' },
      render: (product) => (
        <span className="product-name">
          <ProductImage src={product.imageUrl} name={product.name} width={40} height={40} />
          <span>
            <Link to={`/admin/products/${product.id}`}>{product.name}</Link>
            <span className="product-code">{product.sku ?? product.barcode ?? ''}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'category',
      title: 'Category',
      isWideOnly: true,
      render: (product) => product.categoryName ?? <span className="adm-muted">None</span>,
    },
    {
      key: 'status',
      title: 'Shop',
      render: (product) => (
        <Badge tone={product.isPublished ? 'success' : 'neutral'}>
          {product.isPublished ? 'In the shop' : 'Hidden'}
        </Badge>
      ),
    },
    {
      key: 'stock',
      title: 'Stock',
      align: 'right',
      sort: { ascending: 'stock', descending: '-stock' },
      render: (product) => <StockText product={product} />,
    },
    {
      key: 'price',
      title: `Price (${currencyCode})`,
      align: 'right',
      sort: { ascending: 'price', descending: '-price' },
      render: (product) => <MoneyText amount={product.price} />,
    },
    {
      key: 'look',
      title: 'Quick look',
      isTitleHidden: true,
      card: 'hidden',
      render: (product) => (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Quick look at ${product.name}`}
          onClick={() => onPeek(product.id)}
        >
          Quick look
        </Button>
      ),
    },
  ];
}
