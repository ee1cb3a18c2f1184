import { objectOf, textOf, type ServiceAnswer } from './http.ts';
import { countOf } from './units.ts';
import type { ReturnedMoney } from './types.ts';

/** Sends one request to Stripe: a form is posted, without one it is read. */
export type SendToStripe = (
  path: string,
  form?: Record<string, string>,
  idempotencyKey?: string,
) => Promise<ServiceAnswer>;

/** The session that a payment of Stripe belongs to; undefined when it is none of ours, null when Stripe did not say. */
export async function sessionOf(send: SendToStripe, payment: string): Promise<string | null | undefined> {
  const answer = await send(`/v1/checkout/sessions?payment_intent=${encodeURIComponent(payment)}&limit=1`);
  if (answer.status !== 200 || !Array.isArray(answer.body.data)) return null;
  return textOf(objectOf(answer.body.data[0]).id);
}

/** Refunds and disputes of a payment as Stripe has them now; null when it did not say. */
export async function stripeReturns(
  send: SendToStripe,
  id: string,
  payment: string | null,
): Promise<ReturnedMoney[] | null> {
  if (payment === null) return [];
  const query = `payment_intent=${encodeURIComponent(payment)}&limit=100`;
  const answers = await Promise.all([send(`/v1/refunds?${query}`), send(`/v1/disputes?${query}`)]);
  const [refunds, disputes] = answers.map(({ status, body }) =>
    status === 200 && Array.isArray(body.data) ? body.data : null,
  );
  if (!refunds || !disputes) return null;
  return [
    ...refunds.map((row) => refundOf(objectOf(row), id)),
    ...disputes.map((row) => disputeOf(objectOf(row))),
  ].filter((row) => row !== null);
}

function refundOf(refund: Record<string, unknown>, id: string): ReturnedMoney | null {
  const status = textOf(refund.status) ?? '';
  const state = status === 'succeeded' ? 'gone' : status === 'failed' || status === 'canceled' ? 'kept' : 'pending';
  const isOwn = textOf(objectOf(refund.metadata).payment_id) === id;
  return returned(refund, { kind: 'refund', state, status, isOwn });
}

/** Whether the money of a dispute is gone, its movements of the balance say; without them, its status. */
function disputeOf(dispute: Record<string, unknown>): ReturnedMoney | null {
  const status = textOf(dispute.status) ?? '';
  const moved = Array.isArray(dispute.balance_transactions) ? dispute.balance_transactions : null;
  const net = moved?.reduce<number>((sum, each) => sum + (countOf(objectOf(each).amount) ?? 0), 0);
  const isOver = ['won', 'warning_closed', 'prevented'].includes(status);
  const isTaken = net === undefined ? ['needs_response', 'under_review', 'lost'].includes(status) : net < 0;
  const due = countOf(objectOf(dispute.evidence_details).due_by);
  return returned(dispute, {
    kind: 'dispute',
    state: isTaken ? 'gone' : isOver || status === 'lost' ? 'kept' : 'pending',
    status,
    isOwn: false,
    // Nothing is to be answered any more once it is decided.
    ...(due === undefined || isOver || status === 'lost' ? {} : { respondBy: new Date(due * 1000).toISOString() }),
  });
}

function returned(
  row: Record<string, unknown>,
  said: Pick<ReturnedMoney, 'kind' | 'state' | 'status'> & { isOwn: boolean; respondBy?: string },
): ReturnedMoney | null {
  const reference = textOf(row.id);
  const units = countOf(row.amount);
  const reason = textOf(row.failure_reason) ?? textOf(row.reason);
  if (reference === undefined || units === undefined) return null;
  return {
    kind: said.kind,
    reference,
    state: said.state,
    status: said.status,
    service_amount: units,
    currency_code: (textOf(row.currency) ?? '').toUpperCase(),
    ...(reason ? { reason } : {}),
    ...(said.respondBy === undefined ? {} : { respond_by: said.respondBy }),
    is_own: said.isOwn,
  };
}
