import { formatCurrency } from '@dukani/shared/format';
import { subtract, sum, type Money } from '@dukani/shared/money';
import type { FoundPromotions } from '@dukani/shared/pricing';
import { useAppDispatch } from '@dukani/shared/store';
import { Icon, IconButton } from '@dukani/shared/ui-core';
import type { GivenPromotion, Quote } from '../../checkout/saleRows';
import type { Basket } from './basket';
import { couponRemoved } from './basketSlice';

interface BasketPromotionsProps {
  basket: Basket;
  quote: Quote | null;
  /** What this device finds while the server cannot say. */
  offlinePromotions: FoundPromotions | null;
  isOffline: boolean;
  currencyCode: string;
}

/** What promotions take off the basket, and what became of each coupon. */
export function BasketPromotions({ basket, quote, offlinePromotions, isOffline, currencyCode }: BasketPromotionsProps) {
  const dispatch = useAppDispatch();
  const given = quote?.promotions ?? offlinePromotions?.promotions ?? [];
  const codes = basket.couponCodes ?? [];
  if (basket.lines.length === 0 && codes.length === 0) return null;
  return (
    <>
      {given.length > 0 && (
        <dl className="till-sums till-promotions">
          {given.map(({ id, name, amount }) => (
            <div key={id}>
              <dt>
                <Icon name="tag" size={14} /> {name}
              </dt>
              <dd>−{formatCurrency(amount, currencyCode)}</dd>
            </div>
          ))}
        </dl>
      )}
      {codes.length > 0 && (
        <ul className="till-coupons" aria-label="Coupons">
          {codes.map((code) => {
            const coupon = quote?.coupons?.find((candidate) => candidate.code === code);
            const isRefused = isOffline || (coupon !== undefined && coupon.state !== 'applied');
            return (
              <li key={code} data-refused={isRefused ? '' : undefined}>
                <Icon name={isRefused ? 'alert' : 'tag'} size={14} />
                <span>
                  {code}
                  {isOffline
                    ? ': Coupons need a connection.'
                    : coupon === undefined
                      ? ''
                      : `: ${coupon.message ?? coupon.name ?? 'applied'}`}
                </span>
                <IconButton
                  size="small"
                  icon="close"
                  label={`Remove coupon ${code}`}
                  onClick={() => dispatch(couponRemoved(code))}
                />
              </li>
            );
          })}
        </ul>
      )}
      {quote === null && offlinePromotions !== null && offlinePromotions.withheld.length > 0 && (
        <p className="till-checking">
          Not applied without a connection, because {offlinePromotions.withheld.length === 1 ? 'it has' : 'they have'} a
          limit: {offlinePromotions.withheld.join(', ')}.
        </p>
      )}
    </>
  );
}

/** What a line costs when promotions have taken off theirs; null while that is not known. */
export function amountLeft(amount: Money | undefined, promotions: readonly GivenPromotion[]): Money | null {
  return amount === undefined ? null : subtract(amount, sum(promotions.map((one) => one.amount)));
}
