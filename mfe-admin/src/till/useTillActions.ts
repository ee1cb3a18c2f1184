import { useRef } from 'react';
import { usePermission } from '@dukani/shared/session';
import { useAppDispatch } from '@dukani/shared/store';
import { newId } from '../common/newId';
import { basketCleared, basketRestored } from './basket/basketSlice';
import { useBasketLines } from './basket/useBasketLines';
import type { TillDialog } from './dialogs/tillDialog';
import type { ProductFinder } from './finder/useProductFinder';
import type { FlowControl } from './flow/useTillFlow';
import type { ParkedBaskets } from './parked/useParkedBaskets';
import type { PaymentFlow } from './payment/usePayment';
import type { Till } from './useTill';

/** The parts of the till that work together. */
export interface TillParts {
  till: Till;
  control: FlowControl;
  finder: ProductFinder;
  payment: PaymentFlow;
  parked: ParkedBaskets;
}

/** What can be done at the till besides finding and paying. */
export interface TillActions {
  /** Puts the basket aside; the till is free for the next. */
  park: (label?: string) => void;
  clear: () => void;
  /** Takes a line out, or all of them for null, for the reason that was given. */
  voidFor: (lineId: string | null, reason: string) => void;
  /** Null where nothing was emptied just now. */
  undoClear: (() => void) | null;
  /** Opens the till session, and goes on with this. */
  openTill: (next?: TillDialog | null) => void;
  invoice: () => void;
  showReceipt: () => void;
  /** Null while no unknown code can become a product. */
  askNewProduct: (() => void) | null;
  /** Null where no goods have an open price. */
  askOpenPrice: (() => void) | null;
}

/** What the keys and buttons of the till do. */
export function useTillActions({ till, control, finder, payment, parked }: TillParts): TillActions {
  const dispatch = useAppDispatch();
  const mayAddProducts = usePermission('products.edit');
  const { flow, send, show } = control;
  const basket = till.baskets.current;
  const { cleared } = flow;
  const { unknown } = finder;
  const voided = useRef<string | null>(null);
  const { takeOut } = useBasketLines(till, null);
  const empty = (reason?: string) => {
    send({ type: 'emptied', basket });
    const { saleId, lines } = basket;
    const { stepHundredths } = till.business;
    if (basket.unanswered === null)
      voided.current = till.offline?.voids.add('basket', { saleId, lines, stepHundredths, reason }) ?? null;
    dispatch(basketCleared({ nextSaleId: newId() }));
  };
  const openTill = (next: TillDialog | null = null) => show({ kind: 'open_till', next });
  return {
    park: (label) => {
      send({ type: 'parked' });
      parked.park(label);
    },
    clear: () => {
      if (payment.session.data?.asksVoidReason === true) show({ kind: 'void_reason', lineId: null });
      else empty();
    },
    voidFor: (lineId, reason) => {
      if (lineId === null) empty(reason);
      else takeOut(lineId, reason);
    },
    undoClear:
      cleared === null
        ? null
        : () => {
            dispatch(basketRestored(cleared));
            if (voided.current !== null) void till.offline?.voids.putBack(voided.current, cleared.saleId);
            send({ type: 'restored' });
          },
    openTill,
    invoice: () => {
      if (payment.blockedBy !== null) return;
      const next: TillDialog = { kind: basket.customer === null ? 'customer' : 'invoice' };
      if (payment.session.data === undefined) return void payment.openPay();
      if (payment.session.data === null) return openTill(next);
      show(next);
    },
    showReceipt: () => {
      if (payment.lastSale !== null && flow.dialog === null) show({ kind: 'receipt' });
    },
    askNewProduct: unknown === null || !mayAddProducts ? null : () => show({ kind: 'quick_product', unknown }),
    askOpenPrice: till.openPriceProducts.length === 0 ? null : () => show({ kind: 'open_price' }),
  };
}

/** Asks why a line is removed; null where the business does not want to know. */
export function reasonAsker({ payment, control }: Pick<TillParts, 'payment' | 'control'>) {
  if (payment.session.data?.asksVoidReason !== true) return null;
  return (lineId: string) => control.show({ kind: 'void_reason', lineId });
}
