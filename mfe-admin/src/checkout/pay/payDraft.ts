import { compare, parseMoneyInput, subtract, sum, zero, type Money } from '@dukani/shared/money';
import type { TenderType } from '@dukani/shared/rpc';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';
import type { TenderRow } from './PayFields';
import { cashPart, isBeyondCash, summarisePayments, type Payment } from './payments';

interface PayDraftInput {
  total: Money;
  /** The smallest coin, zero for none. */
  coin: Money;
  methods: readonly PaymentMethod[];
  cashId: string;
  /** Empty: exactly what is due. */
  cashText: string;
  rows: readonly TenderRow[];
}

/** What stands in the dialog that takes money, counted. */
export interface PayDraft {
  cashText: string;
  rows: readonly TenderRow[];
  /** Everything but cash. */
  others: readonly Payment[];
  payments: readonly Payment[];
  /** What the other payments leave, and the coins that pay it. */
  rest: Money;
  dueInCash: Money;
  /** Null where none was typed, or no amount. */
  typedCash: Money | null;
  isTooMuchCash: boolean;
  /** Nothing is left for another way of paying. */
  isCovered: boolean;
  /** What is covered by other means asks for no cash. */
  asksForCash: boolean;
  summary: ReturnType<typeof summarisePayments>;
}

/** What a row of the dialog pays. */
function paymentOf(row: TenderRow): Payment {
  return {
    id: row.id,
    tenderType: row.tenderType,
    amount: parseMoneyInput(row.amountText) ?? zero,
    reference: row.reference,
    ...(row.giftCard === undefined ? {} : { giftCardId: row.giftCard.id }),
  };
}

/** The payments that the typed amounts make. */
export function payDraft({ total, coin, methods, cashId, cashText, rows }: PayDraftInput): PayDraft {
  const takesCash = methods.length === 0 || methods.some((method) => method.tenderType === 'cash');
  const others = rows.map(paymentOf);
  const { rest, coins: dueInCash } = cashPart(total, sum(others.map((payment) => payment.amount)), coin);
  const isCashTyped = cashText.trim() !== '';
  const typedCash = isCashTyped ? parseMoneyInput(cashText) : null;
  const cash = takesCash ? (isCashTyped ? (typedCash ?? zero) : dueInCash) : zero;
  const payments: Payment[] =
    cash === zero ? others : [...others, { id: cashId, tenderType: 'cash', amount: cash, reference: '' }];
  const summary = summarisePayments(total, payments, coin);
  return {
    cashText,
    rows,
    others,
    payments,
    rest,
    dueInCash,
    typedCash,
    isTooMuchCash: typedCash !== null && isBeyondCash(dueInCash, typedCash),
    // Typed cash alone may still be changed for another way of paying; as part of a split it is not thrown away.
    isCovered: dueInCash === zero || (rows.length > 0 && isCashTyped && summary.due === zero),
    asksForCash: takesCash && (rows.length === 0 || cashText !== '' || dueInCash !== zero),
    summary,
  };
}

/** How much of the draft is paid this way. */
export function paidBy({ others }: PayDraft, tenderType: TenderType): Money {
  return sum(others.filter((payment) => payment.tenderType === tenderType).map((payment) => payment.amount));
}

/** What a way of paying would have to bring for everything to be paid. */
export function leftWithout({ others, typedCash }: PayDraft, total: Money, rowId: string): Money {
  return subtract(
    total,
    sum([typedCash ?? zero, ...others.filter((payment) => payment.id !== rowId).map(({ amount }) => amount)]),
  );
}

/** What was to be sent by phone and is neither chosen, nor typed from its message, nor come in. */
export function awaitedOf(
  rows: readonly TenderRow[],
  arrivedFor: string | null,
): { name: string; amount: Money } | null {
  const waiting = rows.filter(
    ({ id, tenderType, reference }) => tenderType === 'mobile_money' && reference.trim() === '' && id !== arrivedFor,
  );
  const [first] = waiting;
  if (first === undefined) return null;
  return { name: first.name, amount: sum(waiting.map(({ amountText }) => parseMoneyInput(amountText) ?? zero)) };
}

/** The smaller of two amounts. */
export const lower = (one: Money, other: Money): Money => (compare(one, other) < 0 ? one : other);
