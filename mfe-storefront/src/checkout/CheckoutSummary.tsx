import { useState, type ReactNode } from 'react';
import { selectCartCount, type CartLine } from '@dukani/shared/cart';
import { keepTogether, pricePer } from '@dukani/shared/format';
import type { FulfilmentMethod } from '@dukani/shared/rpc';
import { useAppSelector } from '@dukani/shared/store';
import { Button, useOnline } from '@dukani/shared/ui-core';
import { amountLabel } from '../common/quantityRules';
import { CartLineNote } from '../common/CartLineNote';
import { CouponField } from '../common/CouponField';
import { decideCartLineState, quotedLineOf, type CartQuote } from '../common/cartQuote';
import { ShopPicture } from '../common/ShopPicture';
import { tagAmountBefore, Totals } from '../common/Totals';
import { useFormatPrice } from '../common/useFormatPrice';
import { useShop } from '../common/useShop';
import type { ShopQuery } from '../common/useShopQuery';

const shownAtFirst = 4;

interface CheckoutSummaryProps {
  lines: readonly CartLine[];
  quoted: ShopQuery<CartQuote>;
  fulfilmentMethod: FulfilmentMethod;
  /** The button that ends it. */
  children: ReactNode;
}

/** What is ordered and what it comes to, as the server reckons it. */
export function CheckoutSummary({ lines, quoted, fulfilmentMethod, children }: CheckoutSummaryProps) {
  const count = useAppSelector(selectCartCount);
  const isOnline = useOnline();
  return (
    <aside className="shop-summary" aria-label="Order summary">
      <h2>
        Your order <small>{count === 1 ? '1 item' : `${count} items`}</small>
      </h2>
      <SummaryLines lines={lines} quote={quoted.data} />
      <div className="shop-summary__coupons">
        <CouponField lines={lines} quote={quoted.data} fulfilmentMethod={fulfilmentMethod} />
      </div>
      {quoted.error !== null ? (
        <div role="alert" className="shop-summary__failed">
          {isOnline ? (
            <>
              <p>Failed to fetch data. The total is not known yet. Your cart is saved.</p>
              <Button size="small" onClick={quoted.retry}>
                Try Again
              </Button>
            </>
          ) : (
            <p>You are offline. Your cart is saved; the total appears when you are online again.</p>
          )}
        </div>
      ) : (
        <SummaryTotals quoted={quoted} fulfilmentMethod={fulfilmentMethod} />
      )}
      <div className="shop-summary__end">{children}</div>
    </aside>
  );
}

/** What it comes to, with the form's way of getting it. */
export function SummaryTotals({ quoted, fulfilmentMethod }: Pick<CheckoutSummaryProps, 'quoted' | 'fulfilmentMethod'>) {
  const formatPrice = useFormatPrice();
  const { fulfilment, tax_names: taxNames } = useShop();
  return (
    <Totals
      amounts={quoted.data?.quote ?? null}
      taxNames={taxNames}
      formatPrice={formatPrice}
      isDelivered={fulfilmentMethod === 'delivery'}
      lowestFee={fulfilment.delivery_fee}
      isBusy={quoted.isRefreshing}
    />
  );
}

/** The lines of the order; of a long one the first few, until all are wanted. */
export function SummaryLines({ lines, quote }: { lines: readonly CartLine[]; quote: CartQuote | undefined }) {
  const [isWhole, setIsWhole] = useState(false);
  const isFolded = !isWhole && lines.length > shownAtFirst + 1;
  return (
    <>
      <ul className="shop-summary__lines">
        {(isFolded ? lines.slice(0, shownAtFirst) : lines).map((line) => (
          <SummaryLine key={line.id} line={line} quote={quote} />
        ))}
      </ul>
      {isFolded && (
        <Button size="small" variant="ghost" onClick={() => setIsWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </>
  );
}

function SummaryLine({ line, quote }: { line: CartLine; quote: CartQuote | undefined }) {
  const formatPrice = useFormatPrice();
  const quoted = quotedLineOf(line.id, quote);
  return (
    <li>
      <span className="shop-summary__picture">
        <ShopPicture url={line.image_url} alt="" name={line.name} width={56} />
        <span aria-hidden="true">{line.quantity}</span>
      </span>
      <span className="shop-summary__name">
        {keepTogether(line.name)}
        <small>
          {amountLabel(line.quantity, quoted?.unit ?? 'each')} ×{' '}
          {pricePer(formatPrice(quoted?.unit_price ?? line.price), quoted?.unit ?? 'each')}
        </small>
        {quoted?.promotions.map(({ id, name, amount }) => (
          <small key={id}>{`${name} −${formatPrice(amount)}`}</small>
        ))}
        <CartLineNote state={decideCartLineState(line, quote)} line={line} />
      </span>
      <span className="shop-summary__amount">
        {quoted === undefined ? '' : formatPrice(tagAmountBefore(quoted, quote?.quote?.prices_include_tax !== false))}
      </span>
    </li>
  );
}
