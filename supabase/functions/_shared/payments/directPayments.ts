import { reconcilePayments } from './paybill.ts';
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

/** For a shopper who shows the token of an order: reads the list of their shop, unless that was done just now. It failing is no matter of theirs. */
export async function readListOfOrder(token: string): Promise<void> {
  for (const due of await callDatabase<LookUp[]>('claim_payment_reconciliations', { p_token: token }))
    await readList(due).catch((error: unknown) =>
      console.error('A list of payments could not be read:', reasonOf(error)),
    );
}

/** Reads Safaricom's list for a business, if it is time to, then finds what the money pays for. */
export async function readDueList(tenantId: string): Promise<void> {
  const due = await callDatabase<LookUp | null>('claim_payment_reconciliation', { p_tenant_id: tenantId });
  if (due !== null) await readList(due);
}

/** Part by part: what has been read is kept, whatever becomes of the rest. */
async function readList({ tenant_id: tenantId, from, to, provider }: LookUp): Promise<number> {
  const place = { tenant_id: tenantId, mode: provider.mode };
  const note = (said: Record<string, unknown>) =>
    callDatabase<number>('note_payment_reconciliation', { p_reconciliation: { ...place, ...said } });
  let count = 0;
  for await (const part of reconcilePayments(await openProvider(provider), hostOf(provider), { from, to })) {
    if (part.failure !== undefined) await note({ outcome: 'failed', message: part.failure });
    else count += await note({ outcome: 'done', to: part.to, is_whole: part.isLast, payments: part.payments });
    if (count > 0) await placeDirectPayments(tenantId);
  }
  return count;
}
