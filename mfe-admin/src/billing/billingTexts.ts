import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type {
  BillingInvoice,
  BillingPeriod,
  BillingProvider,
  BillingState,
  SubscriptionQuote,
} from '@dukani/shared/rpc';

/** An amount as people read it. */
export const money = (amount: number, currency: string): string => formatCurrency(fromNumeric(amount), currency);

/** `a month`, `a year`. */
export const everyText: Record<BillingPeriod | 'trial', string> = { month: 'a month', year: 'a year', trial: 'trial' };

/** Said after a price that tax is added to; '' where none is. */
export const plusTax = (ratePercent: number): string => (ratePercent > 0 ? ', plus tax' : '');

export const providerText: Record<BillingProvider, string> = { stripe: 'Card', paystack: 'Card', mpesa: 'M-Pesa' };

export const invoiceStatusText: Record<BillingInvoice['status'], string> = {
  draft: 'Draft',
  open: 'To pay',
  paid: 'Paid',
  void: 'Cancelled',
  uncollectible: 'Not paid',
};

/** Ways to pay an amount of a currency. */
export function waysToPay({ providers }: Pick<BillingState, 'providers'>, currency: string): BillingProvider[] {
  return providers
    .filter(({ currencies }) => currencies === null || currencies.includes(currency))
    .map(({ kind }) => kind);
}

/** A quote line by line: what is given back, charged and taxed. Lines without an amount are left out. */
export function quoteLines(quote: SubscriptionQuote): { label: string; amount: number }[] {
  const lines = [
    {
      label: `${quote.plan_name}, ${quote.restarts_period || quote.credit === 0 ? 'whole period' : 'rest of this period'}`,
      amount: quote.charge,
    },
    { label: 'Unused part of the plan now', amount: -quote.credit },
    { label: `Tax ${quote.tax_rate_percent}%`, amount: quote.tax },
    { label: 'Rounding to whole shillings', amount: quote.rounding },
    { label: 'From your balance', amount: -quote.credit_used },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** What a card or number on file is called. */
export function methodText(method: NonNullable<BillingState['method']>): string {
  if (method.provider === 'mpesa') return `M-Pesa ${method.phone === null ? '' : `0${method.phone.slice(-9)}`}`.trim();
  const brand = method.brand === null ? 'Card' : method.brand.charAt(0).toUpperCase() + method.brand.slice(1);
  const ends = method.last4 === null ? '' : ` ending in ${method.last4}`;
  const until =
    method.exp_month === null || method.exp_year === null
      ? ''
      : `, valid until ${String(method.exp_month).padStart(2, '0')}/${method.exp_year}`;
  return `${brand}${ends}${until}`;
}
