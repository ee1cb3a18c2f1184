import { Icon, VisuallyHidden } from '@dukani/shared/ui-core';

const five = [1, 2, 3, 4, 5];

/** Stars of one review. */
export function RatingText({ rating }: { rating: number }) {
  return (
    <span className="adm-rating">
      {five.map((star) => (
        <span key={star} data-lit={star <= rating ? '' : undefined}>
          <Icon name="star" size={15} />
        </span>
      ))}
      <VisuallyHidden>{rating} of 5 stars</VisuallyHidden>
    </span>
  );
}
