import { Link } from '@dukani/shared/router';
import type { ShopCategory } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { ShopPicture } from '../common/ShopPicture';
import './CategoryTiles.css';

const shownCategories = 12;

/** Top categories as pictures; the menu has them all. */
export function CategoryTiles({ categories }: { categories: readonly ShopCategory[] }) {
  const shopPath = useShopPath();
  const tops = categories.filter(({ parent_id: parentId }) => parentId === null);
  if (tops.length === 0) return null;
  return (
    <section className="shop-section shop-section--first" aria-label="Shop by category">
      <div className="shop-section__head">
        <h2>Shop by category</h2>
      </div>
      <ul className="shop-tiles">
        {tops.slice(0, shownCategories).map((category) => (
          <li key={category.id}>
            <Link to={shopPath(`category/${category.id}`)} className="shop-tile">
              <span className="shop-tile__picture">
                <ShopPicture
                  url={category.image_url}
                  alt=""
                  name={category.name}
                  width={200}
                  sizes="(min-width: 960px) 190px, (min-width: 700px) 22vw, 30vw"
                />
              </span>
              <span className="shop-tile__name">{category.name}</span>
              <span className="shop-tile__count">
                {category.product_count} {category.product_count === 1 ? 'product' : 'products'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The places of the tiles. */
export function CategoryTilesSkeleton() {
  return (
    <div className="shop-section shop-section--first">
      <div className="shop-section__head">
        <span className="shop-line shop-line--title shop-shimmer" />
      </div>
      <ul className="shop-tiles" aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index} className="shop-tile">
            <span className="shop-tile__picture shop-shimmer" />
            <span className="shop-line shop-line--short shop-shimmer" />
          </li>
        ))}
      </ul>
    </div>
  );
}
