import { lookUpPayments } from './paybill.ts';
import { callDatabase, hostOf } from './payments.ts';
import { openProvider } from './seal.ts';
import { reasonOf } from '../respond.ts';
import type { ProviderAccess } from './types.ts';

interface LookUp {
  tenant_id: string;
  from: string;
  to: string;
  provider: ProviderAccess;
}

const mostAtOnce = 200;

/** Finds what money pays for that people sent by themselves, one after the other; of one business, or whatever waits. How much was looked at. */
export async function placeDirectPayments(tenantId?: string): Promise<number> {
  for (let count = 0; count < mostAtOnce; count += 1) {
    const args = tenantId === undefined ? {} : { p_tenant_id: tenantId };
    if (!(await callDatabase<boolean>('work_direct_payments', args))) return count;
  }
  return mostAtOnce;
}

/**
 * Reads Safaricom's lists that are due, or, for a shopper who shows the token of an order, that of their shop; then finds what the money
 * pays for. How many payments were listed.
 */
export async function readDueLists(token?: string): Promise<number> {
  const due = await callDatabase<LookUp[]>('claim_payment_look_ups', token === undefined ? {} : { p_token: token });
  // One business with wrong keys keeps nobody else waiting.
  const counts = await Promise.allSettled(due.map(readList));
  for (const each of counts)
    if (each.status === 'rejected') console.error('A list of payments could not be read:', reasonOf(each.reason));
  return counts.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
}

/** Part by part: what has been read is kept, whatever becomes of the rest. */
async function readList({ tenant_id: tenantId, from, to, provider }: LookUp): Promise<number> {
  const place = { tenant_id: tenantId, mode: provider.mode };
  const note = (said: Record<string, unknown>) =>
    callDatabase<number>('note_payment_look_up', { p_look_up: { ...place, ...said } });
  let count = 0;
  for await (const part of lookUpPayments(await openProvider(provider), hostOf(provider), { from, to })) {
    if (part.failure !== undefined) await note({ outcome: 'failed', message: part.failure });
    else count += await note({ outcome: 'done', to: part.to, is_whole: part.isLast, payments: part.payments });
    if (count > 0) await placeDirectPayments(tenantId);
  }
  return count;
}
