import type { Client } from 'pg';

/** A kind of the test's own: two at once, a minute of lease, waits of one and two minutes. */
export async function addKind(
  client: Client,
  kind: string,
  { mostAtOnce = 2, retryAfter = '{1 minute,2 minutes}', every = null as string | null } = {},
): Promise<void> {
  await client.query(
    `insert into private.job_kinds (kind, title, most_at_once, lease, retry_after, every) values ($1, $1, $2, '1 minute', $3, $4)`,
    [kind, mostAtOnce, retryAfter, every],
  );
}

/** Takes away what a test added: its jobs are nobody's. */
export async function dropKinds(client: Client, ...kinds: string[]): Promise<void> {
  await client.query('delete from private.jobs where kind = any ($1)', [kinds]);
  await client.query('delete from private.job_kinds where kind = any ($1)', [kinds]);
}

export async function enqueue(client: Client, kind: string, tenantId: string | null, key: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`select private.enqueue_job($1, $2, $3) as id`, [
    kind,
    tenantId,
    key,
  ]);
  return Number(rows[0]?.id);
}

export async function schedule(
  client: Client,
  kind: string,
  tenantId: string | null,
  key: string,
  inTime = '0',
): Promise<void> {
  await client.query(`select private.schedule_job($1, $2, $3, now() + $4::interval)`, [kind, tenantId, key, inTime]);
}

/** Lets time pass for the jobs of a kind: what is due then is due now, and leases are as old. */
export async function pass(client: Client, kind: string, time: string): Promise<void> {
  await client.query(
    `update private.jobs set due_at = due_at - $2::interval, leased_until = leased_until - $2::interval, again_at = again_at - $2::interval,
       finished_at = finished_at - $2::interval where kind = $1`,
    [kind, time],
  );
}

export interface JobState {
  key: string;
  status: string;
  attempts: number;
  last_error: string | null;
}

export async function statesOf(client: Client, kind: string): Promise<JobState[]> {
  const { rows } = await client.query<JobState>(
    'select key, status, attempts, last_error from private.jobs where kind = $1 order by id',
    [kind],
  );
  return rows;
}
