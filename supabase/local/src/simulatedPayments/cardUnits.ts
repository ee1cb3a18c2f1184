/** What a card service counts an amount of a currency in, and how much it takes at least. */
interface Units {
  /** Units in one of the currency. */
  perOne: number;
  /** Amounts are whole multiples of this. */
  step: number;
  minimum: number;
}

const cents = (minimum = 1): Units => ({ perOne: 100, step: 1, minimum });

/**
 * Stripe, by its documentation (currencies: presentment currencies, zero-decimal, special cases, minimum charge amounts) for the
 * currencies of this product. GHS is not among them. Written down by hand: what is simulated must not follow what it polices.
 */
const stripe: Record<string, Units> = {
  USD: cents(50),
  EUR: cents(50),
  GBP: cents(30),
  CAD: cents(50),
  AUD: cents(50),
  BRL: cents(50),
  INR: cents(50),
  JPY: { perOne: 1, step: 1, minimum: 50 },
  RWF: { perOne: 1, step: 1, minimum: 1 },
  XOF: { perOne: 1, step: 1, minimum: 1 },
  XAF: { perOne: 1, step: 1, minimum: 1 },
  UGX: { perOne: 100, step: 100, minimum: 100 },
  KES: cents(),
  CNY: cents(),
  NGN: cents(),
  ZAR: cents(),
  TZS: cents(),
  ETB: cents(),
  EGP: cents(),
  MAD: cents(),
};

/** Paystack, by its documentation (supported currency, minimum amounts): hundredths always. */
const paystack: Record<string, Units> = {
  NGN: cents(5000),
  USD: cents(200),
  GHS: cents(10),
  ZAR: cents(100),
  KES: cents(300),
  XOF: { perOne: 100, step: 100, minimum: 100 },
};

/** The units of a card service for a currency in any case; undefined for one that it does not take. */
export function unitsOf(service: 'paystack' | 'stripe', currency: string): Units | undefined {
  return { paystack, stripe }[service][currency.toUpperCase()];
}

/** An amount in units, for people: 12000000 of ugx at Stripe is "UGX 120000.00". */
export function shownAmount(service: 'paystack' | 'stripe', amount: number, currency: string): string {
  const { perOne } = unitsOf(service, currency) ?? cents();
  return `${currency.toUpperCase()} ${(amount / perOne).toFixed(perOne === 1 ? 0 : 2)}`;
}
