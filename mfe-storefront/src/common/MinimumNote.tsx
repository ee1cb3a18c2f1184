import type { Quote } from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import { useFormatPrice } from './useFormatPrice';

/** How much is missing to what the shop takes at least; nothing when it is enough. */
export function MinimumNote({ quote }: { quote: Quote | null }) {
  const formatPrice = useFormatPrice();
  const missing = quote?.missing_amount ?? 0;
  if (missing <= 0 || quote?.order_minimum == null) return null;
  return (
    <p className="shop-minimum" role="status">
      <Icon name="info" size={18} />
      <span>
        Goods must come to {formatPrice(quote.order_minimum)}, yours come to{' '}
        {formatPrice(quote.order_minimum - missing)}. Add <b>{formatPrice(missing)}</b> more to order.
      </span>
    </p>
  );
}
