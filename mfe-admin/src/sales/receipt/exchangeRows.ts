import { compare, subtract, zero, type Money } from '@dukani/shared/money';
import { tenderInText, type TenderNames } from '../../common/tenderNames';
import type { Exchange } from '../returnsApi';
import type { SalePayment } from '../saleRows';

/** What was paid with money: that the goods which came back paid is said by themselves. */
export function paidOnTop(payments: readonly SalePayment[], exchange: Exchange | null): SalePayment[] {
  return payments.filter(({ id }) => id !== exchange?.id);
}

/** The money of an exchange, for the end of a receipt. */
export function exchangeRows(exchange: Exchange, names: TenderNames): [label: string, amount: Money][] {
  const owed = subtract(subtract(exchange.creditTotal, exchange.applied), exchange.returned);
  const rows: [string, Money][] = [
    [`Paid by ${exchange.creditNoteNumber}`, exchange.applied],
    ['Taken off what was owed', owed],
    [`Given back, ${tenderInText(names, exchange.tenderType)}`, exchange.returned],
  ];
  return rows.filter(([, amount]) => compare(amount, zero) > 0);
}
