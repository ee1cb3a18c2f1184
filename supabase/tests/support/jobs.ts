import type { Client } from 'pg';
import type { ClaimedJob } from '../../functions/_shared/jobs/runJobs';
import { callRpc } from './callRpc';
import { asServiceRole } from './personas';

const asWorker = <T>(client: Client, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asServiceRole(client, () => callRpc<T>(client, name, args));

/** Claims due jobs of some kinds, as a worker does. */
export const claimJobs = (client: Client, kinds: string[], worker = 'test'): Promise<ClaimedJob[]> =>
  asWorker(client, 'claim_jobs', { p_worker: worker, p_kinds: kinds });

export const finishJob = (client: Client, { id, lease_id: leaseId }: ClaimedJob): Promise<boolean> =>
  asWorker(client, 'finish_job', { p_job_id: id, p_lease_id: leaseId });

export const failJob = (
  client: Client,
  { id, lease_id: leaseId }: ClaimedJob,
  error = 'It failed.',
): Promise<string | null> => asWorker(client, 'fail_job', { p_job_id: id, p_lease_id: leaseId, p_error: error });

/** Does all jobs of a kind that are due, one after the other, and answers what became of each. */
export async function runDueJobs<T>(client: Client, kind: string, work: (job: ClaimedJob) => Promise<T>): Promise<T[]> {
  const outcomes: T[] = [];
  for (let jobs = await claimJobs(client, [kind]); jobs.length > 0; jobs = await claimJobs(client, [kind])) {
    for (const job of jobs) {
      outcomes.push(await work(job));
      await finishJob(client, job);
    }
  }
  return outcomes;
}

/** Calls a database function with the business and the key of each due job of a kind. */
export const callForDueJobs = <T>(client: Client, kind: string, name: string, keyName: string): Promise<T[]> =>
  runDueJobs(client, kind, (job) => asWorker<T>(client, name, { p_tenant_id: job.tenant_id, [keyName]: job.key }));

/** Whether a job of a kind, or of any, could run now. */
export async function isAnyJobDue(client: Client, kind: string | null = null): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from private.jobs where status = 'ready' and due_at <= now() and ($1::text is null or kind = $1) limit 1`,
    [kind],
  );
  return rows.length > 0;
}
