import fc from 'fast-check';
import { claimJobs, failJob, finishJob } from '../support/jobs';
import { testDatabase } from '../support/testDatabase';
import type { ClaimedJob } from '../../functions/_shared/jobs/runJobs';
import { addKind, dropKinds, schedule, statesOf } from './jobFixtures';

const database = testDatabase();
const kind = 'modelled';
const keys = ['a', 'b', 'c'];
const mostAttempts = 3;
const mostAtOnce = 2;

interface Modelled {
  status: 'ready' | 'running' | 'done' | 'dead';
  attempts: number;
  isWantedAgain: boolean;
}

type Step = { do: 'schedule' | 'withdraw'; key: string } | { do: 'claim' | 'finish' | 'fail' | 'lose' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('schedule' as const, 'withdraw' as const), key: fc.constantFrom(...keys) }),
    fc.record({ do: fc.constantFrom('claim' as const, 'finish' as const, 'fail' as const, 'lose' as const) }),
  ),
  { minLength: 1, maxLength: 25 },
);

/** The queue as a few lines: what the database has to agree with after every step. */
class QueueModel {
  readonly jobs = new Map<string, Modelled>();
  private held: ClaimedJob[] = [];

  async take(step: Step): Promise<void> {
    const { client } = database;
    if (step.do === 'schedule') {
      await schedule(client, kind, null, step.key, '-1 hour');
      this.schedule(step.key);
    } else if (step.do === 'withdraw') {
      await client.query('select private.withdraw_job($1, null, $2)', [kind, step.key]);
      this.withdraw(step.key);
    } else if (step.do === 'claim') await this.claim();
    else await this.end(step.do);
  }

  private schedule(key: string): void {
    const job = this.jobs.get(key);
    if (job?.status === 'running') job.isWantedAgain = true;
    else if (job?.status !== 'ready') this.jobs.set(key, { status: 'ready', attempts: 0, isWantedAgain: false });
  }

  private withdraw(key: string): void {
    const job = this.jobs.get(key);
    if (job?.status === 'running') job.isWantedAgain = false;
    else if (job !== undefined) job.status = 'done';
  }

  private async claim(): Promise<void> {
    // Whatever waits after a failure has waited long enough.
    await database.client.query(
      `update private.jobs set due_at = now() - interval '1 hour' where kind = $1 and status = 'ready'`,
      [kind],
    );
    const claimed = await claimJobs(database.client, [kind]);
    const ready = [...this.jobs.values()].filter(({ status }) => status === 'ready').length;
    expect(claimed).toHaveLength(Math.min(ready, mostAtOnce - this.held.length));
    for (const { key, attempt } of claimed) {
      const job = this.jobs.get(key);
      expect(job?.status).toBe('ready');
      if (job) Object.assign(job, { status: 'running', attempts: job.attempts + 1 });
      expect(attempt).toBe(job?.attempts);
    }
    this.held.push(...claimed);
  }

  private async end(how: 'finish' | 'fail' | 'lose'): Promise<void> {
    const held = this.held.shift();
    const job = held && this.jobs.get(held.key);
    if (held === undefined || job === undefined) return;
    if (how === 'finish') {
      expect(await finishJob(database.client, held)).toBe(true);
      Object.assign(job, { status: job.isWantedAgain ? 'ready' : 'done', attempts: 0, isWantedAgain: false });
      return;
    }
    if (how === 'fail') await failJob(database.client, held);
    else await this.lose(held);
    Object.assign(job, { status: job.attempts >= mostAttempts ? 'dead' : 'ready', isWantedAgain: false });
  }

  /** The worker dies: its lease runs out and the next who claims finds that. */
  private async lose({ id }: ClaimedJob): Promise<void> {
    await database.client.query(`update private.jobs set leased_until = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    await database.client.query('select private.take_back_jobs($1)', [kind]);
  }
}

it('does what the model says, whatever is asked of it in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      await addKind(database.client, kind, { mostAtOnce });
      try {
        const model = new QueueModel();
        for (const step of list) {
          await model.take(step);
          const real = await statesOf(database.client, kind);
          expect(Object.fromEntries(real.map(({ key, status, attempts }) => [key, [status, attempts]]))).toEqual(
            Object.fromEntries([...model.jobs].map(([key, { status, attempts }]) => [key, [status, attempts]])),
          );
        }
      } finally {
        await dropKinds(database.client, kind);
      }
    }),
    { seed: 20261126, numRuns: 60 },
  );
});
