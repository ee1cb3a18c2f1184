import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { callRpc, expectSqlState } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asAnonymous, asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

interface Status {
  status: string;
  retry_after?: number;
  id?: string;
}

const database = testDatabase();
const hash = (code: string) => createHash('sha256').update(code).digest('hex');
const emailOf = (person: Persona) => `${person.userId}@example.test`;

const start = (person: Persona, code: string, email = emailOf(person)): Promise<Status> =>
  asServiceRole(database.client, () =>
    callRpc(database.client, 'start_email_verification', {
      p_user_id: person.userId,
      p_email: email,
      p_code_hash: hash(code),
    }),
  );
const check = (person: Persona, code: string, client: Client = database.client): Promise<Status> =>
  asServiceRole(client, () =>
    callRpc(client, 'check_email_verification', { p_user_id: person.userId, p_code_hash: hash(code) }),
  );
/** Lets time pass for the codes of one person. */
const wait = (person: Persona, duration: string) =>
  database.client.query('update private.email_codes set created_at = created_at - $2::interval where user_id = $1', [
    person.userId,
    duration,
  ]);

async function isVerified(person: Persona): Promise<boolean> {
  const { rows } = await database.client.query<{ email_verified: boolean; stamped: boolean }>(
    'select email_verified, email_verified_at is not null as stamped from public.profiles where user_id = $1',
    [person.userId],
  );
  expect(rows[0]?.email_verified).toBe(rows[0]?.stamped);
  return rows[0]?.email_verified === true;
}

describe('verifying an address', () => {
  it('takes the code once', async () => {
    const person = await makeUser(database.client);
    expect(await start(person, '123456')).toMatchObject({ status: 'started' });

    expect(await isVerified(person)).toBe(false);
    expect(await check(person, '123456')).toEqual({ status: 'verified' });
    expect(await isVerified(person)).toBe(true);
    expect(await check(person, '123456')).toEqual({ status: 'invalid' });
  });

  it.each([
    ['9 minutes 59 seconds', 'verified'],
    ['10 minutes', 'invalid'],
  ])('after %s the code is %s', async (age, status) => {
    const person = await makeUser(database.client);
    await start(person, '123456');
    await wait(person, age);

    expect(await check(person, '123456')).toEqual({ status });
  });

  it('takes a code from nobody but the person it was mailed to', async () => {
    const [one, other] = [await makeUser(database.client), await makeUser(database.client)];
    await start(one, '123456');

    expect(await check(other, '123456')).toEqual({ status: 'invalid' });
    expect(await check(one, '123456')).toEqual({ status: 'verified' });
  });

  it.each(['someone@else.test', '', 'x@example.test, y@example.test'])(
    'mails to the address of the account only, not to %j',
    async (email) => {
      expect(await start(await makeUser(database.client), '123456', email)).toEqual({ status: 'wrong_email' });
    },
  );

  it('does not mind how the own address is written', async () => {
    const person = await makeUser(database.client);

    expect(await start(person, '123456', ` ${emailOf(person).toUpperCase()} `)).toMatchObject({ status: 'started' });
  });

  it('knows nobody who does not exist', async () => {
    const nobody = { userId: randomUUID(), sessionId: randomUUID() };

    expect(await start(nobody, '123456')).toEqual({ status: 'wrong_email' });
    expect(await check(nobody, '123456')).toEqual({ status: 'invalid' });
  });

  it('only takes the newest code', async () => {
    const person = await makeUser(database.client);
    await start(person, '111111');
    await wait(person, '61 seconds');
    await start(person, '222222');

    expect(await check(person, '111111')).toEqual({ status: 'invalid' });
    expect(await check(person, '222222')).toEqual({ status: 'verified' });
  });

  it('drops the mark and the code when the address changes', async () => {
    const person = await makeUser(database.client);
    await start(person, '123456');
    await check(person, '123456');
    await wait(person, '61 seconds');
    await start(person, '654321');
    await database.client.query('update auth.users set email = $2 where id = $1', [
      person.userId,
      `new-${person.userId}@example.test`,
    ]);

    expect(await isVerified(person)).toBe(false);
    expect(await check(person, '654321')).toEqual({ status: 'invalid' });
  });
});

describe('the limits of verifying an address', () => {
  it.each([
    ['59 seconds', { status: 'locked', retry_after: 1 }],
    ['0 seconds', { status: 'locked', retry_after: 60 }],
    ['60 seconds', { status: 'started' }],
  ])('after %s another code is %j', async (age, expected) => {
    const person = await makeUser(database.client);
    await start(person, '123456');
    await wait(person, age);

    expect(await start(person, '123456')).toMatchObject(expected);
  });

  it('a code is dead after five wrong tries, and the right one is answered like a wrong one', async () => {
    const person = await makeUser(database.client);
    await start(person, '123456');
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await check(person, '000000')).toEqual({ status: 'invalid' });

    expect(await check(person, '123456')).toEqual({ status: 'invalid' });
    expect(await isVerified(person)).toBe(false);
  });

  it('the fifth try may be the right one', async () => {
    const person = await makeUser(database.client);
    await start(person, '123456');
    for (let wrong = 0; wrong < 4; wrong += 1) await check(person, '000000');

    expect(await check(person, '123456')).toEqual({ status: 'verified' });
  });

  it('counts tries that arrive at once: forty in parallel are five', async () => {
    const person = await makeUser(database.client);
    await start(person, '123456');
    const clients = await Promise.all(Array.from({ length: 8 }, () => database.connect()));

    await Promise.all(
      clients.map(async (client) => {
        for (let guess = 0; guess < 5; guess += 1)
          expect(await check(person, '000000', client)).toEqual({ status: 'invalid' });
      }),
    );

    const { rows } = await database.client.query('select failed_attempts from private.email_codes where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([{ failed_attempts: 5 }]);
    expect(await check(person, '123456')).toEqual({ status: 'invalid' });
  });

  it('lets one of two right tries at once count', async () => {
    const person = await makeUser(database.client);
    await start(person, '123456');
    const clients = await Promise.all([database.connect(), database.connect()]);

    const answers = await Promise.all(clients.map((client) => check(person, '123456', client)));

    expect(answers.map(({ status }) => status).sort()).toEqual(['invalid', 'verified']);
  });

  it('sends one of two codes that are asked for at once', async () => {
    const person = await makeUser(database.client);
    const clients = await Promise.all([database.connect(), database.connect()]);

    const answers = await Promise.all(
      clients.map((client) =>
        asServiceRole(client, () =>
          callRpc<Status>(client, 'start_email_verification', {
            p_user_id: person.userId,
            p_email: emailOf(person),
            p_code_hash: hash('123456'),
          }),
        ),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual(['locked', 'started']);
  });

  it('whoever asks for a code each minute and guesses all day gets twenty guesses: 10,000 take 500 days', async () => {
    const person = await makeUser(database.client);
    let guesses = 0;
    let codes = 0;
    for (let minute = 0; minute < 100; minute += 1) {
      if ((await start(person, '123456')).status === 'started') codes += 1;
      for (let guess = 0; guess < 5; guess += 1) {
        const { rows } = await database.client.query<{ sum: number }>(
          'select coalesce(sum(failed_attempts), 0)::int as sum from private.email_codes where user_id = $1',
          [person.userId],
        );
        await check(person, '000000');
        const { rows: after } = await database.client.query<{ sum: number }>(
          'select coalesce(sum(failed_attempts), 0)::int as sum from private.email_codes where user_id = $1',
          [person.userId],
        );
        guesses += (after[0]?.sum ?? 0) - (rows[0]?.sum ?? 0);
      }
      await wait(person, '61 seconds');
    }

    expect(guesses).toBe(20);
    expect(codes).toBe(20);
    expect(await check(person, '123456')).toMatchObject({ status: 'locked' });
    // The next day begins again.
    await wait(person, '1 day');
    expect(await start(person, '123456')).toMatchObject({ status: 'started' });
    expect(await check(person, '123456')).toEqual({ status: 'verified' });
  });

  it('gives a code back whose mail could not be sent, and no code that was tried', async () => {
    const person = await makeUser(database.client);
    const withdraw = (id = '') =>
      asServiceRole(database.client, () => callRpc(database.client, 'withdraw_email_verification', { p_code_id: id }));
    await withdraw((await start(person, '111111')).id);
    const second = await start(person, '222222');
    expect(second.status).toBe('started');
    await check(person, '000000');
    await withdraw(second.id);

    expect(await start(person, '333333')).toMatchObject({ status: 'locked' });
  });
});

it('the functions behind it are for the edge functions alone', async () => {
  const person = await makeUser(database.client);
  const calls: [string, Record<string, unknown>][] = [
    ['start_email_verification', { p_user_id: person.userId, p_email: emailOf(person), p_code_hash: hash('1') }],
    ['check_email_verification', { p_user_id: person.userId, p_code_hash: hash('1') }],
    ['withdraw_email_verification', { p_code_id: randomUUID() }],
    ['read_mail', { p_mail_id: randomUUID() }],
    ['mark_mail_sent', { p_mail_id: randomUUID() }],
    ['next_job_at', {}],
    ['claim_jobs', { p_worker: 'me', p_kinds: ['mail'] }],
    ['finish_job', { p_job_id: 1, p_lease_id: randomUUID() }],
    ['fail_job', { p_job_id: 1, p_lease_id: randomUUID(), p_error: 'No.' }],
    ['remove_old_jobs', {}],
  ];
  for (const [name, args] of calls) {
    await expectSqlState(
      asUser(database.client, person, () => callRpc(database.client, name, args)),
      '42501',
    );
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, name, args)),
      '42501',
    );
  }
});
