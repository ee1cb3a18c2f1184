import { VisuallyHidden } from '@dukani/shared/ui-core';

/** Stars of one review. */
export function RatingText({ rating }: { rating: number }) {
  return (
    <span className="adm-rating">
      <span aria-hidden="true">
        {'★'.repeat(rating)}
        <span className="adm-rating__rest">{'★'.repeat(5 - rating)}</span>
      </span>
      <VisuallyHidden>{rating} of 5 stars</VisuallyHidden>
    </span>
  );
}
