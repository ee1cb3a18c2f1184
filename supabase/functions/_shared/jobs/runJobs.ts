/** A job as claim_jobs hands it out. */
export interface ClaimedJob {
  id: number;
  kind: string;
  /** Null for a job of the platform itself. */
  tenant_id: string | null;
  key: string;
  payload: Record<string, unknown>;
  /** 1 for the first. */
  attempt: number;
  lease_id: string;
  lease_seconds: number;
}

/** The queue in the database. */
export interface JobQueue {
  claim: (kinds: string[]) => Promise<ClaimedJob[]>;
  finish: (job: ClaimedJob) => Promise<void>;
  fail: (job: ClaimedJob, error: unknown) => Promise<void>;
}

/** Does one job; what it throws is a failed attempt. Long ones look at `endsAt` and leave the rest to their next turn. */
export type JobHandler = (job: ClaimedJob, endsAt: number) => Promise<void>;

/** How many jobs of a kind were done, and how many attempts failed. */
export interface JobCounts {
  done: number;
  failed: number;
}

interface Run {
  queue: JobQueue;
  handlers: Record<string, JobHandler>;
  /** For so long further jobs are claimed; those under way are brought to their end. */
  budgetMs: number;
}

/** What is left of a lease for writing down how the job ended. */
const settleMs = 3_000;

/**
 * Claims what is due and does it: each kind for itself, so that a slow one delays no other, and within a kind as many at once as the
 * database hands out. A job that takes longer than its lease counts as failed.
 */
export async function runJobs({ queue, handlers, budgetMs }: Run): Promise<Record<string, JobCounts>> {
  const endsAt = Date.now() + budgetMs;
  const counts: Record<string, JobCounts> = {};
  const failures: unknown[] = [];
  const byKind = new Map<string, ClaimedJob[]>();
  for (const job of await queue.claim(Object.keys(handlers)))
    byKind.set(job.kind, [...(byKind.get(job.kind) ?? []), job]);
  await Promise.all(
    [...byKind].map(async ([kind, jobs]) => await drain(kind, jobs).catch((error) => failures.push(error))),
  );
  // The queue itself did not answer: leases run out by themselves, but somebody should know.
  if (failures.length > 0) throw failures[0];
  return counts;

  async function drain(kind: string, first: ClaimedJob[]): Promise<void> {
    const count = (counts[kind] = { done: 0, failed: 0 });
    for (let jobs = first; jobs.length > 0; jobs = Date.now() < endsAt ? await queue.claim([kind]) : []) {
      const ended = await Promise.all(jobs.map(async (job) => await runOne(queue, handlers[kind], job, endsAt)));
      for (const isDone of ended) count[isDone ? 'done' : 'failed'] += 1;
    }
  }
}

async function runOne(
  queue: JobQueue,
  handler: JobHandler | undefined,
  job: ClaimedJob,
  endsAt: number,
): Promise<boolean> {
  try {
    if (handler === undefined) throw new Error(`Nothing here does jobs of the kind ${job.kind}.`);
    await within(job.lease_seconds * 1000 - settleMs, handler(job, endsAt));
  } catch (error) {
    await queue.fail(job, error);
    return false;
  }
  await queue.finish(job);
  return true;
}

async function within(timeMs: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took longer than its lease.')), timeMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
