import { runJobs, type ClaimedJob, type JobQueue } from '../../functions/_shared/jobs/runJobs';

const job = (kind: string, key: string, leaseSeconds = 60): ClaimedJob => ({
  id: 1,
  kind,
  tenant_id: null,
  key,
  payload: {},
  attempt: 1,
  lease_id: 'lease',
  lease_seconds: leaseSeconds,
});

let waiting: ClaimedJob[];
let ended: string[];
const queue: JobQueue = {
  claim: (kinds) => {
    const [mine, others] = [true, false].map((is) => waiting.filter(({ kind }) => kinds.includes(kind) === is));
    waiting = others ?? [];
    return Promise.resolve(mine ?? []);
  },
  finish: ({ key }) => Promise.resolve(void ended.push(`${key} done`)),
  fail: ({ key }, error) => Promise.resolve(void ended.push(`${key}: ${String(error)}`)),
};

beforeEach(() => {
  jest.useFakeTimers();
  ended = [];
});
afterEach(() => {
  jest.useRealTimers();
});

it('lets no slow kind stand before another', async () => {
  waiting = [job('slow', 'money'), job('mail', 'letter')];
  const slow = async () => await new Promise<void>((resolve) => setTimeout(resolve, 12_000));
  const run = runJobs({ queue, handlers: { slow, mail: async () => await Promise.resolve() }, budgetMs: 20_000 });
  await jest.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['letter done']);
  await jest.advanceTimersByTimeAsync(12_000);
  expect(await run).toEqual({ slow: { done: 1, failed: 0 }, mail: { done: 1, failed: 0 } });
});

it('goes on with a kind until nothing of it is left or its time is over', async () => {
  let left = 3;
  const again = async () => {
    left -= 1;
    if (left > 0) waiting.push(job('mail', `letter ${left}`));
    await Promise.resolve();
  };
  waiting = [job('mail', 'letter')];
  expect(await runJobs({ queue, handlers: { mail: again }, budgetMs: 1_000 })).toEqual({
    mail: { done: 3, failed: 0 },
  });
  left = 100;
  waiting = [job('mail', 'letter')];
  expect(await runJobs({ queue, handlers: { mail: again }, budgetMs: 0 })).toEqual({ mail: { done: 1, failed: 0 } });
});

it('counts a job that throws or overstays its lease as failed, and does the others', async () => {
  waiting = [job('mail', 'bad'), job('mail', 'endless', 10), job('mail', 'good')];
  const mail = async ({ key }: ClaimedJob) => {
    if (key === 'bad') throw new Error('No.');
    if (key === 'endless') await new Promise(() => undefined);
  };
  const run = runJobs({ queue, handlers: { mail }, budgetMs: 1_000 });
  await jest.advanceTimersByTimeAsync(7_000);
  expect(await run).toEqual({ mail: { done: 1, failed: 2 } });
  expect(ended.sort()).toEqual(['bad: Error: No.', 'endless: Error: It took longer than its lease.', 'good done']);
});

it('says so when the queue does not take how a job ended, after all other kinds are done', async () => {
  waiting = [job('mail', 'letter'), job('other', 'thing')];
  const broken: JobQueue = {
    ...queue,
    finish: async (ended_) => {
      if (ended_.kind === 'mail') throw new Error('The database is gone.');
      await queue.finish(ended_);
    },
  };
  const done = async () => await Promise.resolve();
  await expect(runJobs({ queue: broken, handlers: { mail: done, other: done }, budgetMs: 0 })).rejects.toThrow('gone');
  expect(ended).toEqual(['thing done']);
});
