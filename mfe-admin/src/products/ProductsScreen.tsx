import { useNavigate, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink } from '@dukani/shared/ui-core';
import { ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { CatalogueNav } from '../common/CatalogueNav';
import { useListCategoriesQuery } from '../common/productsApi';
import { useListTaxRatesQuery } from '../common/taxRatesApi';
import { taxLabel } from '../common/taxChoices';
import { useBusiness } from '../common/useBusiness';
import { useIsTaxRegistered } from '../common/useIsTaxRegistered';
import { BulkActions } from './list/BulkActions';
import { productColumns } from './list/productColumns';
import { categoryOptions, PRODUCT_FILTERS, PRODUCT_SORTS, queryOf } from './list/productList';
import { useListedProductsInfiniteQuery } from './list/productListApi';
import { useProductEdits } from './list/useProductEdits';
import { useProductExport } from './list/useProductExport';
import { useListAttributesQuery } from './product/productFormApi';
import { ProductPeek } from './ProductPeek';
import { useListSharedCodesQuery } from './shared-codes/sharedCodesApi';
import './products.css';

/** /admin/products: all products with search, filters, views and what can be done to many at once. */
export function ProductsScreen() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { currencyCode } = useBusiness();
  const isTaxed = useIsTaxRegistered();
  const mayEdit = usePermission('products.edit');
  const mayViewCost = usePermission('products.view_cost');
  const list = useListState({ key: 'products', filters: PRODUCT_FILTERS, sorts: PRODUCT_SORTS });
  const question = queryOf(list);
  const result = useListedProductsInfiniteQuery(question);
  const { data: categories = [] } = useListCategoriesQuery();
  const { data: rates = [] } = useListTaxRatesQuery();
  const { data: attributes = [] } = useListAttributesQuery();
  const attributeNames = attributes.filter(({ isShownInList }) => isShownInList).map(({ name }) => name);
  const exports = useProductExport(question);
  const { editOne } = useProductEdits(question);
  const peekId = search.get('peek');
  const peek = (productId: string | null) => {
    const next = new URLSearchParams(search);
    if (productId === null) next.delete('peek');
    else next.set('peek', productId);
    setSearch(next, { replace: productId === null });
  };
  return (
    <>
      <CatalogueNav />
      <ListScreen
        list={list}
        noun={{ one: 'product', many: 'products' }}
        header={{
          title: 'Products',
          actions: <HeaderLinks />,
          create: mayEdit ? { label: 'New product', to: '/admin/products/new' } : undefined,
        }}
        search={{
          label: 'Search products',
          options: {
            category: categoryOptions(categories),
            tax: rates.map((rate) => ({ value: rate.id, label: taxLabel(rate) })),
          },
        }}
        table={{
          columns: productColumns({
            attributeNames,
            currencyCode,
            isTaxed,
            mayEdit,
            mayViewCost,
            onPeek: peek,
            editOne,
          }),
          page: pageRows(
            result,
            ({ products }) => products,
            ({ count }) => count,
          ),
          rowKey: (product) => product.id,
          rowName: (product) => product.name,
          onOpen: (product) => void navigate(`/admin/products/${product.id}`),
          empty: {
            title: 'No products yet',
            description:
              'Products are sold at the till and, if you want, in the online shop. A name and a price are enough; you can also import a list.',
            ...(mayEdit ? { action: <EmptyActions /> } : {}),
          },
        }}
        selection={{
          actions: mayEdit ? (selection) => <BulkActions selection={selection} question={question} /> : undefined,
          canSelectAll: true,
        }}
        toolbar={{ exports }}
        aside={peekId !== null && <ProductPeek productId={peekId} onClose={() => peek(null)} />}
      />
    </>
  );
}

function HeaderLinks() {
  const mayImport = usePermission('products.import');
  const { data: sharedCodes = [] } = useListSharedCodesQuery();
  return (
    <>
      {sharedCodes.length > 0 && (
        <ButtonLink to="/admin/products/shared-codes" icon="barcode">
          Same code twice ({sharedCodes.length})
        </ButtonLink>
      )}
      {mayImport && (
        <ButtonLink to="/admin/import/new?kind=products" icon="upload">
          Import
        </ButtonLink>
      )}
    </>
  );
}

function EmptyActions() {
  const mayImport = usePermission('products.import');
  return (
    <>
      <ButtonLink to="/admin/products/new" variant="primary">
        Add the first product
      </ButtonLink>{' '}
      {mayImport && <ButtonLink to="/admin/import/new?kind=products">Import a file</ButtonLink>}
    </>
  );
}
