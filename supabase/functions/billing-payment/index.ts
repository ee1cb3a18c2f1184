import { giveUp, workOne, type BillingAttempt } from '../_shared/billing/attempts.ts';
import { callAs, requireUser } from '../_shared/clients.ts';
import { callDatabase } from '../_shared/payments/payments.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';
import { returnUrlOf } from '../_shared/returnUrl.ts';

interface Payment {
  id: string;
  state: string;
  provider: BillingAttempt['provider'];
}

interface Allowed {
  tenant_id: string;
  payment: Payment | null;
}

/**
 * An owner pays the platform. { action: 'pay', payment: { id, invoice_id, provider, phone?, is_new_card? }, return_url? } asks the provider
 * once, and how it stands when the same id is sent again; { action: 'look_up', payment_id } has the provider asked how a payment under
 * way stands, and charges nothing; { action: 'give_up', payment_id } ends a page on which nobody is to pay;
 * { action: 'save_number', phone } keeps an M-Pesa number on file. Answers the payment, null for a number.
 */
Deno.serve(
  jsonFunction(async (body, request) => {
    const { action, payment, payment_id: paymentId, phone } = body;
    const user = await requireUser(request);
    if (action === 'pay') {
      const returnUrl = returnUrlOf(body.return_url, request);
      const { id } = await callAs<Payment>(request, 'pay_billing_invoice', { p_payment: payment ?? null });
      await workOne(id, { email: user.email ?? '', returnUrl });
      return await standing(request, id);
    }
    if (action === 'look_up' || action === 'give_up') {
      const asked = await callAs<Allowed>(request, 'check_billing_payment', { p_payment_id: paymentId });
      if (asked.payment === null) throw new FunctionError(404, 'not_found', 'This payment does not exist.');
      const { id, provider, state } = asked.payment;
      if (action === 'give_up') await giveUp(id, provider);
      // One that is not sent yet is for whoever asked for it, or for a worker.
      else if (state === 'pending' || state === 'unknown') await workOne(id, null);
      return await standing(request, id);
    }
    if (action === 'save_number') {
      const { tenant_id } = await callAs<Allowed>(request, 'check_billing_payment', {});
      const p_method = { provider: 'mpesa', phone };
      await callDatabase('save_billing_method', { p_tenant_id: tenant_id, p_method });
      return null;
    }
    throw new FunctionError(400, 'invalid_input', 'action is pay, look_up, give_up or save_number.');
  }),
);

async function standing(request: Request, id: string): Promise<Payment | null> {
  return (await callAs<Allowed>(request, 'check_billing_payment', { p_payment_id: id })).payment;
}
