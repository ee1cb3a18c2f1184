import { Link, useParams } from '@dukani/shared/router';
import type { ShopCategory } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink } from '@dukani/shared/ui-core';
import { Breadcrumbs } from '../common/Breadcrumbs';
import { EmptyNotice } from '../common/EmptyNotice';
import { ListingSkeleton } from '../common/ListingSkeleton';
import { ProductListing } from '../common/listing/ProductListing';
import { ScreenError } from '../common/ScreenError';
import { NothingFoundPicture } from '../common/NothingFoundPicture';
import { useShopHome } from '../common/shopHome';
import { usePageMeta } from '../common/usePageMeta';
import './CategoryScreen.css';

/** One category with what lies below it. */
export default function CategoryScreen() {
  const { categoryId = '' } = useParams();
  const shopPath = useShopPath();
  const { data, error, isLoading, retry } = useShopHome();
  const category = data?.categories.find(({ id }) => id === categoryId);
  usePageMeta({ title: category?.name ?? null });
  if (error !== null) return <ScreenError isWholePage error={error} onRetry={retry} />;
  if (isLoading || data === undefined) return <ListingSkeleton />;
  if (category === undefined) {
    return (
      <EmptyNotice
        headingLevel={1}
        art={<NothingFoundPicture />}
        title="Category not found"
        actions={
          <>
            <ButtonLink variant="primary" to={shopPath('search')}>
              See all products
            </ButtonLink>
            <ButtonLink to={shopPath('')}>Back to the shop</ButtonLink>
          </>
        }
      >
        <p>It may have been renamed or has no products at the moment.</p>
      </EmptyNotice>
    );
  }
  const children = data.categories.filter(({ parent_id: parentId }) => parentId === category.id);
  return (
    <div className="shop-page">
      <Breadcrumbs
        trail={ancestorsOf(category, data.categories).map(({ id, name }) => ({ label: name, path: `category/${id}` }))}
        current={category.name}
      />
      <h1 className="shop-title">{category.name}</h1>
      {children.length > 0 && (
        <ul className="shop-subcategories" aria-label={`Within ${category.name}`}>
          {children.map(({ id, name, product_count: count }) => (
            <li key={id}>
              <Link to={shopPath(`category/${id}`)} className="shop-chip">
                {name} <small>{count}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ProductListing
        key={category.id}
        categoryId={category.id}
        emptyText="Nothing in this category at the moment."
        emptyAction={
          <ButtonLink variant="primary" to={shopPath('search')}>
            See all products
          </ButtonLink>
        }
      />
    </div>
  );
}

/** From the top down, without the category itself. A loop in the data ends the way up. */
export function ancestorsOf(category: ShopCategory, categories: readonly ShopCategory[]): ShopCategory[] {
  const way: ShopCategory[] = [];
  let parentId = category.parent_id;
  while (parentId !== null && way.length < categories.length) {
    const wantedId: string = parentId;
    const parent = categories.find(({ id }) => id === wantedId);
    if (parent === undefined) break;
    way.unshift(parent);
    parentId = parent.parent_id;
  }
  return way;
}
