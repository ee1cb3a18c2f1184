import { callRpc } from '../support/callRpc';
import { asServiceRole } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import type { Client } from 'pg';

interface Claimed {
  id: string;
  to: string;
  subject: string;
  body: string;
}

const database = testDatabase();
const userId = '11111111-1111-4111-8111-111111111111';

const claim = (limit = 20, client: Client = database.client): Promise<Claimed[]> =>
  asServiceRole(client, () => callRpc(client, 'claim_mails', { p_limit: limit }));
const settle = (id: string, error: string | null = null) =>
  asServiceRole(database.client, () => callRpc(database.client, 'settle_mail', { p_mail_id: id, p_error: error }));
const isDue = () => asServiceRole(database.client, () => callRpc<boolean>(database.client, 'has_due_jobs'));
const queue = (count: number) =>
  database.client.query(
    `insert into private.mail_outbox (user_id, kind, recipient, subject, body, content)
     select $1, 'test', 'mail-' || i || '@example.test', 'Subject', 'Body', '{"paragraphs": ["Body"]}' from generate_series(1, $2::int) i`,
    [userId, count],
  );
const wait = (duration: string) =>
  database.client.query(
    `update private.mail_outbox set due_at = due_at - $1::interval, sent_at = sent_at - $1::interval`,
    [duration],
  );

beforeEach(async () => {
  await database.client.query('delete from private.mail_outbox');
});

describe('the outbox', () => {
  it('gives a mail out once, and is done with it when it was sent', async () => {
    await queue(1);
    expect(await isDue()).toBe(true);
    const [mail] = await claim();
    expect(mail).toMatchObject({ to: 'mail-1@example.test', subject: 'Subject', body: 'Body' });

    expect(await claim()).toEqual([]);
    expect(await isDue()).toBe(false);
    await settle(mail?.id ?? '');
    await wait('30 days');
    expect(await claim()).toEqual([]);
  });

  it('gives it out again when the run that had it has died', async () => {
    await queue(1);
    await claim();
    await wait('5 minutes');

    expect(await claim()).toHaveLength(1);
  });

  it('tries a failed one again, later and later, eight times', async () => {
    await queue(1);
    let attempts = 0;
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      for (const mail of await claim()) {
        attempts += 1;
        await settle(mail.id, 'The mail service answered 503.');
      }
      await wait('5 minutes');
    }

    expect(attempts).toBe(8);
    const { rows } = await database.client.query('select last_error, sent_at, due_at from private.mail_outbox');
    expect(rows).toEqual([{ last_error: 'The mail service answered 503.', sent_at: null, due_at: null }]);
  });

  it('shares the mails among runs at the same time', async () => {
    await queue(60);
    const clients = await Promise.all(Array.from({ length: 4 }, () => database.connect()));

    const claimed = (await Promise.all(clients.map((client) => claim(15, client)))).flat();

    expect(claimed).toHaveLength(60);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(60);
  });

  it('forgets sent mails after 30 days', async () => {
    await queue(1);
    await settle((await claim())[0]?.id ?? '');
    await wait('31 days');
    await claim();

    expect((await database.client.query('select 1 from private.mail_outbox')).rows).toEqual([]);
  });

  it.each([[0], [-5], [1_000_000], [null]])('takes a limit of %j as one it can do', async (limit) => {
    await queue(3);

    const claimed = await asServiceRole(database.client, () =>
      callRpc<Claimed[]>(database.client, 'claim_mails', { p_limit: limit }),
    );

    expect(claimed.length).toBeGreaterThanOrEqual(1);
  });
});
