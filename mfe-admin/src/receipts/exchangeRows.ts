import { compare, subtract, zero, type Money } from '@dukani/shared/money';
import { tenderInText, type TenderNames } from '../common/tenderNames';
import type { Exchange } from '../checkout/returns/returnsApi';
import type { SalePayment } from '../checkout/saleRows';

/** What was paid with money: that the goods which came back paid is said by themselves. */
export function paidOnTop(payments: readonly SalePayment[], exchange: Exchange | null): SalePayment[] {
  return payments.filter(({ id }) => id !== exchange?.id);
}

/** The end of the receipt of an exchange. */
export interface ExchangeEnd {
  /** How it is counted: what went out, less returns. Less than nothing is below zero. */
  rows: [label: string, amount: Money][];
  /** What that comes to for the customer: the sum they look for. */
  outcome: [label: string, amount: Money];
}

/** What a customer paid in an exchange, or was paid back: what the goods that came back were worth is no money. */
export function exchangeEnd(total: Money, exchange: Exchange, names: TenderNames): ExchangeEnd {
  const owed = subtract(subtract(exchange.creditTotal, exchange.applied), exchange.returned);
  const rows: [string, Money][] = [
    ['New goods', total],
    [`Returned, ${exchange.creditNoteNumber}`, subtract(zero, exchange.creditTotal)],
  ];
  if (compare(owed, zero) > 0) rows.push(['Taken off the balance due', owed]);
  return {
    rows,
    outcome:
      compare(exchange.returned, zero) > 0
        ? [`Refunded, ${tenderInText(names, exchange.tenderType)}`, exchange.returned]
        : ['To pay', subtract(total, exchange.applied)],
  };
}
