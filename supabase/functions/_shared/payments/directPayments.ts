import { lookUpPayments } from './paybill.ts';
import { callDatabase, hostOf } from './payments.ts';
import { openProvider } from './seal.ts';
import type { ProviderAccess } from './types.ts';

interface LookUp {
  tenant_id: string;
  from: string;
  to: string;
  provider: ProviderAccess;
}

/** Finds what money pays for that people sent by themselves; of one business, or whatever waits. */
export async function placeDirectPayments(tenantId?: string): Promise<number> {
  return await callDatabase<number>('work_direct_payments', tenantId === undefined ? {} : { p_tenant_id: tenantId });
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
    if (each.status === 'rejected') console.error('A list of payments could not be read:', each.reason);
  if (due.length > 0) await placeDirectPayments();
  return counts.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
}

async function readList({ tenant_id: tenantId, from, to, provider }: LookUp): Promise<number> {
  const listed = await lookUpPayments(await openProvider(provider), hostOf(provider), { from, to });
  const said =
    typeof listed === 'string' ? { outcome: 'failed', message: listed } : { outcome: 'done', payments: listed };
  return await callDatabase<number>('note_payment_look_up', {
    p_look_up: { tenant_id: tenantId, mode: provider.mode, to, ...said },
  });
}
