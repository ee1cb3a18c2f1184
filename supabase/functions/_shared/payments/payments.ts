import { serviceClient } from '../clients.ts';
import { FunctionError } from '../respond.ts';
import { mpesaClient } from './mpesa.ts';
import { paystackClient } from './paystack.ts';
import { openProvider } from './seal.ts';
import { stripeClient } from './stripe.ts';
import type { PaymentClient, PaymentOutcome, ProviderAccess } from './types.ts';

/** A payment as the database hands it out to be asked about. */
export interface PaymentToAsk {
  tenant_id: string;
  id: string;
  state: string;
  amount: number;
  currency_code: string;
  provider_reference: string | null;
  provider_payment: string | null;
  refund_amount: number | null;
  /** How often its service was asked, this time included. */
  attempt: number;
  /** Nobody is to pay it any more: its page is ended instead of only asked about. */
  is_unwanted: boolean;
  /** The database's clock when this was handed out. */
  asked_at: string;
  provider: ProviderAccess;
}

const hosts: Record<ProviderAccess['kind'], Record<ProviderAccess['mode'], string>> = {
  mpesa: { test: 'https://sandbox.safaricom.co.ke', live: 'https://api.safaricom.co.ke' },
  // One host each: there the key says whether it is a trial.
  paystack: { test: 'https://api.paystack.co', live: 'https://api.paystack.co' },
  stripe: { test: 'https://api.stripe.com', live: 'https://api.stripe.com' },
};

/** Where a service is found: MPESA_TEST_URL and the like stand in for its own host, as the simulators do. */
export function hostOf({ kind, mode }: Pick<ProviderAccess, 'kind' | 'mode'>): string {
  return (Deno.env.get(`${kind}_${mode}_url`.toUpperCase()) ?? hosts[kind][mode]).replace(/\/+$/, '');
}

/** The client of a payment service, with the keys of its business. */
export async function paymentClient(provider: ProviderAccess): Promise<PaymentClient> {
  const opened = await openProvider(provider);
  const make = { mpesa: mpesaClient, paystack: paystackClient, stripe: stripeClient }[provider.kind];
  return make(opened, hostOf(provider));
}

/** Calls a database function with the secret key; its refusals become answers. */
export async function callDatabase<T>(name: string, args: Record<string, unknown>): Promise<T> {
  const { data, error } = await serviceClient().rpc(name, args);
  if (error === null) return data as T;
  const status = Number(/^PT(\d{3})$/.exec(error.code)?.[1] ?? 0);
  if (status === 0 || status >= 500) throw error;
  const refusal = new FunctionError(status, error.hint ?? 'refused', error.message);
  refusal.details = detailsOf(error.details);
  throw refusal;
}

function detailsOf(text: unknown): unknown {
  try {
    return typeof text === 'string' && text !== '' ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

/** Asks the service about a payment, or ends its page where nobody is to pay any more, and writes down what it says. */
export async function askAndSettle(payment: PaymentToAsk): Promise<PaymentOutcome> {
  const client = await paymentClient(payment.provider);
  const name = { id: payment.id, reference: payment.provider_reference ?? '' };
  const outcome = payment.is_unwanted ? await client.close(name) : await client.query(name);
  await settle(payment, 'query', outcome);
  return outcome;
}

/** Writes down what is known of a payment. */
export async function settle(
  { tenant_id, id }: Pick<PaymentToAsk, 'tenant_id' | 'id'>,
  source: 'callback' | 'query',
  facts: PaymentOutcome & { provider_reference?: string; event_key?: string },
): Promise<void> {
  await callDatabase('settle_payment', { p_settlement: { tenant_id, id, source, ...facts } });
}

/** A payment of one business, as its job names it. */
export interface NamedPayment {
  tenantId: string;
  paymentId: string;
}

/** Asks about a payment whose outcome never came, if it is time to. */
export async function askDuePayment({ tenantId, paymentId }: NamedPayment): Promise<void> {
  const args = { p_tenant_id: tenantId, p_payment_id: paymentId };
  const payment = await callDatabase<PaymentToAsk | null>('claim_payment_query', args);
  if (payment !== null) await askAndSettle(payment);
}

/** Gives a payment back through its service, if it is time to. */
export async function refundDuePayment({ tenantId, paymentId }: NamedPayment): Promise<void> {
  const args = { p_tenant_id: tenantId, p_payment_id: paymentId };
  const payment = await callDatabase<PaymentToAsk | null>('claim_payment_refund', args);
  if (payment !== null) await refund(payment);
}

async function refund(payment: PaymentToAsk): Promise<void> {
  const client = await paymentClient(payment.provider);
  const { outcome, ...facts } = await client.refund({
    id: payment.id,
    amount: payment.refund_amount ?? payment.amount,
    currency: payment.currency_code,
    reference: payment.provider_reference ?? '',
    providerPayment: payment.provider_payment,
    isRepeated: payment.attempt > 1,
  });
  if (outcome === 'pending') return;
  await callDatabase('settle_payment_refund', {
    p_settlement: { tenant_id: payment.tenant_id, id: payment.id, outcome, ...facts },
  });
}
