import { requiredSetting } from '../_shared/clients.ts';
import { callDatabase, paymentClient } from '../_shared/payments/payments.ts';
import type { ProviderAccess, RequestOutcome } from '../_shared/payments/types.ts';
import { jsonFunction } from '../_shared/respond.ts';
import { returnUrlOf } from '../_shared/returnUrl.ts';

/** Stripe keeps a page open for 30 minutes at least; the one more is for clocks that differ. Our try ends with the page. */
const pageMinutes = 31;

interface Begun {
  id: string;
  tenant_id: string;
  replayed: boolean;
  amount: number;
  currency_code: string;
  payer: string;
  order_number: string;
  callback_token: string;
  provider: ProviderAccess;
}

/**
 * A shopper pays for an order whose token they show: { id, token, method, payer, return_url? }. The payment is written down, then
 * its service is asked, once however often this is sent. Answers as order_payment does: being asked is not being paid.
 */
Deno.serve(
  jsonFunction(async (body, request) => {
    const { id, token, method, payer } = body;
    const returnUrl = returnUrlOf(body.return_url, request);
    const begun = await callDatabase<Begun>('begin_payment', { p_payment: { id, token, method, payer } });
    if (!begun.replayed) {
      const outcome = await ask(begun, returnUrl);
      await callDatabase('note_payment_request', {
        p_request: { tenant_id: begun.tenant_id, id: begun.id, ...outcome },
      });
    }
    return await callDatabase('order_payment', { p_token: token });
  }),
);

async function ask(begun: Begun, returnUrl: string): Promise<RequestOutcome> {
  try {
    const client = await paymentClient(begun.provider);
    return await client.request({
      id: begun.id,
      amount: begun.amount,
      currency: begun.currency_code,
      payer: begun.payer,
      orderNumber: begun.order_number,
      callbackUrl: `${requiredSetting('SUPABASE_URL')}/functions/v1/payment-webhook/push/${begun.callback_token}`,
      returnUrl,
      tenantId: begun.tenant_id,
      pageEndsAt: new Date(Date.now() + pageMinutes * 60_000),
    });
  } catch (error) {
    // Keys that cannot be opened: nobody was asked.
    console.error('A payment service could not be asked:', error);
    return { outcome: 'refused', code: 'not_connected' };
  }
}
