import type { Money } from '@dukani/shared/money';
import type { PaymentMethod } from '../../common/payments/paymentMethodsApi';
import type { TenderRow } from './PayFields';
import type { PayQuestionText } from '../../common/payments/PayQuestion';
import { isUnlikelyCash } from './payments';
import { missingProof, requiredProof, unprovenQuestion } from '../../common/payments/paymentProof';
import type { PaymentOffer } from '../received-payments/ReceivedPaymentsList';

export interface CashGiven {
  due: Money;
  given: Money;
  currencyCode: string;
  money: (amount: Money) => string;
}

/** What is asked about the cash that was typed; null where it is likely. */
export function cashQuestion({ due, given, currencyCode, money }: CashGiven): PayQuestionText | null {
  if (!isUnlikelyCash(due, given, currencyCode)) return null;
  return {
    title: `${money(given)} received for ${money(due)}?`,
    text: `${money((given - due) as Money)} would be the change. Was a barcode scanned into the field, or a digit typed twice?`,
    goOn: `Yes, ${money(given)} was received`,
    goBack: 'Change it',
  };
}

const isBlank = ({ reference }: TenderRow): boolean => reference.trim() === '';

/** Why nothing is recorded without slip or code; null where that is for the person to decide. */
export function proofProblem(
  rows: readonly TenderRow[],
  methods: readonly PaymentMethod[],
  offer: PaymentOffer | null,
): string | null {
  if (offer !== null && offer.payments.length > 1 && rows.some((row) => row.id === offer.rowId && isBlank(row)))
    return 'More than one payment of this amount has come in. Choose which one it is.';
  const wanting = rows.find((row) => missingProof(row, methods) === 'required');
  return wanting === undefined ? null : requiredProof(wanting);
}

/** What is asked about payments that nothing proves; null where there are none. */
export function proofQuestion(rows: readonly TenderRow[], methods: readonly PaymentMethod[]): PayQuestionText | null {
  const wanting = rows.find((row) => missingProof(row, methods) !== 'optional');
  return wanting === undefined ? null : unprovenQuestion(wanting, true);
}
