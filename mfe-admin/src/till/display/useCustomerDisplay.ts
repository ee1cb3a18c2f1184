import { useEffect, useMemo, useRef } from 'react';
import { zero, type Money } from '@dukani/shared/money';
import { DisplaySender, type DisplayState } from '../../common/customerDisplay';
import type { Business } from '../../common/useBusiness';
import { modifierText } from '../../checkout/modifiers';
import type { Quote, Sale } from '../../checkout/saleRows';
import type { PricedBasket } from '@dukani/shared/pricing';
import type { Basket } from '../basket/basket';

interface Shown {
  business: Business;
  basket: Basket;
  estimate: PricedBasket;
  /** What promotions give, by the server or by this device. */
  promotions: Quote['promotions'];
  quote: Quote | null;
  total: Money;
  /** The sale whose change stands on the till's screen; null once the next has begun. */
  lastSaleOnScreen: Sale | null;
}

/** Tells the customer's window, where there is one, what stands in the basket and what comes back. */
export function useCustomerDisplay({
  business,
  basket,
  estimate,
  promotions,
  quote,
  total,
  lastSaleOnScreen,
}: Shown): void {
  const { tenantId, currencyCode } = business;
  const sender = useRef<DisplaySender | null>(null);
  const state = useMemo<DisplayState>(() => {
    if (lastSaleOnScreen !== null)
      return {
        kind: 'sold',
        total: lastSaleOnScreen.total,
        change: lastSaleOnScreen.wasSoldBefore === true ? zero : lastSaleOnScreen.change,
        currencyCode,
      };
    if (basket.lines.length === 0) return { kind: 'idle' };
    const amounts = new Map(estimate.lines.map(({ id, amount }) => [id, amount]));
    return {
      kind: 'basket',
      lines: basket.lines.map(({ id, name, unit, quantity, listPrice, modifiers = [] }) => ({
        id,
        name,
        unit,
        quantity,
        ...(modifiers.length === 0 ? {} : { chosen: modifiers.map(modifierText) }),
        amount: amounts.get(id) ?? listPrice,
      })),
      promotions: promotions ?? [],
      discount: quote?.discount ?? estimate.discount,
      total,
      currencyCode,
    };
  }, [basket.lines, currencyCode, estimate, promotions, quote, lastSaleOnScreen, total]);
  useEffect(() => {
    const opened = new DisplaySender(tenantId);
    sender.current = opened;
    const onFocus = () => opened.showAgain();
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
      sender.current = null;
      opened.close();
    };
  }, [tenantId]);
  useEffect(() => {
    sender.current?.show(state);
  }, [state]);
}
