import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { FilterBar, PageHeader } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../../common/CatalogueNav';
import { useListCategoriesQuery } from '../../common/productsApi';
import type { Category } from '../../common/productRows';
import { CategoryDialog } from './CategoryDialog';
import { CategoryTree } from './CategoryTree';
import { DeleteCategoryDialog } from './DeleteCategoryDialog';
import './categories.css';
import { useCategoryActions } from './useCategoryActions';

export type CategoryDialogKind =
  | { kind: 'new'; parentId: string | null }
  | { kind: 'change'; category: Category }
  | { kind: 'delete'; category: Category };

/** /admin/products/categories: the tree that products are sorted into. */
export function CategoriesScreen() {
  const mayEdit = usePermission('products.edit');
  const { data: categories, error, refetch } = useListCategoriesQuery();
  const [query, setQuery] = useState('');
  const [dialog, setDialog] = useState<CategoryDialogKind | null>(null);
  const actions = useCategoryActions(categories ?? []);
  const add = mayEdit && (
    <Button variant="primary" icon="plus" onClick={() => setDialog({ kind: 'new', parentId: null })}>
      New category
    </Button>
  );
  const onDelete = (category: Category) => {
    const isEmpty = category.productCount === 0 && (categories ?? []).every(({ parentId }) => parentId !== category.id);
    if (isEmpty) void actions.removeEmpty(category, () => setDialog({ kind: 'delete', category }));
    else setDialog({ kind: 'delete', category });
  };
  return (
    <>
      <CatalogueNav />
      <PageHeader title="Categories" count={categories?.length} action={add} />
      {categories === undefined && error === undefined && <Loading />}
      {categories === undefined && error !== undefined && (
        <ErrorState title="The categories could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {categories?.length === 0 && (
        <EmptyState
          title="No categories yet"
          description="Group your products, for example Drinks with Juice and Water. The till and the online shop show the categories."
          icon="layers"
          action={add}
        />
      )}
      {categories !== undefined && categories.length > 0 && (
        <>
          <FilterBar searchLabel="Search categories" query={query} onQueryChange={setQuery} />
          <CategoryTree
            categories={categories}
            query={query}
            mayEdit={mayEdit}
            actions={actions}
            onAddInside={(parentId) => setDialog({ kind: 'new', parentId })}
            onChange={(category) => setDialog({ kind: 'change', category })}
            onDelete={onDelete}
          />
        </>
      )}
      {dialog !== null && dialog.kind !== 'delete' && (
        <CategoryDialog
          category={dialog.kind === 'change' ? dialog.category : null}
          parentId={dialog.kind === 'change' ? dialog.category.parentId : dialog.parentId}
          categories={categories ?? []}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteCategoryDialog
          category={dialog.category}
          categories={categories ?? []}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="adm-stack" role="status" aria-label="Loading categories">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
