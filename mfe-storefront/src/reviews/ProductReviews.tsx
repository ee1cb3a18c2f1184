import { useState } from 'react';
import { callPublicRpc } from '@dukani/shared/data';
import { errorMessage } from '@dukani/shared/errors';
import { formatDate, formatNumber } from '@dukani/shared/format';
import type { ShopProductDetail, ShopReview, ShopReviewPage } from '@dukani/shared/rpc';
import { Button, Icon, toast } from '@dukani/shared/ui-core';
import { Stars } from '../common/Stars';
import { useShop } from '../common/useShop';
import { useShopQuery } from '../common/useShopQuery';
import './reviews.css';

const pageSize = 5;
const starsFromBest = [5, 4, 3, 2, 1];

/** What buyers said of a product: the stars of all, then their words, newest first. */
export default function ProductReviews({ product }: { product: Pick<ShopProductDetail, 'id' | 'review_count'> }) {
  const { tenant_id: tenantId } = useShop();
  const args = { p_tenant_id: tenantId, p_product_id: product.id, p_limit: pageSize };
  const { data, error, retry } = useShopQuery(['shop_reviews', args]);
  const [more, setMore] = useState<ShopReviewPage[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const next = (more.at(-1) ?? data)?.next_cursor ?? null;
  const loadMore = async () => {
    setIsBusy(true);
    try {
      const page = await callPublicRpc('shop_reviews', { ...args, p_after: next });
      setMore((earlier) => [...earlier, page]);
    } catch (thrown) {
      toast({ tone: 'error', title: 'The reviews could not be loaded', description: errorMessage(thrown) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="shop-section shop-reviews" aria-labelledby="shop-reviews">
      <div className="shop-section__head">
        <h2 id="shop-reviews">Reviews</h2>
      </div>
      {error !== null ? (
        <p className="shop-reviews__note" role="alert">
          The reviews could not be loaded.{' '}
          <Button size="small" onClick={retry}>
            Try Again
          </Button>
        </p>
      ) : (
        <div className="shop-reviews__columns">
          {data === undefined ? <ReviewsSkeleton /> : <Distribution page={data} />}
          <div>
            <ul className="shop-reviews__list" aria-label="Customer reviews">
              {[...(data?.reviews ?? []), ...more.flatMap(({ reviews }) => reviews)].map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ul>
            {next !== null && (
              <Button isBusy={isBusy} onClick={() => void loadMore()}>
                Show more reviews
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function Distribution({ page }: { page: ShopReviewPage }) {
  return (
    <div className="shop-reviews__bars">
      {page.average_rating !== null && (
        <p className="shop-reviews__average">
          <b>{formatNumber(page.average_rating, 1)}</b>
          <Stars rating={page.average_rating} />
          <span>
            {page.review_count} {page.review_count === 1 ? 'review' : 'reviews'}
          </span>
        </p>
      )}
      <ul aria-label="How many of how many stars">
        {starsFromBest.map((stars) => {
          const count = page.counts[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <span>
                {stars} <Icon name="star" size={13} label={stars === 1 ? 'star' : 'stars'} />
              </span>
              <span className="shop-reviews__bar">
                <span style={{ width: `${(count / Math.max(page.review_count, 1)) * 100}%` }} />
              </span>
              <span>{count}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ReviewItem({ review }: { review: ShopReview }) {
  const { timezone, name } = useShop();
  return (
    <li>
      <Stars rating={review.rating} />
      {review.title !== null && <h3>{review.title}</h3>}
      {review.body !== null && <p>{review.body}</p>}
      <p className="shop-reviews__by">
        {review.display_name} · verified buyer · {formatDate(review.created_at, timezone)}
      </p>
      {review.reply !== null && (
        <blockquote>
          <b>{name}</b>
          <p>{review.reply}</p>
        </blockquote>
      )}
    </li>
  );
}

function ReviewsSkeleton() {
  return (
    <div aria-hidden="true">
      <span className="shop-line shop-shimmer" />
      <span className="shop-line shop-line--short shop-shimmer" />
    </div>
  );
}
