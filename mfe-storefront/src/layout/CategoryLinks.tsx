import type { ApiError } from '@dukani/shared/errors';
import type { ShopCategory } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';

interface CategoryLinksProps {
  /** Undefined while they are on their way. */
  categories: readonly ShopCategory[] | undefined;
  error: ApiError | null;
  onRetry: () => void;
}

/** Top categories with what lies below each. */
export default function CategoryLinks({ categories, error, onRetry }: CategoryLinksProps) {
  const shopPath = useShopPath();
  if (error !== null) {
    return (
      <p role="alert" className="shop-categories__note">
        Failed to fetch data.{' '}
        <button type="button" className="shop-link" onClick={onRetry}>
          Try Again
        </button>
      </p>
    );
  }
  if (categories === undefined) {
    return (
      <ul className="shop-categories__list" aria-label="Loading categories">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <li key={place} className="shop-line shop-shimmer" />
        ))}
      </ul>
    );
  }
  const known = new Set(categories.map(({ id }) => id));
  const tops = categories.filter(({ parent_id: parentId }) => parentId === null || !known.has(parentId));
  if (tops.length === 0) return <p className="shop-categories__note">This shop has no categories yet.</p>;
  return (
    <ul className="shop-categories__list">
      {tops.map((top) => (
        <li key={top.id}>
          <CategoryLink category={top} path={shopPath(`category/${top.id}`)} />
          <ul>
            {categories
              .filter(({ parent_id: parentId }) => parentId === top.id)
              .map((child) => (
                <li key={child.id}>
                  <CategoryLink category={child} path={shopPath(`category/${child.id}`)} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function CategoryLink({ category, path }: { category: ShopCategory; path: string }) {
  return (
    <Link to={path}>
      {category.name} <small>{category.product_count}</small>
    </Link>
  );
}
