import { pricePer } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import type { ShopProduct } from '@dukani/shared/rpc';
import { useShopPath } from '@dukani/shared/tenant';
import { ShopPicture } from '../common/ShopPicture';
import { useFormatPrice } from '../common/useFormatPrice';
import { useShop } from '../common/useShop';
import './HomeHero.css';

interface HomeHeroProps {
  products: readonly ShopProduct[];
  isLoading: boolean;
  hasDeals: boolean;
}

const shownProducts = 3;
/** So many letters stand on the three lines that there is room for. */
const aboutLength = 170;

/** Who the shop is, drawn from its own colours and its own products. */
export function HomeHero({ products, isLoading, hasDeals }: HomeHeroProps) {
  const { name, tagline, about } = useShop();
  const shopPath = useShopPath();
  const shown = distinct(products).slice(0, shownProducts);
  return (
    <section className="shop-hero" aria-labelledby="shop-hero-title">
      <div className="shop-hero__inner">
        <div className="shop-hero__text">
          <p className="shop-hero__name">{name}</p>
          <h1 id="shop-hero-title">{tagline ?? `Welcome to ${name}`}</h1>
          {about !== null && <p className="shop-hero__about">{wholeSentences(about)}</p>}
          <div className="shop-hero__actions">
            <Link to={shopPath('search')} className="shop-hero__main">
              Shop all products
            </Link>
            {hasDeals && (
              <Link to={shopPath('search?deals=1')} className="shop-hero__second">
                See the deals
              </Link>
            )}
          </div>
        </div>
        {(isLoading || shown.length > 0) && (
          <ul
            className="shop-hero__pictures"
            data-count={isLoading ? shownProducts : shown.length}
            aria-label="From our shop"
          >
            {isLoading
              ? Array.from({ length: shownProducts }, (_, index) => (
                  <li key={index} className="shop-hero__picture" aria-hidden="true" />
                ))
              : shown.map((product, index) => (
                  <HeroPicture key={product.id} product={product} isFirstSeen={index === 0} />
                ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function HeroPicture({ product, isFirstSeen }: { product: ShopProduct; isFirstSeen: boolean }) {
  const shopPath = useShopPath();
  const formatPrice = useFormatPrice();
  return (
    <li className="shop-hero__picture">
      <Link to={shopPath(`product/${product.id}`)}>
        <ShopPicture
          url={product.image_url}
          alt={product.name}
          name={product.name}
          width={360}
          sizes={`(min-width: 1024px) ${isFirstSeen ? 331 : 213}px, 31vw`}
          isFirstSeen={isFirstSeen}
        />
        {/* The space keeps name and price apart where both are read as one. */}{' '}
        <span className="shop-hero__price">{pricePer(formatPrice(product.price), product.unit)}</span>
      </Link>
    </li>
  );
}

/** Products that have a picture first, each once. */
function distinct(products: readonly ShopProduct[]): ShopProduct[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return [...byId.values()].sort((left, right) => Number(right.image_url !== null) - Number(left.image_url !== null));
}

/** The sentences that there is room for: none is broken off in a word. A first one that is too long is cut where it is shown. */
function wholeSentences(text: string): string {
  let end = 0;
  for (const { index } of text.matchAll(/[.!?](?=\s|$)/g)) if (index < aboutLength) end = index + 1;
  return end === 0 ? text : text.slice(0, end);
}
