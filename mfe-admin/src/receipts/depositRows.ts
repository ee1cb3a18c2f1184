import { formatDate, formatDateTime } from '@dukani/shared/format';
import { subtract, sum, type Money } from '@dukani/shared/money';
import type { DepositSlip, OrderDeposit } from '../checkout/deposits/depositApi';
import type { TenderNames } from '../common/tenderNames';

/** Orders are held to the end of a day: midnight belongs to the next. */
const lastMomentBefore = (iso: string): string => new Date(Date.parse(iso) - 1).toISOString();

/** What stands at the head of the receipt of a payment in advance. */
export function depositFacts(slip: DepositSlip, deposit: OrderDeposit, timezone: string): [string, string][] {
  return [
    ['Receipt', deposit.number ?? ''],
    ['For order', slip.orderNumber],
    ['Date', formatDateTime(deposit.createdAt, timezone)],
    ['Customer', slip.customerName],
    ...(deposit.receivedByName === null ? [] : [['Served by', deposit.receivedByName] as [string, string]]),
    ...(slip.heldUntil === null
      ? []
      : [['Reserved until', formatDate(lastMomentBefore(slip.heldUntil), timezone)] as [string, string]]),
  ];
}

/** What was paid now, altogether by then, and what was left. */
export function depositSums(
  slip: DepositSlip,
  deposit: OrderDeposit,
  names: TenderNames,
): { paidBy: string; paidNow: Money; paidBefore: Money; left: Money } {
  const place = slip.deposits.indexOf(deposit);
  const before = slip.deposits.slice(0, place).filter(({ kind }) => kind === 'paid' || kind === 'taken_back');
  const paidBefore = sum(before.map(({ amount }) => amount));
  const tender = deposit.tenderType === null ? '' : names[deposit.tenderType];
  return {
    paidBy: deposit.reference === null ? tender : `${tender} ${deposit.reference}`,
    paidNow: deposit.amount,
    paidBefore,
    left: subtract(slip.total, sum([paidBefore, deposit.amount])),
  };
}
