import { objectOf } from '../payments/http.ts';
import type { ServiceMessage } from '../payments/messages.ts';
import { readCallback } from '../payments/mpesa.ts';
import { callDatabase } from '../payments/payments.ts';
import { paystackClient } from '../payments/paystack.ts';
import { stripeClient } from '../payments/stripe.ts';
import { lookUp, settleAttempt, settlementOf, type BillingAttempt } from './attempts.ts';
import { isCallbackToken } from './callbackToken.ts';
import { platformProvider } from './provider.ts';
import { lookUpRefunds } from './refunds.ts';

const find = async (provider: BillingAttempt['provider'], search: Record<string, string>) =>
  await callDatabase<BillingAttempt | null>('find_billing_attempt', { p_provider: provider, ...search });

/** What M-Pesa reports of a payment of the platform. It is asked before anything counts: a report says only which payment to look at. */
export async function takeBillingPush(paymentId: string, token: string, body: unknown): Promise<void> {
  const callback = readCallback(body);
  if (callback === null || !(await isCallbackToken(paymentId, token))) return;
  const attempt = await find('mpesa', { p_payment_id: paymentId });
  // Another request than ours: the address has leaked, or the message is made up.
  if (attempt === null || (attempt.provider_reference ?? callback.reference) !== callback.reference) return;
  const asked = await lookUp({ ...attempt, provider_reference: callback.reference });
  if (asked.outcome !== 'succeeded') {
    await settleAttempt(attempt, { ...asked, provider_reference: callback.reference });
    return;
  }
  const { amount = attempt.amount, receiptNumber } = callback;
  const said = settlementOf(attempt, {
    outcome: 'succeeded',
    amount,
    provider_reference: callback.reference,
    ...(receiptNumber === undefined ? {} : { receipt_number: receiptNumber }),
  });
  await settleAttempt(attempt, said);
}

/** A signed message about the platform's own money; false when the provider did not answer, and it has to come again. */
export async function takeBillingMessage(kind: 'paystack' | 'stripe', message: ServiceMessage): Promise<boolean> {
  const reference = message.payment ?? message.reference;
  if (message.about === 'nothing' || reference === undefined) return true;
  const attempt = await find(kind, { p_reference: reference });
  if (message.about === 'return') return await takeBillingReturn(kind, message, attempt);
  if (attempt === null) {
    await note({ provider: kind, event_id: message.id, kind: 'payment_succeeded', provider_reference: reference });
    return true;
  }
  const outcome = await lookUp(attempt);
  if (outcome.outcome === 'unknown') return false;
  await settleAttempt(attempt, outcome);
  return true;
}

/** A dispute opens the invoice again once the bank has taken the money; of refunds only our own count, which are looked up. */
async function takeBillingReturn(
  kind: 'paystack' | 'stripe',
  message: ServiceMessage,
  attempt: BillingAttempt | null,
): Promise<boolean> {
  if (attempt === null) {
    await note({
      provider: kind,
      event_id: message.id,
      kind: 'chargeback',
      provider_reference: message.payment ?? message.reference,
    });
    return true;
  }
  if (!(await lookUpRefunds(attempt.tenant_id, attempt.payment_id))) return false;
  const provider = await platformProvider(kind);
  if (provider === null) return false;
  const client = (kind === 'stripe' ? stripeClient : paystackClient)(provider.opened, provider.host);
  const returns = await client.returns({
    id: attempt.payment_id,
    reference: attempt.provider_reference ?? '',
    providerPayment: attempt.receipt,
  });
  if (returns === null) return false;
  for (const back of returns)
    if (back.kind === 'dispute' && back.state === 'gone')
      await note({
        provider: kind,
        event_id: `dispute ${back.reference}`,
        kind: 'chargeback',
        payment_id: attempt.payment_id,
      });
  return true;
}

async function note(event: Record<string, unknown>): Promise<void> {
  await callDatabase('apply_billing_event', { p_event: objectOf(event) });
}
