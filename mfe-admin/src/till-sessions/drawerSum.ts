import { add, compare, negate, subtract, sum, zero, type Money } from '@dukani/shared/money';
import type { TillReport } from '../checkout/till-sessions/tillSessionsApi';
import { MOVEMENT_NAMES } from './CashMovementDialog';

/** One row of the sum of a drawer; what was taken out of it is negative. */
export interface DrawerRow {
  label: string;
  amount: Money;
}

/**
 * What makes up the expected cash of a report, row by row: the rows add up to it. While the till is counted blindly only what
 * does not tell the cash of the sales. Gift cards sold for cash are among what was put in, and named apart.
 */
export function drawerSum(report: TillReport): DrawerRow[] {
  const putIn = moved(report, 'pay_in');
  const giftCards = cashOf(report.giftCardsSold);
  const movements = [
    // A blind report does not name the cash of gift cards, so it stays where it was put in.
    { label: MOVEMENT_NAMES.pay_in, amount: report.expectedCash === null ? putIn : subtract(putIn, giftCards) },
    { label: MOVEMENT_NAMES.pay_out, amount: negate(moved(report, 'pay_out')) },
    { label: MOVEMENT_NAMES.cash_drop, amount: negate(moved(report, 'cash_drop')) },
  ];
  if (report.expectedCash === null)
    return [{ label: 'Float', amount: report.openingFloat }, ...movements.filter(isSome)];
  const known = [
    { label: 'Cash sales', amount: cashOf(report.tenders) },
    { label: 'Account payments in cash', amount: report.accountPaymentsCash ?? zero },
    { label: 'Gift cards sold for cash', amount: giftCards },
    ...movements,
  ];
  const paidBack =
    report.refundTenders === null
      ? // Reports from before it stood there: what is missing for their sum.
        subtract(report.expectedCash, add(report.openingFloat, sum(known.map(({ amount }) => amount))))
      : negate(cashOf(report.refundTenders));
  return [
    { label: 'Float', amount: report.openingFloat },
    ...[...known, { label: 'Cash refunds', amount: paidBack }].filter(isSome),
  ];
}

const isSome = ({ amount }: DrawerRow): boolean => compare(amount, zero) !== 0;

function moved(report: TillReport, kind: TillReport['movements'][number]['kind']): Money {
  return sum(report.movements.filter((movement) => movement.kind === kind).map(({ amount }) => amount));
}

function cashOf(rows: readonly { tenderType: string; amount: Money }[]): Money {
  return sum(rows.filter(({ tenderType }) => tenderType === 'cash').map(({ amount }) => amount));
}
