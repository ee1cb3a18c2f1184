import { useState } from 'react';
import type { CartLine } from '@dukani/shared/cart';
import type { FulfilmentMethod } from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import type { CartQuote } from '../common/cartQuote';
import { useFormatPrice } from '../common/useFormatPrice';
import type { ShopQuery } from '../common/useShopQuery';
import { SummaryLines, SummaryTotals } from './CheckoutSummary';

interface TopSummaryProps {
  lines: readonly CartLine[];
  quoted: ShopQuery<CartQuote>;
  fulfilmentMethod: FulfilmentMethod;
}

/** On a phone the order stands below the form: what it comes to is said above, and what it is unfolds. */
export function TopSummary({ lines, quoted, fulfilmentMethod }: TopSummaryProps) {
  const formatPrice = useFormatPrice();
  const [isOpen, setIsOpen] = useState(false);
  const quote = quoted.data?.quote ?? null;
  return (
    <details className="shop-checkout__top" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>
          Order summary
          <Icon name="chevron-down" size={16} />
        </span>
        {quote !== null && (
          <b>
            {formatPrice(quote.total_amount)}
            {quote.needs_delivery_zone === true && <small> before delivery</small>}
          </b>
        )}
      </summary>
      {isOpen && (
        <>
          <SummaryLines lines={lines} quote={quoted.data} />
          <SummaryTotals quoted={quoted} fulfilmentMethod={fulfilmentMethod} />
        </>
      )}
    </details>
  );
}
