import { platformTotpSecret } from '../../scripts/lib/demoAccounts.mjs';
import { ApiAs } from './api';
import { withDatabase } from './database';

/** The platform's administrator, with the second factor. */
export const asPlatform = (): Promise<ApiAs> => ApiAs.signInWithFactor('root@platform.test', platformTotpSecret);

export interface StoredSubscription {
  status: string;
  period_end: string;
  grace_until: string | null;
  billing_at: string | null;
}

/** How the subscription of a business stands. */
export async function subscriptionOf(tenantId: string): Promise<StoredSubscription> {
  const { rows } = await withDatabase((client) =>
    client.query<StoredSubscription>(
      `select s.status, s.current_period_end::text as period_end, s.grace_until::text, s.billing_at::text
       from private.deciding_subscription($1) as s`,
      [tenantId],
    ),
  );
  if (rows[0] === undefined) throw new Error('The business has no subscription.');
  return rows[0];
}

/**
 * Lets the time of one business come: each thing that is due until then is done as if it were that moment, by the functions of the cycle.
 * Attempts that it makes are due at once, for the server's own worker, which asks the simulated services; they are waited for.
 */
export async function letTimePass(tenantId: string, until: Date): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (await step(tenantId, until.toISOString())) {
    if (Date.now() > deadline) throw new Error('A payment of the subscription never came to its end.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Does the next thing, or has what is under way done; false when nothing is left. */
async function step(tenantId: string, until: string): Promise<boolean> {
  return await withDatabase(async (client) => {
    const { rowCount: inFlight } = await client.query(
      `update public.subscription_payments set due_at = least(due_at, now())
       where tenant_id = $1 and state in ('created', 'pending', 'unknown')`,
      [tenantId],
    );
    if (inFlight !== 0) return true;
    const { rowCount: done } = await client.query(
      `select private.advance_subscription(s, s.billing_at)
       from private.deciding_subscription($1) as s where s.billing_at <= $2`,
      [tenantId, until],
    );
    return done !== 0;
  });
}

/** What owners of a business were mailed of a kind, oldest first. */
export async function billingMails(tenantId: string, kind: string): Promise<string[]> {
  const { rows } = await withDatabase((client) =>
    client.query<{ subject: string }>(
      `select o.subject from private.mail_outbox o join public.tenant_users m on m.user_id = o.user_id
       where m.tenant_id = $1 and o.kind = $2 order by o.created_at, o.id`,
      [tenantId, kind],
    ),
  );
  return rows.map(({ subject }) => subject);
}
