import type { ReactNode } from 'react';
import { selectCartTotal } from '@dukani/shared/cart';
import { compare, fromNumeric, subtract, toNumeric, zero } from '@dukani/shared/money';
import type { Quote } from '@dukani/shared/rpc';
import { useAppSelector } from '@dukani/shared/store';
import { Icon } from '@dukani/shared/ui-core';
import { useFormatPrice } from './useFormatPrice';
import { useShop } from './useShop';

/** How much is missing to what the shop takes at least; nothing when it is enough. Until prices are checked it goes by the cart's own. What is in it is what to do about that. */
export function MinimumNote({ quote, children }: { quote: Quote | null; children?: ReactNode }) {
  const formatPrice = useFormatPrice();
  const ownMinimum = useShop().ordering.order_minimum;
  const inCart = useAppSelector(selectCartTotal);
  const minimum = quote === null ? ownMinimum : (quote.order_minimum ?? null);
  if (minimum === null) return null;
  const reckoned = subtract(fromNumeric(minimum), inCart);
  const missing = quote === null ? reckoned : fromNumeric(quote.missing_amount ?? 0);
  if (compare(missing, zero) <= 0) return null;
  const amount = (money: typeof missing) => formatPrice(Number(toNumeric(money)));
  return (
    <p className="shop-minimum" role="status">
      <Icon name="info" size={18} />
      <span>
        Minimum order: {formatPrice(minimum)}. Add <b>{amount(missing)}</b> more to order. {children}
      </span>
    </p>
  );
}
