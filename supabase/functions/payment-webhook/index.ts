import { takeBillingMessage, takeBillingPush } from '../_shared/billing/callbacks.ts';
import { platform } from '../_shared/billing/provider.ts';
import { placeDirectPayments } from '../_shared/payments/directPayments.ts';
import { objectOf, textOf } from '../_shared/payments/http.ts';
import { readMessage, type ServiceMessage } from '../_shared/payments/messages.ts';
import { outcomeOfCode, readCallback } from '../_shared/payments/mpesa.ts';
import { checkAnswer, readReport } from '../_shared/payments/paybill.ts';
import { askAndSettle, callDatabase, paymentClient, settle, type PaymentToAsk } from '../_shared/payments/payments.ts';
import { takeReturnMessage } from '../_shared/payments/returns.ts';
import { openProvider } from '../_shared/payments/seal.ts';
import { isSignedByPaystack, isSignedByStripe } from '../_shared/payments/signatures.ts';
import type { ProviderAccess } from '../_shared/payments/types.ts';
import { isStorableMessage, isUnreadable, reasonOf } from '../_shared/respond.ts';

const longestMessage = 100_000;

/**
 * What payment services report: /push/<token of the payment> and /paybill/<token of the business> for M-Pesa, whose name Safaricom takes
 * in no address, /paystack/<business>, /stripe/<business>; /billing/<payment>/<token> and the business `platform` for the platform's own money. A report only says which payment to look at: the service is asked before
 * anything counts as paid or given back. Money to a paybill or till alone is taken at its word, unless the business has it looked up.
 */
Deno.serve(async (request) => {
  const [kind, place = '', step = ''] = new URL(request.url).pathname.split('/payment-webhook/')[1]?.split('/') ?? [];
  if (request.method !== 'POST') return new Response(null, { status: 405 });
  const raw = await request.text();
  if (raw.length > longestMessage) return new Response(null, { status: 413 });
  // No service sends such a thing; sent again, it would be no better.
  if (!isStorableMessage(raw)) return new Response(null, { status: 400 });
  // Addresses that were never given out cost nothing.
  if ((kind === 'push' || kind === 'paybill') && !/^[0-9a-f]{48}$/.test(place))
    return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' });
  if (kind === 'billing') return await takeBilling(place, step, raw);
  if (kind === 'push') return await takePush(place, raw);
  if (kind === 'paybill') return step === 'check' ? await checkPaybill(place, raw) : await takePaybill(place, raw);
  if (kind === 'paystack') return await takeSigned('paystack', place, raw, request);
  if (kind === 'stripe') return await takeSigned('stripe', place, raw, request);
  return new Response(null, { status: 404 });
});

/** Always 200: Safaricom wants no other answer, and whoever guesses tokens learns nothing. What is lost here, the timer asks for. */
async function takePush(token: string, raw: string): Promise<Response> {
  try {
    const callback = readCallback(jsonOf(raw));
    const payment =
      callback === null
        ? null
        : await callDatabase<PaymentToAsk | null>('find_payment', {
            p_search: { kind: 'mpesa', callback_token: token },
          });
    if (callback !== null && payment !== null) await settleCallback(payment, callback);
  } catch (error) {
    console.error('An M-Pesa callback could not be taken:', reasonOf(error));
  }
  return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' });
}

/** Always 200, as for shops; what is lost here, the timer asks for. */
async function takeBilling(paymentId: string, token: string, raw: string): Promise<Response> {
  try {
    if (isUuid(paymentId)) await takeBillingPush(paymentId, token, jsonOf(raw));
  } catch (error) {
    console.error('An M-Pesa callback of a subscription could not be taken:', reasonOf(error));
  }
  return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' });
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Before money moves: Safaricom waits some seconds for the answer, and takes none for yes. */
async function checkPaybill(token: string, raw: string): Promise<Response> {
  try {
    const { BillRefNumber, BusinessShortCode, TransAmount } = objectOf(jsonOf(raw));
    const amount = Number(textOf(TransAmount));
    const account = textOf(BillRefNumber);
    if (!(amount > 0) || account === undefined) return Response.json(checkAnswer('accepted'));
    const verdict = await callDatabase<Parameters<typeof checkAnswer>[0]>('check_payment_report', {
      p_report: { token, account_number: account, amount, shortcode: textOf(BusinessShortCode) },
    });
    return Response.json(checkAnswer(verdict));
  } catch (error) {
    console.error('A payment to a paybill could not be checked:', reasonOf(error));
    return Response.json(checkAnswer('accepted'));
  }
}

/** The money is kept before anything else. Only when that fails is the answer no 200, so that it is sent again. */
async function takePaybill(token: string, raw: string): Promise<Response> {
  const report = readReport(jsonOf(raw));
  try {
    const stored =
      report === null
        ? null
        : await callDatabase<{ tenant_id: string } | null>('take_payment_report', { p_report: { token, ...report } });
    if (stored !== null) await placeMoney(stored.tenant_id);
  } catch (error) {
    console.error('A payment to a paybill could not be kept:', reasonOf(error));
    return new Response(null, { status: isUnreadable(error) ? 400 : 503 });
  }
  return Response.json({ ResultCode: 0, ResultDesc: 'Success' });
}

/** What fails here, the timer does; it also looks up what is to be looked up, as Safaricom waits for the answer meanwhile. */
async function placeMoney(tenantId: string): Promise<void> {
  try {
    await placeDirectPayments(tenantId);
  } catch (error) {
    console.error('A payment to a paybill could not be placed yet:', reasonOf(error));
  }
}

type Callback = NonNullable<ReturnType<typeof readCallback>>;

async function settleCallback(payment: PaymentToAsk, callback: Callback): Promise<void> {
  // Somebody else's request: the token has leaked, or the message is made up.
  if (payment.provider_reference !== null && payment.provider_reference !== callback.reference) return;
  const { reference, code, message, amount, receiptNumber } = callback;
  const said = {
    provider_reference: reference,
    code,
    ...(message === undefined ? {} : { message }),
    ...(amount === undefined ? {} : { amount, service_amount: amount }),
    ...(receiptNumber === undefined ? {} : { receipt_number: receiptNumber }),
    event_key: `callback:${reference}:${code}:${receiptNumber ?? ''}:${amount ?? ''}`,
  };
  const asked = await (await paymentClient(payment.provider)).query({ id: payment.id, reference });
  if (asked.outcome === 'succeeded') await settle(payment, 'callback', { ...said, outcome: 'succeeded' });
  else if (asked.outcome === 'failed') await settle(payment, 'query', { ...asked, provider_reference: reference });
  // Not confirmed yet: noted, and asked for again at once. A failure changes nothing and needs no second word.
  else await settle(payment, 'callback', { ...said, outcome: outcomeOfCode(code) === 'failed' ? 'failed' : 'pending' });
}

async function takeSigned(
  kind: 'paystack' | 'stripe',
  tenantId: string,
  raw: string,
  request: Request,
): Promise<Response> {
  const isPlatform = tenantId === platform;
  if (!isPlatform && !isUuid(tenantId)) return new Response(null, { status: 401 });
  const provider = isPlatform
    ? await callDatabase<ProviderAccess | null>('billing_provider_access', { p_kind: kind })
    : await callDatabase<ProviderAccess | null>('payment_provider_of', { p_tenant_id: tenantId, p_kind: kind });
  if (provider === null || !(await isSigned(provider, raw, request.headers)))
    return new Response(null, { status: 401 });
  const message = await readMessage(kind, raw);
  if (message === null) return new Response(null, { status: 400 });
  try {
    const isTaken = isPlatform ? await takeBillingMessage(kind, message) : await takeMessage(provider, message);
    return new Response(null, { status: isTaken ? 200 : 503 });
  } catch (error) {
    // Not 200, so that it is sent again: unless it would be refused for what it is, however often it came.
    console.error('A message of a payment service could not be taken:', reasonOf(error));
    return new Response(null, { status: isUnreadable(error) ? 400 : 503 });
  }
}

/** False: the service did not answer when it was asked. */
async function takeMessage(provider: ProviderAccess, message: ServiceMessage): Promise<boolean> {
  if (message.about === 'return') return await takeReturnMessage(provider, message);
  if (message.about === 'nothing' || message.reference === undefined) return true;
  const search = { kind: provider.kind, tenant_id: provider.tenant_id, provider_reference: message.reference };
  const payment = await callDatabase<PaymentToAsk | null>('find_payment', { p_search: search });
  if (payment !== null) await askAndSettle(payment);
  return true;
}

async function isSigned(provider: ProviderAccess, raw: string, headers: Headers): Promise<boolean> {
  const { keys } = await openProvider(provider);
  return provider.kind === 'paystack'
    ? await isSignedByPaystack(raw, headers.get('x-paystack-signature'), keys.secret_key ?? '')
    : await isSignedByStripe(raw, headers.get('stripe-signature'), keys.webhook_secret ?? '');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
