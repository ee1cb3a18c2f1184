import { openProvider } from './seal.ts';
import { askAndSettle, callDatabase, hostOf, paymentClient, type PaymentToAsk } from './payments.ts';
import { sendToStripe } from './stripe.ts';
import { sessionOf } from './stripeReturns.ts';
import type { ServiceMessage } from './messages.ts';
import type { ProviderAccess } from './types.ts';

/**
 * Takes a signed message about money that goes back. It says only which payment to look at: the service is asked what it has refunded
 * and what is disputed, so that a message that comes twice, late or after a newer one changes nothing. What belongs to no payment of
 * ours is noted for people as it was said. False when the service did not answer: the message has to be sent again.
 */
export async function takeReturnMessage(provider: ProviderAccess, message: ServiceMessage): Promise<boolean> {
  const found = await paymentOf(provider, message);
  if (found === null) return false;
  if (found !== undefined && (await noteReturns(found, message))) return true;
  if (found !== undefined) return false;
  await callDatabase('note_unknown_return', {
    p_event: {
      tenant_id: provider.tenant_id,
      provider: provider.kind,
      mode: provider.mode,
      event_id: message.id,
      event_type: message.type,
      payment: message.payment ?? message.reference,
      service_amount: message.service_amount,
      currency_code: message.currency_code,
    },
  });
  return true;
}

/** Undefined for a payment that is none of ours, null when the service did not say. */
async function paymentOf(
  provider: ProviderAccess,
  { reference, payment }: ServiceMessage,
): Promise<PaymentToAsk | null | undefined> {
  const named = { kind: provider.kind, tenant_id: provider.tenant_id };
  const find = async (search: Record<string, unknown>) =>
    (await callDatabase<PaymentToAsk | null>('find_payment', { p_search: { ...named, ...search } })) ?? undefined;
  if (payment !== undefined) {
    const known = await find({ provider_payment: payment });
    if (known !== undefined) return known;
    // News of the refund may be quicker than that of the payment.
    const session = await sessionOf(sendToStripe(await openProvider(provider), hostOf(provider)), payment);
    if (session === null) return null;
    return session === undefined ? undefined : await find({ provider_reference: session });
  }
  return reference === undefined ? undefined : await find({ provider_reference: reference });
}

async function noteReturns(found: PaymentToAsk, message: ServiceMessage): Promise<boolean> {
  // What came has to be known before what went.
  let payment = found;
  if (['created', 'pending', 'failed'].includes(found.state)) {
    await askAndSettle(found);
    const search = {
      kind: found.provider.kind,
      tenant_id: found.tenant_id,
      provider_reference: found.provider_reference,
    };
    payment = (await callDatabase<PaymentToAsk | null>('find_payment', { p_search: search })) ?? found;
  }
  const client = await paymentClient(payment.provider);
  const returns = await client.returns({
    id: payment.id,
    reference: payment.provider_reference ?? '',
    providerPayment: payment.provider_payment,
  });
  if (returns === null) return false;
  await callDatabase('note_payment_returns', {
    p_report: {
      tenant_id: payment.tenant_id,
      id: payment.id,
      // Of two answers the one that was asked for later is right.
      asked_at: payment.asked_at,
      event_id: message.id,
      event_type: message.type,
      returns,
    },
  });
  return true;
}
