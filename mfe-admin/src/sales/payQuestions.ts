import type { Money } from '@dukani/shared/money';
import { needsProof, type PaymentMethod } from './checkoutApi';
import type { TenderRow } from './PayFields';
import type { PayQuestionText } from './PayQuestion';
import { isUnlikelyCash } from './payments';
import type { PaymentOffer } from './ReceivedPaymentsList';

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
    text: `${money((given - due) as Money)} would be given back. Was a code scanned, or a digit typed too many?`,
    goOn: `Yes, ${money(given)} was received`,
    goBack: 'Change it',
  };
}

const isBlank = ({ reference }: TenderRow): boolean => reference.trim() === '';

/** The payments that are only said to have come: by card or mobile money, without slip or code. */
function unproven(rows: readonly TenderRow[], methods: readonly PaymentMethod[]) {
  return rows
    .filter((row) => needsProof(row.tenderType) && isBlank(row))
    .map((row) => ({
      row,
      proof: methods.find(({ tenderType }) => tenderType === row.tenderType)?.proof ?? 'optional',
    }))
    .filter(({ proof }) => proof !== 'optional');
}

/** Why nothing is recorded without slip or code; null where that is for the person to decide. */
export function proofProblem(
  rows: readonly TenderRow[],
  methods: readonly PaymentMethod[],
  offer: PaymentOffer | null,
): string | null {
  if (offer !== null && offer.payments.length > 1 && rows.some((row) => row.id === offer.rowId && isBlank(row)))
    return 'More than one payment of this amount has come in. Choose which one it is.';
  const wanting = unproven(rows, methods).find(({ proof }) => proof === 'required');
  if (wanting === undefined) return null;
  return wanting.row.tenderType === 'card'
    ? 'Type the number of the slip: this business records no card payment without.'
    : 'Type the code of the message: this business records no mobile money without.';
}

/** What is asked about payments that nothing proves; null where there are none. */
export function proofQuestion(rows: readonly TenderRow[], methods: readonly PaymentMethod[]): PayQuestionText | null {
  const [wanting] = unproven(rows, methods);
  if (wanting === undefined) return null;
  const isCard = wanting.row.tenderType === 'card';
  return {
    title: isCard ? 'No slip number. Record it anyway?' : 'No payment has arrived. Record it anyway?',
    text: isCard
      ? 'The sale is marked until somebody has found the payment.'
      : 'Look at your own phone or statement, not at the customer’s message. The sale is marked until the payment is found.',
    goOn: 'Record without a proof',
    goBack: isCard ? 'Type the number' : 'Wait for it',
  };
}
