import { callDatabase } from '../payments/payments.ts';
import { reasonOf } from '../respond.ts';
import type { ClaimedJob, JobQueue } from './runJobs.ts';

/** The queue of the database, for one worker. */
export function databaseQueue(worker: string): JobQueue {
  return {
    claim: async (kinds) => await callDatabase<ClaimedJob[]>('claim_jobs', { p_worker: worker, p_kinds: kinds }),
    finish: async (job) => void (await callDatabase<boolean>('finish_job', held(job))),
    fail: async (job, error) => {
      console.error(`A job of the kind ${job.kind} failed:`, reasonOf(error));
      await callDatabase<string | null>('fail_job', { ...held(job), p_error: reasonOf(error) });
    },
  };
}

const held = ({ id, lease_id: leaseId }: ClaimedJob) => ({ p_job_id: id, p_lease_id: leaseId });
