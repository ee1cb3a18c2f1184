import type { CSSProperties } from 'react';
import { formatNumber } from '@dukani/shared/format';
import './Stars.css';

interface StarsProps {
  /** 1 to 5, with one decimal. */
  rating: number;
  /** How many reviews it is the average of; left out for a single one. */
  count?: number;
}

/** Stars, filled as far as the rating goes; read out as words. */
export function Stars({ rating, count }: StarsProps) {
  return (
    <span
      className="shop-stars"
      role="img"
      aria-label={`${rating} of 5 stars${count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`}`}
    >
      <span className="shop-stars__row" style={{ '--rating': rating } as CSSProperties}>
        ★★★★★
      </span>
      {count !== undefined && (
        <span>
          {formatNumber(rating, 1)} ({formatNumber(count)})
        </span>
      )}
    </span>
  );
}
