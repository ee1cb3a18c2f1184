import type { RecoveryCodes, RecoveryCodesState, UsedRecoveryCode } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { makeTenant, makeUser } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addFactor, addSession, call, mailKinds, sessionCount, strengthen, type Refusal } from './accountsFixtures';

const database = testDatabase();

/** Somebody with a second factor and ten codes, and a new session of theirs that cannot show the factor. */
async function makeLocked(): Promise<{ strong: Persona; weak: Persona; codes: string[] }> {
  const strong = await strengthen(database.client, await makeUser(database.client));
  const { codes } = await call<RecoveryCodes>(database.client, strong, 'create_recovery_codes');
  return { strong, weak: await addSession(database.client, strong.userId), codes };
}

const use = <T = UsedRecoveryCode>(persona: Persona, code: string | null): Promise<T> =>
  call<T>(database.client, persona, 'use_recovery_code', { p_code: code });

describe('create_recovery_codes', () => {
  it('gives ten different codes of twelve signs that do not look alike', async () => {
    const { codes } = await makeLocked();

    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
  });

  it('keeps hashes only', async () => {
    const { codes, strong } = await makeLocked();

    const { rows } = await database.client.query(
      `select (select string_agg(t::text, ' ') from private.recovery_codes t) || coalesce((select string_agg(t::text, ' ') from audit.events t), '')
         || coalesce((select string_agg(t::text, ' ') from private.mail_outbox t), '') as kept`,
    );

    const { kept } = rows[0] as { kept: string };
    expect(kept).toContain(strong.userId);
    for (const code of codes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('makes the older ones useless', async () => {
    const { strong, weak, codes } = await makeLocked();
    await call(database.client, strong, 'create_recovery_codes');

    expect(await use<Refusal>(weak, codes[0] ?? '')).toMatchObject({ code: 'PT400', hint: 'invalid_code' });
    expect(await call<RecoveryCodesState>(database.client, strong, 'recovery_codes_state')).toMatchObject({ left: 10 });
  });

  it('asks for the second factor in this session', async () => {
    const plain = await makeUser(database.client);
    const { weak } = await makeLocked();
    // The claim alone is not enough: the factor is gone, the token still says aal2.
    const { strong } = await makeLocked();
    await database.client.query('delete from auth.mfa_factors where user_id = $1', [strong.userId]);

    for (const persona of [plain, weak, { ...weak, assuranceLevel: 'aal2' as const }, strong])
      await expectCode(call(database.client, persona, 'create_recovery_codes'), 'second_factor_required');
  });

  it('serves nobody whose session has ended', async () => {
    const { strong } = await makeLocked();
    await database.client.query('delete from auth.sessions where user_id = $1', [strong.userId]);

    for (const name of ['create_recovery_codes', 'recovery_codes_state'])
      await expectCode(call(database.client, strong, name), 'not_signed_in');
    await expectCode(use(strong, 'ABCD-EFGH-JKLM'), 'not_signed_in');
  });
});

describe('recovery_codes_state', () => {
  it('says none before there are any', async () => {
    expect(await call(database.client, await makeUser(database.client), 'recovery_codes_state')).toEqual({
      left: 0,
      created_at: null,
    });
  });

  it('falls to none when the last factor goes, not when one of two goes', async () => {
    const { strong } = await makeLocked();
    const second = await addFactor(database.client, strong.userId);
    await database.client.query('delete from auth.mfa_factors where id = $1', [second]);
    expect(await call(database.client, strong, 'recovery_codes_state')).toMatchObject({ left: 10 });

    await database.client.query('delete from auth.mfa_factors where user_id = $1', [strong.userId]);

    expect(await call(database.client, strong, 'recovery_codes_state')).toMatchObject({ left: 0 });
  });
});

describe('use_recovery_code', () => {
  it('removes every factor and code, ends the other sessions, and goes on in this one', async () => {
    const { strong, weak, codes } = await makeLocked();
    await addFactor(database.client, strong.userId, 'unverified');

    expect(await use(weak, codes[3] ?? '')).toEqual({ factors_removed: 1 });

    expect(await sessionCount(database.client, weak.userId)).toBe(1);
    expect(await call(database.client, weak, 'recovery_codes_state')).toMatchObject({ left: 0 });
    const { rows } = await database.client.query('select 1 from auth.mfa_factors where user_id = $1', [weak.userId]);
    expect(rows).toEqual([]);
  });

  it('tells the person, once', async () => {
    const { weak, codes } = await makeLocked();

    await use(weak, codes[0] ?? '');

    const kinds = await mailKinds(database.client, weak.userId);
    expect(kinds.filter((kind) => kind === 'recovery_code_used')).toHaveLength(1);
    expect(kinds).not.toContain('factor_removed');
  });

  it.each([
    ['small letters', (code: string) => code.toLowerCase()],
    ['spaces for hyphens', (code: string) => ` ${code.replaceAll('-', ' ')} `],
    ['no hyphens', (code: string) => code.replaceAll('-', '')],
  ])('takes a code with %s', async (_what, write) => {
    const { weak, codes } = await makeLocked();

    expect(await use(weak, write(codes[9] ?? ''))).toEqual({ factors_removed: 1 });
  });

  it.each([[null], [''], ['-'], ['ABCD'], ["' or true --"], ['%'], ['A'.repeat(5000)]])(
    'refuses %j and leaves everything as it was',
    async (code) => {
      const { weak } = await makeLocked();

      expect(await use<Refusal>(weak, code)).toMatchObject({ code: 'PT400', hint: 'invalid_code' });

      expect(await sessionCount(database.client, weak.userId)).toBe(2);
      expect(await call(database.client, weak, 'recovery_codes_state')).toMatchObject({ left: 10 });
    },
  );

  it('refuses the code of somebody else', async () => {
    const [one, other] = [await makeLocked(), await makeLocked()];

    expect(await use<Refusal>(one.weak, other.codes[0] ?? '')).toMatchObject({ hint: 'invalid_code' });
    expect(await use(other.weak, other.codes[0] ?? '')).toEqual({ factors_removed: 1 });
  });

  it('refuses even the right code after five wrong ones, for 15 minutes', async () => {
    const { weak, codes } = await makeLocked();
    for (let wrong = 1; wrong <= 5; wrong += 1)
      expect(await use<Refusal>(weak, 'WRON-GWRO-NGWR')).toMatchObject({ hint: 'invalid_code' });

    expect(await use<Refusal>(weak, codes[0] ?? '')).toMatchObject({ code: 'PT429', hint: 'rate_limited' });
    // Waiting in small steps does not reset the count: the oldest try has to be 15 minutes old.
    await database.client.query(`update private.failed_recoveries set failed_at = failed_at - interval '14 minutes'`);
    expect(await use<Refusal>(weak, codes[0] ?? '')).toMatchObject({ hint: 'rate_limited' });
    await database.client.query(`update private.failed_recoveries set failed_at = failed_at - interval '2 minutes'`);
    expect(await use(weak, codes[0] ?? '')).toEqual({ factors_removed: 1 });
  });

  it('counts guesses that arrive at once: thirty in parallel are five guesses', async () => {
    const { weak } = await makeLocked();
    const guesses = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = await database.connect();
        const answers: string[] = [];
        for (let guess = 0; guess < 5; guess += 1)
          answers.push((await call<Refusal>(client, weak, 'use_recovery_code', { p_code: 'WRON-GWRO-NGWR' })).hint);
        return answers;
      }),
    );

    const answers = guesses.flat();
    expect(answers.filter((hint) => hint === 'invalid_code')).toHaveLength(5);
    expect(answers.filter((hint) => hint === 'rate_limited')).toHaveLength(25);
  });

  it('lets one of two uses at once succeed', async () => {
    const { strong, weak, codes } = await makeLocked();
    const other = await addSession(database.client, strong.userId);
    const clients = await Promise.all([database.connect(), database.connect()]);

    const outcomes = await Promise.allSettled([
      call<UsedRecoveryCode>(clients[0], weak, 'use_recovery_code', { p_code: codes[0] }),
      call<UsedRecoveryCode>(clients[1], other, 'use_recovery_code', { p_code: codes[0] }),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sessionCount(database.client, strong.userId)).toBe(1);
  });

  it('is for sessions that have not shown the factor, of people who have one', async () => {
    const { strong, codes } = await makeLocked();

    await expectCode(use(strong, codes[0] ?? ''), 'invalid_input');
    await expectCode(use(await makeUser(database.client), 'ABCD-EFGH-JKLM'), 'not_found');
  });
});

describe('a second factor', () => {
  it('keeps the data of the business from a session that has not shown it', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    const strong = await strengthen(database.client, tenant.owner);
    const weak = await addSession(database.client, strong.userId);

    await expectCode(call(database.client, weak, 'list_products'), 'no_membership');
    // A claim that says more than the session does is not believed.
    await expectCode(call(database.client, { ...weak, assuranceLevel: 'aal2' }, 'list_products'), 'no_membership');
    await expect(call(database.client, strong, 'list_products')).resolves.toBeDefined();
    await expect(call(database.client, other.owner, 'list_products')).resolves.toBeDefined();
    // How things stand is still answered: the screens need it to ask for the factor.
    expect(await call(database.client, weak, 'my_access')).toMatchObject({ assurance_level: 'aal1' });
  });

  it('that was begun and never proven keeps nothing back', async () => {
    const { owner } = await makeTenant(database.client);
    await addFactor(database.client, owner.userId, 'unverified');

    await expect(call(database.client, owner, 'list_products')).resolves.toBeDefined();
  });

  it('opens the data again once a recovery code has removed it', async () => {
    const { owner } = await makeTenant(database.client);
    const strong = await strengthen(database.client, owner);
    const { codes } = await call<RecoveryCodes>(database.client, strong, 'create_recovery_codes');
    const weak = await addSession(database.client, strong.userId);
    await use(weak, codes[0] ?? '');

    await expect(call(database.client, weak, 'list_products')).resolves.toBeDefined();
    await expectCode(call(database.client, strong, 'list_products'), 'no_membership');
  });
});
