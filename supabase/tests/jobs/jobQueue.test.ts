import { claimJobs, failJob, finishJob } from '../support/jobs';
import { makeTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { addKind, dropKinds, enqueue, pass, schedule, statesOf } from './jobFixtures';

const database = testDatabase();
const kind = 'work';
let shops: string[];

const claim = (client = database.client) => claimJobs(client, [kind]);
const keysOf = (jobs: { key: string }[]) => jobs.map(({ key }) => key);
const states = () => statesOf(database.client, kind);

beforeAll(async () => {
  shops = [];
  for (let count = 0; count < 3; count += 1) shops.push((await makeTenant(database.client)).tenantId);
  shops.sort();
});
beforeEach(async () => {
  await addKind(database.client, kind);
});
afterEach(async () => {
  await dropKinds(database.client, kind, 'slow_work', 'regular_work');
});

describe('a job', () => {
  it('is done once by its key, and is another one for another business', async () => {
    const [shop = '', other = ''] = shops;
    const first = await enqueue(database.client, kind, shop, 'a');
    expect(await enqueue(database.client, kind, shop, 'a')).toBe(first);
    expect(await enqueue(database.client, kind, other, 'a')).not.toBe(first);
    expect(await enqueue(database.client, kind, null, 'a')).toBe(await enqueue(database.client, kind, null, 'a'));
    for (const job of [...(await claim()), ...(await claim())]) await finishJob(database.client, job);
    expect(await enqueue(database.client, kind, shop, 'a')).toBe(first);
    expect((await states()).map(({ status }) => status).sort()).toEqual(['done', 'done', 'ready']);
  });

  it('is written in the transaction that makes it necessary, and goes with it', async () => {
    await database.client.query('begin');
    await enqueue(database.client, kind, null, 'never');
    await database.client.query('rollback');
    expect(await states()).toEqual([]);
  });

  it('waits for its time', async () => {
    await schedule(database.client, kind, null, 'later', '1 hour');
    expect(await claim()).toEqual([]);
    await pass(database.client, kind, '1 hour');
    expect(keysOf(await claim())).toEqual(['later']);
  });

  it('runs once more when it is asked for while it runs', async () => {
    await schedule(database.client, kind, null, 'a');
    const [job] = await claim();
    await schedule(database.client, kind, null, 'a');
    expect(await claim()).toEqual([]);
    if (job) await finishJob(database.client, job);
    expect(keysOf(await claim())).toEqual(['a']);
  });

  it('has nothing to do any more when it is withdrawn', async () => {
    await schedule(database.client, kind, null, 'a');
    await database.client.query('select private.withdraw_job($1, null, $2)', [kind, 'a']);
    expect(await claim()).toEqual([]);
    await schedule(database.client, kind, null, 'a');
    expect(keysOf(await claim())).toEqual(['a']);
  });

  it('that recurs is there from the start and due again after each run', async () => {
    await addKind(database.client, 'regular_work', { every: '10 minutes', retryAfter: '{1 minute}' });
    const due = () => claimJobs(database.client, ['regular_work']);
    const [first] = await due();
    if (first) await finishJob(database.client, first);
    expect(await due()).toEqual([]);
    // It never dies, however often it fails.
    for (let count = 0; count < 4; count += 1) {
      await pass(database.client, 'regular_work', '10 minutes');
      const [job] = await due();
      expect(job).toMatchObject({ attempt: count + 1 });
      if (job) expect(await failJob(database.client, job)).toBe('ready');
    }
  });
});

describe('a job that fails', () => {
  it('waits longer each time, always as long for the same attempt, and is dead at the end', async () => {
    await enqueue(database.client, kind, null, 'poison');
    const delays: string[] = [];
    for (const wait of ['1 minute', '2 minutes']) {
      const [job] = await claim();
      if (job) expect(await failJob(database.client, job, 'Cannot be read.')).toBe('ready');
      const { rows } = await database.client.query<{ inside: boolean; delay: string }>(
        `select private.retry_delay(kind, id, attempts) between $2::interval and $2::interval * 1.2 as inside,
           private.retry_delay(kind, id, attempts)::text as delay from private.jobs where kind = $1`,
        [kind, wait],
      );
      expect(rows[0]).toMatchObject({ inside: true });
      delays.push(rows[0]?.delay ?? '');
      expect(await claim()).toEqual([]);
      await pass(database.client, kind, '3 minutes');
    }
    expect(new Set(delays).size).toBe(2);
    const [last] = await claim();
    if (last) expect(await failJob(database.client, last, '')).toBe('dead');
    expect(await states()).toEqual([
      { key: 'poison', status: 'dead', attempts: 3, last_error: 'No reason was given.' },
    ]);
    await pass(database.client, kind, '1 day');
    expect(await claim()).toEqual([]);
  });

  it('keeps nobody else waiting', async () => {
    await enqueue(database.client, kind, null, 'poison');
    const [poison] = await claim();
    await enqueue(database.client, kind, null, 'sound');
    if (poison) await failJob(database.client, poison);
    expect(keysOf(await claim())).toEqual(['sound']);
  });

  it('is asked for again by the row that it is about: it lives on', async () => {
    await addKind(database.client, 'slow_work', { retryAfter: '{1 minute}' });
    await schedule(database.client, 'slow_work', null, 'a');
    for (let count = 0; count < 2; count += 1) {
      const [job] = await claimJobs(database.client, ['slow_work']);
      if (job) await failJob(database.client, job);
      await pass(database.client, 'slow_work', '2 minutes');
    }
    expect(await statesOf(database.client, 'slow_work')).toMatchObject([{ status: 'dead' }]);
    await schedule(database.client, 'slow_work', null, 'a');
    expect(await claimJobs(database.client, ['slow_work'])).toMatchObject([{ key: 'a', attempt: 1 }]);
  });

  it('whose worker died is handed out again when its lease has run out, and the attempt counts', async () => {
    await enqueue(database.client, kind, null, 'a');
    const [lost] = await claim();
    await pass(database.client, kind, '59 seconds');
    expect(await claim()).toEqual([]);
    await pass(database.client, kind, '2 seconds');
    await claim();
    await pass(database.client, kind, '2 minutes');
    const [again] = await claim();
    expect(again).toMatchObject({ key: 'a', attempt: 2 });
    // Who comes late changes nothing.
    if (lost)
      expect([await finishJob(database.client, lost), await failJob(database.client, lost)]).toEqual([false, null]);
    if (again) expect(await finishJob(database.client, again)).toBe(true);
    expect(await states()).toMatchObject([{ status: 'done', attempts: 0 }]);
  });
});

describe('turns', () => {
  it('go round: one business with ten thousand jobs delays no other', async () => {
    const [big = '', small = '', third = ''] = shops;
    await database.client.query(
      `insert into private.jobs (kind, tenant_id, key, due_at) select $1, $2, n::text, now() - interval '1 hour' from generate_series(1, 10000) n`,
      [kind, big],
    );
    await enqueue(database.client, kind, small, 'small');
    await enqueue(database.client, kind, third, 'third');
    const served: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const jobs = await claim();
      served.push(...jobs.map(({ tenant_id: tenantId }) => tenantId ?? ''));
      for (const job of jobs) await finishJob(database.client, job);
    }
    expect(served).toEqual([big, small, third, big]);
  });

  it('give each business its oldest first', async () => {
    const [shop = ''] = shops;
    await schedule(database.client, kind, shop, 'young', '-1 minute');
    await schedule(database.client, kind, shop, 'old', '-1 hour');
    expect(keysOf(await claim())).toEqual(['old', 'young']);
  });

  it('leave no kind with more than may run at once, and a full kind keeps no other waiting', async () => {
    await addKind(database.client, 'slow_work', { mostAtOnce: 1 });
    for (const key of ['a', 'b', 'c']) {
      await enqueue(database.client, 'slow_work', null, key);
      await enqueue(database.client, kind, null, key);
    }
    const both = () => claimJobs(database.client, [kind, 'slow_work']);
    const first = await both();
    expect(first.map((job) => `${job.kind} ${job.key}`)).toEqual(['slow_work a', 'work a', 'work b']);
    expect(await both()).toEqual([]);
    for (const job of first) if (job.kind === kind) await finishJob(database.client, job);
    expect((await both()).map((job) => `${job.kind} ${job.key}`)).toEqual(['work c']);
  });
});

describe('workers at the same time', () => {
  it('get no job twice and no more than the limit together', async () => {
    await database.client.query(`update private.job_kinds set most_at_once = 10 where kind = $1`, [kind]);
    for (let count = 0; count < 30; count += 1)
      await enqueue(database.client, kind, shops[count % 3] ?? '', `${count}`);
    const workers = await Promise.all(Array.from({ length: 4 }, () => database.connect()));
    const seen: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const claimed = (await Promise.all(workers.map((worker) => claim(worker)))).flat();
      expect(claimed).toHaveLength(10);
      seen.push(...claimed.map(({ id }) => id));
      await Promise.all(claimed.map((job, place) => finishJob(workers[place % 4] ?? database.client, job)));
    }
    expect(new Set(seen).size).toBe(30);
  });

  it('lose no wish that comes while the job ends', async () => {
    const [asking, working] = [await database.connect(), await database.connect()];
    await schedule(database.client, kind, null, 'a');
    const [job] = await claim(working);
    await asking.query('begin');
    await schedule(asking, kind, null, 'a');
    const finishing = job ? finishJob(working, job) : Promise.resolve(false);
    await asking.query('commit');
    expect(await finishing).toBe(true);
    expect(keysOf(await claim())).toEqual(['a']);
  });
});

it('is cleared of what ended long ago, and keeps what is dead', async () => {
  await enqueue(database.client, kind, null, 'done');
  for (const job of await claim()) await finishJob(database.client, job);
  await database.client.query(
    `insert into private.jobs (kind, key, status, due_at, finished_at, last_error) values ($1, 'dead', 'dead', now(), now(), 'No.')`,
    [kind],
  );
  const remove = () => database.client.query('select public.remove_old_jobs()');
  await remove();
  expect(keysOf(await states())).toEqual(['done', 'dead']);
  await pass(database.client, kind, '25 hours');
  await remove();
  expect(keysOf(await states())).toEqual(['dead']);
});
