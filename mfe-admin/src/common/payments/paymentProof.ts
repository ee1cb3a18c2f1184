import type { TenderType } from '@dukani/shared/rpc';
import { needsProof, type PaymentMethod, type PaymentProof } from './paymentMethodsApi';
import type { PayQuestionText } from './PayQuestion';

/** Money that somebody says has come, and what it can be found by. */
export interface SaidPayment {
  tenderType: TenderType | 'bank' | 'deposit' | 'given';
  /** The number of the slip or transfer, or the code of the message, as it is typed. */
  reference: string;
}

const isSaid = ({ tenderType }: SaidPayment): boolean => tenderType === 'bank' || needsProof(tenderType as TenderType);

/** How much a payment without slip or code still has to prove; optional where it needs none or names one. */
export function missingProof(payment: SaidPayment, methods: readonly PaymentMethod[]): PaymentProof {
  if (!isSaid(payment) || payment.reference.trim() !== '') return 'optional';
  const method = methods.find(({ tenderType }) => tenderType === payment.tenderType);
  // What the business did not set up is asked about, as a way of paying that it has just begun to offer.
  return method === undefined ? 'ask' : (method.proof ?? 'optional');
}

/** Why nothing is recorded without slip or code. */
export const requiredProof = ({ tenderType }: SaidPayment): string =>
  tenderType === 'card' ? 'Type the number of the card slip.' : 'Type the transaction code of the payment.';

const TITLES: Partial<Record<SaidPayment['tenderType'], string>> = {
  card: 'No slip number. Continue anyway?',
  bank: 'No transfer number. Continue anyway?',
};
const LOOK: Partial<Record<SaidPayment['tenderType'], string>> = {
  card: 'Check the slip, or find the payment on your statement.',
  bank: 'Find the transfer on your own statement.',
};

/** What is asked about a payment that nothing proves; one of a sale is marked, and can be waited for. */
export function unprovenQuestion({ tenderType }: SaidPayment, isOfSale: boolean): PayQuestionText {
  const isPhone = tenderType === 'mobile_money';
  const look = LOOK[tenderType] ?? 'Check your own phone or statement, not the customer’s message.';
  return {
    title: TITLES[tenderType] ?? 'No payment was received. Continue anyway?',
    text: isOfSale ? `${look} The sale is marked until the payment is found.` : look,
    goOn: 'Continue without proof',
    goBack: !isPhone ? 'Type the number' : isOfSale ? 'Keep waiting' : 'Type the code',
  };
}
