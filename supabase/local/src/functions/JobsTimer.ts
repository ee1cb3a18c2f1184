import { openPool } from '../database/openPool';
import { logger } from '../logger';
import type { FunctionsHost } from './FunctionsHost';

/** The edge function that a project gives its timed work to; without it there is no timer. */
export const jobsFunction = 'jobs-tick';

const intervalMs = 2_000;
const pauseAfterFailureMs = 30_000;
/** Longer than a run and the longest lease together. */
const callTimeoutMs = 240_000;
/** Whoever stops does not wait for a slow service: its job is handed out again. */
const stopPatienceMs = 10_000;
/** One that waits for a slow service leaves room for others; what may run at once is for the database to say. */
const mostAtOnce = 4;

interface Work {
  /** Asked first, so that nothing is started for nothing. */
  isDue: () => Promise<boolean>;
  run: () => Promise<void>;
}

/** Does work when it is due: looks every 2 seconds, also while earlier runs go on, and pauses 30 seconds after a failure. */
export class JobsTimer {
  private readonly timer: NodeJS.Timeout;
  private readonly runs = new Set<Promise<void>>();
  private isLooking = false;
  private isStopped = false;
  private pausedUntil = 0;

  constructor(private readonly work: Work) {
    this.timer = setInterval(() => this.look(), intervalMs);
    this.timer.unref();
  }

  /** Starts no other run and waits for those under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await Promise.all(this.runs);
  }

  private look(): void {
    if (this.isLooking || this.runs.size >= mostAtOnce || Date.now() < this.pausedUntil) return;
    this.isLooking = true;
    const run = this.runWhenDue()
      .catch((error: unknown) => {
        // Whoever stops the server closes its doors first: the jobs go on at the next start.
        if (this.isStopped) return;
        this.pausedUntil = Date.now() + pauseAfterFailureMs;
        logger.warn({ err: error }, 'The timed jobs could not be run');
      })
      .finally(() => this.runs.delete(run));
    this.runs.add(run);
  }

  private async runWhenDue(): Promise<void> {
    const isDue = await this.work.isDue().finally(() => (this.isLooking = false));
    if (isDue) await this.work.run();
  }
}

interface JobsOptions {
  databaseUrl: string;
  host: FunctionsHost;
  secretKey: string;
  isDatabaseUp: () => boolean;
}

/**
 * Calls the function `jobs-tick` whenever the database function `next_job_at()` names a time that has come, as a scheduled call does
 * on a hosted project. Gives back what stops it.
 */
export function startJobs({ databaseUrl, host, secretKey, isDatabaseUp }: JobsOptions): () => Promise<void> {
  const db = openPool({ connectionString: databaseUrl, max: 1, application_name: 'jobs timer' });
  const stopping = new AbortController();
  const timer = new JobsTimer({
    isDue: async () => {
      if (!isDatabaseUp()) return false;
      const { rows } = await db.query<{ due: boolean | null }>('select public.next_job_at() <= now() as due');
      return rows[0]?.due === true;
    },
    run: async () => await callJobs(host, secretKey, stopping.signal),
  });
  return async () => {
    const patience = setTimeout(() => stopping.abort(), stopPatienceMs);
    await timer.stop();
    clearTimeout(patience);
    await db.end();
  };
}

async function callJobs(host: FunctionsHost, secretKey: string, stopping: AbortSignal): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${await host.port()}/${jobsFunction}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
      'x-functions-host-key': host.key,
    },
    body: '{}',
    signal: AbortSignal.any([AbortSignal.timeout(callTimeoutMs), stopping]),
  });
  if (!response.ok) throw new Error(`${jobsFunction} answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}
