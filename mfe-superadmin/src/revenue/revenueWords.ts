import { formatNumber, formatPercent } from '@dukani/shared/format';
import type {
  BillingInvoiceStatus,
  BillingPaymentState,
  BillingProvider,
  BillingRefund,
  BillingRefundState,
  PlatformInvoice,
} from '@dukani/shared/rpc';

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** A rate, a dash where there is nothing to divide by. */
export const rateText = (percent: number | null) => (percent === null ? '–' : formatPercent(percent));

/** A ratio, a dash where there is nothing to divide by. */
export const ratioText = (ratio: number | null) => (ratio === null ? '–' : formatNumber(ratio, 2));

const STATUS: Record<BillingInvoiceStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Not paid', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Given up', tone: 'danger' },
};

/** How an invoice stands; one that is not paid after its day is overdue. */
export function invoiceState(
  { status, due_at: dueAt }: Pick<PlatformInvoice, 'status' | 'due_at'>,
  nowMs: number,
): { label: string; tone: Tone } {
  return status === 'open' && Date.parse(dueAt) < nowMs ? { label: 'Overdue', tone: 'warning' } : STATUS[status];
}

export const PROVIDERS: Record<BillingProvider | 'bank', string> = {
  stripe: 'Stripe',
  paystack: 'Paystack',
  mpesa: 'M-Pesa',
  bank: 'Bank',
};

export const PAYMENT_STATES: Record<BillingPaymentState, string> = {
  created: 'Not sent yet',
  pending: 'Awaiting an answer',
  unknown: 'Outcome not known yet',
  succeeded: 'Paid',
  failed: 'Failed',
};

export const REFUND_STATES: Record<BillingRefundState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waits for a second administrator', tone: 'warning' },
  created: { label: 'Being sent', tone: 'info' },
  pending: { label: 'Sent, not confirmed yet', tone: 'info' },
  succeeded: { label: 'Refunded', tone: 'success' },
  failed: { label: 'Refused', tone: 'danger' },
  manual: { label: 'To be sent by hand', tone: 'warning' },
  declined: { label: 'Declined', tone: 'neutral' },
};

/** Which way a refund goes, or went. */
export const refundWay = ({ provider, is_by_hand: isByHand }: BillingRefund): string =>
  isByHand || provider === null ? 'By hand' : PROVIDERS[provider];

export const AGES = {
  not_due: 'Not due yet',
  week: 'Up to 7 days overdue',
  month: '8 to 30 days overdue',
  older: 'More than 30 days overdue',
} as const;

/** What the figures mean, as a press on the question mark says. */
export const DEFINITIONS: readonly (readonly [term: string, meaning: string])[] = [
  [
    'MRR',
    'Monthly recurring revenue: prices for a month, a year’s price by twelve, less coupons, without tax. Past due ones count until they are cancelled.',
  ],
  ['New', 'MRR of businesses that pay for the first time.'],
  ['Back', 'MRR of businesses that paid before, stopped, and pay again.'],
  ['Expansion and contraction', 'What those who already pay now pay more or less.'],
  ['Churn', 'MRR of businesses that stopped paying.'],
  ['ARR', 'Twelve times the MRR.'],
  ['Average per business', 'MRR by the number of paying businesses.'],
  ['Businesses lost', 'Of those who paid when the month began, the share that stopped.'],
  ['Revenue lost', 'Contraction and churn by the MRR at the start of the month.'],
  ['Net retention', 'What those who paid at the start pay at the end, by what they paid at the start.'],
  ['Gross retention', 'The same without what they pay more.'],
  ['Quick ratio', 'What was gained (new, back, expansion) by what was lost (contraction, churn).'],
  ['Trials to paid', 'Of the trials that began in the month, those that paid within 60 days.'],
];
