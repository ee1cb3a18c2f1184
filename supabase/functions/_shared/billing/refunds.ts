import { callDatabase } from '../payments/payments.ts';
import { paystackClient, unansweredCode } from '../payments/paystack.ts';
import { stripeClient } from '../payments/stripe.ts';
import { fromUnits } from '../payments/units.ts';
import type { PaymentClient, RefundOutcome, ReturnedMoney } from '../payments/types.ts';
import { platformProvider } from './provider.ts';

/** A refund of the platform as the database hands it out. */
export interface BillingRefundTask {
  refund_id: string;
  tenant_id: string;
  provider: 'stripe' | 'paystack';
  amount: number;
  currency: string;
  /** Of the payment that it goes back from. */
  provider_reference: string | null;
  receipt: string | null;
  /** How often it was claimed, this time included. */
  attempt: number;
  age_seconds: number;
}

interface RefundSettlement {
  outcome: 'succeeded' | 'failed' | 'pending';
  reference?: string;
  failure?: string;
}

const pending: RefundSettlement = { outcome: 'pending' };
/** A list may not have yet what was made a moment ago; so old, a refund that is not in it was never made. */
const listedAfterSeconds = 600;

/** Asks a card service for the refund of a job. One that was asked for before is looked up first: money goes back once. */
export async function sendBillingRefund(tenantId: string, refundId: string): Promise<void> {
  const args = { p_tenant_id: tenantId, p_refund_id: refundId };
  const task = await callDatabase<BillingRefundTask | null>('claim_billing_refund', args);
  if (task === null) return;
  const client = await clientOf(task.provider);
  await settle(
    task,
    client === null ? { outcome: 'failed', failure: 'This way to pay is not set up' } : await send(client, task),
  );
}

/** What became of the refunds of a payment, after its service has sent word of one. False: it did not answer. */
export async function lookUpRefunds(tenantId: string, paymentId: string): Promise<boolean> {
  const args = { p_tenant_id: tenantId, p_payment_id: paymentId };
  for (const task of await callDatabase<BillingRefundTask[]>('find_billing_refunds', args)) {
    const found = await ownRefund(await clientOf(task.provider), task);
    if (found === null) return false;
    if (found !== undefined) await settle(task, settlementOf(task, found));
  }
  return true;
}

async function clientOf(kind: BillingRefundTask['provider']): Promise<PaymentClient | null> {
  const provider = await platformProvider(kind);
  return provider === null
    ? null
    : { stripe: stripeClient, paystack: paystackClient }[kind](provider.opened, provider.host);
}

async function send(client: PaymentClient, task: BillingRefundTask): Promise<RefundSettlement> {
  const { refund_id: id, amount, currency, provider_reference: reference, receipt, attempt, age_seconds: age } = task;
  if (attempt > 1) {
    const before = await ownRefund(client, task);
    if (before === null) return pending;
    if (before !== undefined) return settlementOf(task, before);
    // Stripe knows it by its key; Paystack would send the money twice.
    if (task.provider === 'paystack' && age < listedAfterSeconds) return pending;
  }
  const asked = await client.refund({
    id,
    amount,
    currency,
    reference: reference ?? '',
    providerPayment: receipt,
    isRepeated: false,
  });
  if (asked.outcome === 'refused' && asked.code !== unansweredCode)
    return { outcome: 'failed', failure: asked.message || 'The card service refused it' };
  if (asked.outcome !== 'done') return pending;
  const made = await ownRefund(client, task);
  if (made) return settlementOf(task, made);
  return isNothingLeft(task, asked) && made === undefined
    ? { outcome: 'failed', failure: 'At the card service nothing of the payment is left to refund' }
    : pending;
}

/** Both services answer a payment that is refunded already, in their dashboard, by naming the payment instead of a refund. */
const isNothingLeft = (
  { receipt, provider_reference: payment }: BillingRefundTask,
  { reference }: RefundOutcome,
): boolean => reference === receipt || reference === payment;

/** The refund as its service has it; undefined where it has none, null where it did not say. */
async function ownRefund(
  client: PaymentClient | null,
  { refund_id: id, provider_reference: reference, receipt }: BillingRefundTask,
): Promise<ReturnedMoney | null | undefined> {
  const returns = (await client?.returns({ id, reference: reference ?? '', providerPayment: receipt })) ?? null;
  return returns === null ? null : returns.find((each) => each.kind === 'refund' && each.is_own);
}

function settlementOf({ provider, amount, currency }: BillingRefundTask, found: ReturnedMoney): RefundSettlement {
  const { state, reference, reason } = found;
  if (state === 'pending') return { ...pending, reference };
  if (state === 'kept') return { outcome: 'failed', reference, failure: reason ?? 'The bank did not take it' };
  return fromUnits(provider, found.service_amount, currency) === amount
    ? { outcome: 'succeeded', reference }
    : { outcome: 'failed', reference, failure: 'Another amount was refunded than was asked for' };
}

async function settle({ tenant_id, refund_id }: BillingRefundTask, settlement: RefundSettlement): Promise<void> {
  await callDatabase('settle_billing_refund', { p_settlement: { tenant_id, refund_id, ...settlement } });
}
