import { memo } from 'react';
import { keepTogether } from '@dukani/shared/format';
import type { ShopProduct } from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import type { ProductCardContext } from './productCardContext';
import { PriceText, savedPercent } from './PriceTag';
import { ShopPicture } from './ShopPicture';
import { Stars } from './Stars';
import { WishlistHeart } from './WishlistButton';
import './ProductCard.css';

interface ProductCardProps {
  product: ShopProduct;
  /** What all cards of a list do alike. */
  tools: ProductCardContext;
  isWished: boolean;
  /** For cards that are on the screen at once: their pictures do not wait. */
  isFirstSeen?: boolean;
  /** 2 inside a section of its own, 3 below one with a heading. */
  headingLevel?: 2 | 3;
}

const pictureSizes = '(min-width: 768px) 250px, 46vw';

/** One product in a list: picture, name, price, a heart, and a plus that needs no visit to its page. Lists are long: it is drawn anew only for another product. */
export const ProductCard = memo(function ProductCard({
  product,
  tools,
  isWished,
  isFirstSeen = false,
  headingLevel = 3,
}: ProductCardProps) {
  const { shopPath, follow, formatPrice, addToCart, toggleWish } = tools;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const isSoldOut = product.badge === 'out_of_stock';
  const saved = savedPercent(product.price, product.retail_price);
  return (
    <article className={isSoldOut ? 'shop-card shop-card--sold-out' : 'shop-card'}>
      <div className="shop-card__picture">
        <ShopPicture
          url={product.image_url}
          alt=""
          name={product.name}
          width={320}
          sizes={pictureSizes}
          isFirstSeen={isFirstSeen}
        />
        {isSoldOut ? (
          <span className="shop-card__sign shop-card__sign--sold-out">Sold out</span>
        ) : (
          saved !== null && <span className="shop-card__sign">-{saved}%</span>
        )}
      </div>
      <div className="shop-card__text">
        <Heading className="shop-card__name">
          <a href={shopPath(`product/${product.id}`)} onClick={follow}>
            {keepTogether(product.name)}
          </a>
        </Heading>
        <PriceText
          price={product.price}
          retailPrice={product.retail_price}
          isFrom={product.is_from}
          unit={product.unit}
          formatPrice={formatPrice}
        />
        {product.average_rating !== null && <Stars rating={product.average_rating} count={product.review_count} />}
        {product.badge === 'low_stock' && <p className="shop-card__few">Only a few left</p>}
      </div>
      <div className="shop-card__heart">
        <WishlistHeart name={product.name} isWished={isWished} isRound onToggle={() => toggleWish(product)} />
      </div>
      {!isSoldOut && !product.has_variants && addToCart !== null && (
        <button
          type="button"
          className="shop-card__add"
          aria-label={`Add ${product.name} to cart`}
          onClick={() => addToCart(product)}
        >
          <Icon name="plus" />
        </button>
      )}
      {(isSoldOut || product.has_variants) && (
        <span className="shop-card__options">{isSoldOut ? 'Email me when available' : 'Choose options'}</span>
      )}
    </article>
  );
});

/** Holds the place of a card while it loads. */
export function ProductCardSkeleton() {
  return (
    <div className="shop-card" aria-hidden="true">
      <div className="shop-card__picture shop-shimmer" />
      <div className="shop-card__text">
        <span className="shop-line shop-shimmer" />
        <span className="shop-line shop-line--short shop-shimmer" />
      </div>
    </div>
  );
}
