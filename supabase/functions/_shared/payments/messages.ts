import { objectOf, textOf } from './http.ts';
import { countOf } from './units.ts';

type CardService = 'paystack' | 'stripe';

/** What a signed message of a card service is about. */
export interface ServiceMessage {
  /** Its own number at the service; where it has none, the digest of the message: sent again it is the same. */
  id: string;
  type: string;
  /** payment: money came, or not; return: it goes back, or may; nothing: no money moves to or from the business. */
  about: 'payment' | 'return' | 'nothing';
  /** What the service calls the payment: a session of Stripe, our own reference at Paystack. */
  reference?: string;
  /** Stripe names the payment of a session only. */
  payment?: string;
  service_amount?: number;
  currency_code?: string;
}

/** Words of money that leaves or comes back, in the names of events. */
const moneyBack = /refund|dispute|chargeback|revers|withdraw|reinstat|fraud|return|payout\.(failed|canceled)/;
/** Stripe's events that go with those of the page, or move nothing. */
const accompanying =
  /^(payment_intent|customer|product|price|payment_method|setup_intent|mandate|invoice|invoiceitem)\./;

/** Reads a message whose signature was right; null when it is none. */
export async function readMessage(kind: CardService, raw: string): Promise<ServiceMessage | null> {
  const message = objectOf(parse(raw));
  const type = textOf(kind === 'paystack' ? message.event : message.type);
  if (type === undefined || type.length > 100) return null;
  const data = objectOf(message.data);
  return kind === 'paystack'
    ? paystackMessage(type, data, await digestOf(raw))
    : stripeMessage(type, objectOf(data.object), textOf(message.id) ?? (await digestOf(raw)));
}

function stripeMessage(type: string, subject: Record<string, unknown>, id: string): ServiceMessage {
  const isSession = type.startsWith('checkout.session.');
  const about = isSession ? 'payment' : moneyBack.test(type) && !accompanying.test(type) ? 'return' : 'nothing';
  const payment = textOf(subject.payment_intent);
  return facts(id, type, about, {
    reference: isSession ? textOf(subject.id) : undefined,
    payment: isSession ? undefined : payment,
    units: type === 'charge.refunded' ? subject.amount_refunded : subject.amount,
    currency: subject.currency,
  });
}

function paystackMessage(type: string, data: Record<string, unknown>, id: string): ServiceMessage {
  const transaction = objectOf(data.transaction);
  const about =
    type === 'charge.success' ? 'payment' : moneyBack.test(type) || type === 'transfer.failed' ? 'return' : 'nothing';
  return facts(id, type, about, {
    reference: textOf(data.transaction_reference) ?? textOf(transaction.reference) ?? textOf(data.reference),
    payment: undefined,
    units: data.refund_amount ?? data.amount ?? transaction.amount,
    currency: data.currency ?? transaction.currency,
  });
}

function facts(
  id: string,
  type: string,
  about: ServiceMessage['about'],
  said: { reference: string | undefined; payment: string | undefined; units: unknown; currency: unknown },
): ServiceMessage {
  const units = countOf(said.units);
  const currency = textOf(said.currency)?.toUpperCase();
  return {
    id,
    type,
    about,
    ...(said.reference ? { reference: said.reference } : {}),
    ...(said.payment ? { payment: said.payment } : {}),
    ...(units === undefined ? {} : { service_amount: units }),
    ...(currency !== undefined && /^[A-Z]{3}$/.test(currency) ? { currency_code: currency } : {}),
  };
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
