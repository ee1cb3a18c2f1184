import type { ProviderAccess } from './types.ts';

type Kind = ProviderAccess['kind'];

interface Units {
  /** Decimals of an amount in this service; the currency's own number of decimals says nothing about it. */
  decimals: number;
  /** Amounts are whole multiples of this. */
  step: number;
}

const twoDecimals: Units = { decimals: 2, step: 1 };
const whole: Units = { decimals: 0, step: 1 };

/**
 * Stripe's currencies without decimals, and with three (their last digit is always 0). UGX and ISK have no cents any more and are
 * counted in hundredths all the same, in whole ones only. Source: docs.stripe.com/currencies (zero-decimal, three-decimal, special
 * cases) and support.stripe.com "Deprecation of fractional ISK charges and refunds"; HUF and TWD are special for payouts only.
 */
const stripe: Record<string, Units> = {
  ...inEach('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', whole),
  ...inEach('BHD JOD KWD OMR TND', { decimals: 3, step: 10 }),
  ...inEach('ISK UGX', { decimals: 2, step: 100 }),
};

/**
 * The one table of what an amount is counted in, by service and currency. Paystack counts every currency in hundredths, also those
 * without cents (paystack.com/docs/api, Supported currency: subunits, XOF times 100). Safaricom's Daraja moves whole shillings
 * (developer.safaricom.co.ke, M-Pesa Express: Amount, "only whole numbers").
 * The database reads answers by a table of its own (private.service_decimals): an entry that is wrong here shows when money comes.
 */
function unitsOf(kind: Kind, currency: string): Units {
  if (kind === 'mpesa') return whole;
  if (kind === 'paystack') return twoDecimals;
  return stripe[currency.toUpperCase()] ?? twoDecimals;
}

/** An amount as a service counts it, an integer: 1,200 UGX is 120000 for Stripe. */
export function toUnits(kind: Kind, amount: number, currency: string): number {
  const { decimals, step } = unitsOf(kind, currency);
  return Math.round((amount * 10 ** decimals) / step) * step;
}

/** The way back, from a number or a text of digits; undefined for anything else. */
export function fromUnits(kind: Kind, units: unknown, currency: string): number | undefined {
  const count = countOf(units);
  if (count === undefined) return undefined;
  const { decimals } = unitsOf(kind, currency);
  return Number((count / 10 ** decimals).toFixed(decimals));
}

/** How many units a service names: some of Paystack's messages write numbers as texts. */
export function countOf(units: unknown): number | undefined {
  const count = typeof units === 'string' && /^\d{1,15}$/.test(units) ? Number(units) : units;
  return typeof count === 'number' && Number.isSafeInteger(count) ? count : undefined;
}

function inEach(currencies: string, units: Units): Record<string, Units> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, units]));
}
