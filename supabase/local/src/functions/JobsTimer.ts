import { openPool } from '../database/openPool';
import { logger } from '../logger';
import type { FunctionsHost } from './FunctionsHost';

/** The edge function that a project gives its timed work to; without it there is no timer. */
export const jobsFunction = 'jobs-tick';

const intervalMs = 2_000;
const pauseAfterFailureMs = 30_000;
const callTimeoutMs = 60_000;

interface Work {
  /** Asked first, so that nothing is started for nothing. */
  isDue: () => Promise<boolean>;
  run: () => Promise<void>;
}

/** Does work when it is due: looks every 2 seconds, one run at a time, and pauses 30 seconds after a failure. */
export class JobsTimer {
  private readonly timer: NodeJS.Timeout;
  private running: Promise<void> | null = null;
  private pausedUntil = 0;

  constructor(private readonly work: Work) {
    this.timer = setInterval(() => this.look(), intervalMs);
    this.timer.unref();
  }

  /** Starts no other run and waits for the one under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private look(): void {
    if (this.running !== null || Date.now() < this.pausedUntil) return;
    this.running = this.runWhenDue()
      .catch((error: unknown) => {
        this.pausedUntil = Date.now() + pauseAfterFailureMs;
        logger.warn({ err: error }, 'The timed jobs could not be run');
      })
      .finally(() => (this.running = null));
  }

  private async runWhenDue(): Promise<void> {
    if (await this.work.isDue()) await this.work.run();
  }
}

interface JobsOptions {
  databaseUrl: string;
  host: FunctionsHost;
  secretKey: string;
  isDatabaseUp: () => boolean;
}

/**
 * Calls the function `jobs-tick` whenever the database function `has_due_jobs()` says so, as a scheduled call does on a
 * hosted project. Gives back what stops it.
 */
export function startJobs({ databaseUrl, host, secretKey, isDatabaseUp }: JobsOptions): () => Promise<void> {
  const db = openPool({ connectionString: databaseUrl, max: 1, application_name: 'jobs timer' });
  const timer = new JobsTimer({
    isDue: async () => {
      if (!isDatabaseUp()) return false;
      const { rows } = await db.query<{ due: boolean }>('select public.has_due_jobs() as due');
      return rows[0]?.due === true;
    },
    run: async () => await callJobs(host, secretKey),
  });
  return async () => {
    await timer.stop();
    await db.end();
  };
}

async function callJobs(host: FunctionsHost, secretKey: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${await host.port()}/${jobsFunction}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
      'x-functions-host-key': host.key,
    },
    body: '{}',
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  if (!response.ok) throw new Error(`${jobsFunction} answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}
