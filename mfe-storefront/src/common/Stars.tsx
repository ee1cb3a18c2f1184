import type { CSSProperties } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { Icon } from '@dukani/shared/ui-core';
import './Stars.css';

interface StarsProps {
  /** 1 to 5, with one decimal. */
  rating: number;
  /** How many reviews it is the average of; left out for a single one. */
  count?: number;
}

const five = [1, 2, 3, 4, 5];

/** Stars, filled as far as the rating goes; read out as words. */
export function Stars({ rating, count }: StarsProps) {
  return (
    <span
      className="shop-stars"
      role="img"
      aria-label={`${rating} of 5 stars${count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`}`}
    >
      <span className="shop-stars__rows" style={{ '--rating': rating } as CSSProperties}>
        <StarRow />
        <StarRow />
      </span>
      {count !== undefined && (
        <span>
          {formatNumber(rating, 1)} ({formatNumber(count)})
        </span>
      )}
    </span>
  );
}

function StarRow() {
  return (
    <span>
      {five.map((star) => (
        <Icon key={star} name="star" size={15} />
      ))}
    </span>
  );
}
