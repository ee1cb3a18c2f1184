import { callRpc } from '../support/callRpc';
import { claimJobs, failJob, finishJob } from '../support/jobs';
import { asServiceRole } from '../support/personas';
import { sendDueMails } from '../support/queuedMails';
import { testDatabase } from '../support/testDatabase';

interface Claimed {
  id: string;
  to: string;
  subject: string;
  body: string;
}

const database = testDatabase();
const userId = '11111111-1111-4111-8111-111111111111';

const claim = () => claimJobs(database.client, ['mail']);
const read = (id: string) =>
  asServiceRole(database.client, () => callRpc<Claimed | null>(database.client, 'read_mail', { p_mail_id: id }));
const queue = (count: number) =>
  database.client.query(
    `insert into private.mail_outbox (user_id, kind, recipient, subject, body, content)
     select $1, 'test', 'mail-' || i || '@example.test', 'Subject', 'Body', '{"paragraphs": ["Body"]}' from generate_series(1, $2::int) i`,
    [userId, count],
  );
const stateOf = async () =>
  (
    await database.client.query<{ status: string; attempts: number; last_error: string | null; sent: boolean }>(
      `select j.status, j.attempts, j.last_error, m.sent_at is not null as sent
       from private.mail_outbox m join private.jobs j on j.kind = 'mail' and j.key = m.id::text`,
    )
  ).rows;

beforeEach(async () => {
  await database.client.query(`delete from private.mail_outbox; delete from private.jobs where kind = 'mail'`);
});

describe('the outbox', () => {
  it('has a job for every mail, and is done with it when it was sent', async () => {
    await queue(1);
    const [job] = await claim();
    expect(await read(job?.key ?? '')).toMatchObject({ to: 'mail-1@example.test', subject: 'Subject', body: 'Body' });
    expect(await claim()).toEqual([]);

    await asServiceRole(database.client, () => callRpc(database.client, 'mark_mail_sent', { p_mail_id: job?.key }));
    if (job) await finishJob(database.client, job);

    expect(await stateOf()).toEqual([{ status: 'done', attempts: 0, last_error: null, sent: true }]);
  });

  it('sends nothing twice when a run died between sending and saying so', async () => {
    await queue(1);
    const [job] = await claim();
    await asServiceRole(database.client, () => callRpc(database.client, 'mark_mail_sent', { p_mail_id: job?.key }));

    expect(await read(job?.key ?? '')).toBeNull();
  });

  it('tries a failed one eight times, then leaves it with the reason', async () => {
    await queue(1);
    let attempts = 0;
    for (let jobs = await claim(); jobs[0] !== undefined; jobs = await claim()) {
      attempts += 1;
      await failJob(database.client, jobs[0], 'The mail service answered 503.');
      await database.client.query(`update private.jobs set due_at = now() where kind = 'mail' and status = 'ready'`);
    }

    expect(attempts).toBe(8);
    expect(await stateOf()).toEqual([
      { status: 'dead', attempts: 8, last_error: 'The mail service answered 503.', sent: false },
    ]);
  });

  it('gives mails out in the order of their coming', async () => {
    await queue(12);

    expect((await sendDueMails<Claimed>(database.client)).map(({ to }) => to)).toEqual(
      Array.from({ length: 12 }, (_, index) => `mail-${index + 1}@example.test`),
    );
  });

  it('forgets sent mails after 30 days', async () => {
    await queue(2);
    await sendDueMails(database.client);
    const remove = () => asServiceRole(database.client, () => callRpc<number>(database.client, 'remove_old_jobs'));
    await remove();
    await database.client.query(
      `update private.mail_outbox set sent_at = now() - interval '31 days' where recipient like 'mail-1@%'`,
    );

    expect(await remove()).toBe(1);
    expect((await database.client.query('select recipient from private.mail_outbox')).rows).toEqual([
      { recipient: 'mail-2@example.test' },
    ]);
  });

  it('has nothing to send of a mail that is gone', async () => {
    expect(await read('22222222-2222-4222-8222-222222222222')).toBeNull();
  });
});
