import { lazy, Suspense, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { keepTogether } from '@dukani/shared/format';
import { useSearchParams } from '@dukani/shared/router';
import type { ShopProductDetail } from '@dukani/shared/rpc';
import { Breadcrumbs } from '../common/Breadcrumbs';
import { ProductCards, ProductGrid } from '../common/ProductGrid';
import { PriceTag, savedPercent } from '../common/PriceTag';
import { Stars } from '../common/Stars';
import { StockLine } from '../common/StockLine';
import { Later } from '../common/Later';
import { useIsNear } from '../common/useIsNear';
import { useShop } from '../common/useShop';
import { BuyBox } from './BuyBox';
import { DeliveryNotes } from './DeliveryNotes';
import { OptionChips } from './OptionChips';
import { ProductGallery } from './ProductGallery';
import { ShareButton } from './ShareButton';
import { firstSelection, pictureOf, picturesOf, selectionWith, variantOf } from './variantSelection';
import './ProductPage.css';

// Below the fold, and only where there are any.
const ProductReviews = lazy(() => loadTwice(() => import('../reviews/ProductReviews')));
const AddedTax = lazy(() => loadTwice(() => import('./AddedTax')));
const StockNoticeForm = lazy(() => loadTwice(() => import('./StockNoticeForm')));

interface ProductPageProps {
  product: ShopProductDetail;
  /** The id in the address: the product's own or one of its variants'. */
  addressedId: string;
}

/** Picture, price, choice and the way into the cart. */
export function ProductPage({ product, addressedId }: ProductPageProps) {
  const { prices_include_tax: isTaxIncluded } = useShop();
  const [params, setParams] = useSearchParams();
  const [selection, setSelection] = useState(() => firstSelection(product, params.get('variant') ?? addressedId));
  const [pictures] = useState(() => picturesOf(product, selection));
  const [asked, setAsked] = useState(0);
  const select = (choice: { name: string; value: string }) => {
    const next = selectionWith(product, selection, choice);
    const chosen = variantOf(product, next);
    setSelection(next);
    setAsked(0);
    // The address is for reloading and sharing: Back leaves the page.
    if (chosen !== null) setParams({ variant: chosen.id }, { replace: true });
  };
  const variant = product.has_variants ? variantOf(product, selection) : null;
  const shown = variant ?? product;
  const saved = savedPercent(shown.price, shown.retail_price);
  return (
    <div className="shop-page">
      <Breadcrumbs
        trail={product.breadcrumb.map(({ id, name }) => ({ label: name, path: `category/${id}` }))}
        current={product.name}
      />
      <div className="shop-product">
        <ProductGallery pictures={pictures} name={product.name} chosenUrl={pictureOf(product, selection)} />
        <div className="shop-product__info">
          <h1>{keepTogether(product.name)}</h1>
          {product.average_rating !== null && (
            <a className="shop-product__stars" href="#shop-reviews">
              <Stars rating={product.average_rating} count={product.review_count} />
            </a>
          )}
          <div className="shop-product__price">
            <PriceTag
              price={shown.price}
              retailPrice={shown.retail_price}
              isFrom={shown === product && product.is_from}
              unit={product.unit}
              size="large"
            />
            {saved !== null && <span className="shop-product__saved">Save {saved}%</span>}
          </div>
          {isTaxIncluded && <p className="shop-product__tax">Tax included.</p>}
          <div className="shop-product__state">
            <StockLine badge={shown.badge} />
            {!isTaxIncluded && (variant !== null || !product.has_variants) && (
              <Suspense fallback={null}>
                <AddedTax productId={shown.id} />
              </Suspense>
            )}
          </div>
          {product.has_variants && <OptionChips product={product} selection={selection} onSelect={select} />}
          <BuyBox product={product} variant={variant} onAsk={() => setAsked(asked + 1)} />
          {shown.badge === 'out_of_stock' && (
            <Suspense fallback={<div className="shop-product__notice" />}>
              <StockNoticeForm key={shown.id} productId={shown.id} name={shown.name} asked={asked} />
            </Suspense>
          )}
          <Later>
            <DeliveryNotes />
            {product.description !== null && product.description.trim() !== '' && (
              <section className="shop-product__about">
                <h2>About this product</h2>
                <p>{product.description}</p>
              </section>
            )}
            <div className="shop-product__foot">
              {shown.sku !== null && <span>SKU {shown.sku}</span>}
              <ShareButton title={product.name} />
            </div>
          </Later>
        </div>
      </div>
      <Later>
        {product.review_count > 0 && <ReviewsWhenNear product={product} />}
        {product.related.length > 0 && (
          <section className="shop-section" aria-labelledby="shop-related">
            <div className="shop-section__head">
              <h2 id="shop-related">{product.is_bought_together ? 'Often bought together' : 'You may also like'}</h2>
            </div>
            <ProductGrid>
              <ProductCards products={product.related.slice(0, 5)} />
            </ProductGrid>
          </section>
        )}
      </Later>
    </div>
  );
}

/**
 * Customer reviews is fetched when one comes to it: below the picture it is no part of a first visit, also before what stands above it is
 * as high as it will be. The link beside the name leads there.
 */
function ReviewsWhenNear({ product }: Pick<ProductPageProps, 'product'>) {
  const [place, isNear] = useIsNear<HTMLDivElement>('-120px');
  return (
    <div ref={place} className="shop-product__reviews" {...(isNear ? {} : { id: 'shop-reviews' })}>
      {isNear && (
        <Suspense fallback={null}>
          <ProductReviews product={product} />
        </Suspense>
      )}
    </div>
  );
}
