import { callAs, requiredSetting } from '../_shared/clients.ts';
import { askAndSettle, callDatabase, paymentClient, type PaymentToAsk } from '../_shared/payments/payments.ts';
import type { ProviderAccess, RequestOutcome } from '../_shared/payments/types.ts';
import { jsonFunction, reasonOf } from '../_shared/respond.ts';

interface Begun {
  id: string;
  tenant_id: string;
  amount: number;
  currency_code: string;
  payer: string;
  account_number: string;
  callback_token: string;
  provider: ProviderAccess;
}

/**
 * A cashier has a customer's phone asked to pay: { action: ask, id, sale_id, amount, phone }, or looks what became of it:
 * { action: look, sale_id }. The request is written down as the cashier, then the phone is asked, once however often this is sent.
 * Safaricom is asked for the outcome at most every five seconds. Answers as till_payments: being asked is not being paid.
 */
Deno.serve(
  jsonFunction(async ({ action, id, sale_id, amount, phone }, request) => {
    const look = () => callAs<{ tenant_id: string }>(request, 'till_payments', { p_sale_id: sale_id });
    if (action === 'ask') {
      const asked = { id, sale_id, amount, phone };
      const { tenant_id } = await callAs<{ tenant_id: string }>(request, 'ask_till_payment', { p_request: asked });
      const begun = await callDatabase<Begun | null>('begin_till_payment', { p_tenant_id: tenant_id, p_id: id });
      if (begun !== null)
        await callDatabase('note_payment_request', { p_request: { tenant_id, id, ...(await ask(begun)) } });
      return await look();
    }
    const { tenant_id } = await look();
    const args = { p_tenant_id: tenant_id, p_sale_id: sale_id };
    for (const payment of await callDatabase<PaymentToAsk[]>('claim_till_payment_queries', args)) {
      try {
        await askAndSettle(payment);
      } catch (error) {
        // What could not be asked now is asked again; the cashier sees what is known.
        console.error('A request of a till could not be asked about:', reasonOf(error));
      }
    }
    return await look();
  }),
);

async function ask(begun: Begun): Promise<RequestOutcome> {
  try {
    const client = await paymentClient(begun.provider);
    return await client.request({
      id: begun.id,
      amount: begun.amount,
      currency: begun.currency_code,
      payer: begun.payer,
      orderNumber: begun.account_number,
      title: 'Sale',
      callbackUrl: `${requiredSetting('SUPABASE_URL')}/functions/v1/payment-webhook/push/${begun.callback_token}`,
      returnUrl: '',
      tenantId: begun.tenant_id,
      pageEndsAt: new Date(Date.now() + 3 * 60_000),
    });
  } catch (error) {
    // Keys that cannot be opened: nobody was asked.
    console.error('A phone could not be asked:', reasonOf(error));
    return { outcome: 'refused', code: 'not_connected' };
  }
}
