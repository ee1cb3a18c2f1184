import { readListOfOrder } from '../_shared/payments/directPayments.ts';
import { askAndSettle, callDatabase, type PaymentToAsk } from '../_shared/payments/payments.ts';
import { jsonFunction } from '../_shared/respond.ts';

/**
 * The shopper of an order asks for the outcome: { token }. The service is asked at most every five seconds, its list of payments, where
 * the business has it read, every fifteen. Answers as order_payment.
 */
Deno.serve(
  jsonFunction(async ({ token }) => {
    const payments = await callDatabase<PaymentToAsk[]>('claim_payment_queries', { p_token: String(token) });
    for (const payment of payments) await askAndSettle(payment);
    await readListOfOrder(String(token));
    return await callDatabase('order_payment', { p_token: token });
  }),
);
