import { formatAmount } from '@dukani/shared/format';
import type { GivenPromotion } from './saleRows';

/** What promotions took off a line, each on a line of its own below its name. */
export function PromotionLines({
  promotions = [],
  className,
}: {
  promotions?: readonly GivenPromotion[] | undefined;
  className: string;
}) {
  return promotions.map(({ id, name, amount }) => (
    <span key={id} className={className}>
      {name} −{formatAmount(amount)}
    </span>
  ));
}
