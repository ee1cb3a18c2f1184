import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

/** Two orders of the till with something paid in advance; answers the ids that depositCalls needs. */
export async function setUpDeposits(
  as: <T>(name: string, args: Json) => Promise<T>,
  order: Json,
  tillSessionId: unknown,
): Promise<Json> {
  const [paid, unwanted] = [randomUUID(), randomUUID()];
  for (const id of [paid, unwanted]) {
    const lines = (order.lines as Json[]).map((line) => ({ ...line, id: randomUUID() }));
    const deposit = { id: randomUUID(), amount: 10, tender_type: 'bank' };
    await as('take_order', { p_order: { ...order, id, lines, till_session_id: tillSessionId, deposit } });
  }
  return { paid_order_id: paid, unwanted_order_id: unwanted };
}

/** A call that succeeds for each procedure of payments in advance. */
export function depositCalls(ids: Json): Record<string, Json> {
  return {
    record_order_deposit: {
      p_deposit: {
        id: randomUUID(),
        order_id: ids.paid_order_id,
        till_session_id: ids.till_session_id,
        amount: 5,
        tender_type: 'cash',
      },
    },
    cancel_paid_order: {
      p_cancellation: {
        id: randomUUID(),
        order_id: ids.unwanted_order_id,
        till_session_id: ids.till_session_id,
        reason: 'Not coming',
        refund_tender_type: 'cash',
        fee_amount: 1,
      },
    },
  };
}
