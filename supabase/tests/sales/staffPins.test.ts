import { randomUUID } from 'node:crypto';
import type { StaffPin, TillOperator, TillStaff } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { addMember, makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { givePin, verifyPin, type CountedRefusal } from './pinFixtures';

const database = testDatabase();
let tenant: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  other = await makeTenant(database.client);
  await givePin(database.client, other.tenantId, other.manager, '4711');
});

const call = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const verify = <T = TillOperator>(person: Persona, pin: string, asker = tenant.cashier): Promise<T> =>
  verifyPin<T>(database.client, asker, person, pin);
const wrong = (person: Persona, asker = tenant.cashier): Promise<CountedRefusal> =>
  verify<CountedRefusal>(person, '9999', asker);
const waitOf = (refusal: CountedRefusal): number =>
  (JSON.parse(refusal.details ?? '{}') as { retry_after_seconds: number }).retry_after_seconds;

async function setPassword(persona: Persona, password: string): Promise<void> {
  await database.client.query(
    `update auth.users set encrypted_password = replace(extensions.crypt($2, extensions.gen_salt('bf', 4)), '$2a$', '$2b$') where id = $1`,
    [persona.userId, password],
  );
}

/** As if the wait were over. */
async function passTime(interval: string): Promise<void> {
  await database.client.query(
    `update private.pin_failures set locked_until = locked_until - $2::interval, failed_at = failed_at - $2::interval where tenant_id = $1`,
    [tenant.tenantId, interval],
  );
}

describe('set_staff_pin', () => {
  it('keeps the PIN as a slow hash, and nothing of it in the audit record', async () => {
    await setPassword(tenant.cashier, 'own-Passw0rd');
    // So long that no id and no time has these digits by chance.
    const answer = await call<StaffPin>(tenant.cashier, 'set_staff_pin', {
      p_pin: '83619402',
      p_password: 'own-Passw0rd',
    });

    expect(answer).toEqual({ user_id: tenant.cashier.userId, has_pin: true });
    const { rows } = await database.client.query<{ pin_hash: string; kept: string }>(
      `select s.pin_hash, (select string_agg(e::text, ' ') from audit.events e where e.tenant_id = $1) as kept
       from private.staff_pins s where s.tenant_id = $1`,
      [tenant.tenantId],
    );
    expect(rows[0]?.pin_hash).toMatch(/^\$2a\$10\$/);
    expect(rows[0]?.kept).toContain('pin_set');
    expect(rows[0]?.kept).not.toContain('83619402');
    await expect(verify(tenant.cashier, '83619402')).resolves.toMatchObject({ full_name: 'Cora Cashier' });
  });

  it('replaces the former one', async () => {
    await setPassword(tenant.cashier, 'own-Passw0rd');
    await givePin(database.client, tenant.tenantId, tenant.cashier, '4711');
    await call(tenant.cashier, 'set_staff_pin', { p_pin: '836194', p_password: 'own-Passw0rd' });

    expect(await verify<CountedRefusal>(tenant.cashier, '4711')).toMatchObject({ hint: 'invalid_pin' });
    await expect(verify(tenant.cashier, '836194')).resolves.toMatchObject({ user_id: tenant.cashier.userId });
  });

  it.each(['0000', '1212', '575757', '1234', '4567890', '9876', '3210', '123', '123456789', '12a4', '', ' 836', null])(
    'refuses %p',
    async (pin) => {
      await database.client.query(`update auth.users set encrypted_password = null where id = $1`, [
        tenant.cashier.userId,
      ]);
      await expectCode(call(tenant.cashier, 'set_staff_pin', { p_pin: pin }), 'invalid_input');
      await call(tenant.cashier, 'set_staff_pin', { p_pin: '8361' });
    },
  );

  it('asks whoever has a password for it, and counts wrong ones', async () => {
    await setPassword(tenant.cashier, 'own-Passw0rd');
    for (const password of [null, 'wrong', '', 'own-Passw0rd '])
      expect(
        await call<CountedRefusal>(tenant.cashier, 'set_staff_pin', { p_pin: '8361', p_password: password }),
      ).toMatchObject({ hint: 'current_password_mismatch' });
    expect(
      await call<CountedRefusal>(tenant.cashier, 'set_staff_pin', { p_pin: '8361', p_password: 'wrong' }),
    ).toMatchObject({ hint: 'rate_limited' });
    expect(
      await call<CountedRefusal>(tenant.cashier, 'set_staff_pin', { p_pin: '8361', p_password: 'own-Passw0rd' }),
    ).toMatchObject({ hint: 'rate_limited' });
    const { rowCount } = await database.client.query('select 1 from private.staff_pins where tenant_id = $1', [
      tenant.tenantId,
    ]);
    expect(rowCount).toBe(0);
  });

  it('serves neither anonymous visitors nor people without a business', async () => {
    await expect(
      asAnonymous(database.client, () => callRpc(database.client, 'set_staff_pin', { p_pin: '8361' })),
    ).rejects.toMatchObject({ code: '42501' });
    const pending = await addMember(database.client, tenant.tenantId, 'cashier', { invitationStatus: 'pending' });
    await expectCode(call(pending, 'set_staff_pin', { p_pin: '8361' }), 'no_membership');
  });
});

describe('clear_staff_pin', () => {
  const hasPin = async (persona: Persona): Promise<boolean> =>
    (await call<TillStaff>(tenant.owner, 'list_till_staff')).people.find((row) => row.user_id === persona.userId)
      ?.has_pin ?? false;

  beforeEach(async () => {
    for (const persona of [tenant.owner, tenant.manager, tenant.cashier])
      await givePin(database.client, tenant.tenantId, persona, '4711');
  });

  it('takes the own one away', async () => {
    await call(tenant.cashier, 'clear_staff_pin');

    expect(await hasPin(tenant.cashier)).toBe(false);
    expect(await verify<CountedRefusal>(tenant.cashier, '4711')).toMatchObject({ hint: 'invalid_pin' });
  });

  it('lets owners clear everybody, managers cashiers, cashiers nobody', async () => {
    await expectCode(
      call(tenant.cashier, 'clear_staff_pin', { p_user_id: tenant.manager.userId }),
      'permission_denied',
    );
    await expectCode(call(tenant.manager, 'clear_staff_pin', { p_user_id: tenant.owner.userId }), 'permission_denied');
    await call(tenant.manager, 'clear_staff_pin', { p_user_id: tenant.cashier.userId });
    await call(tenant.owner, 'clear_staff_pin', { p_user_id: tenant.manager.userId });

    expect(await hasPin(tenant.owner)).toBe(true);
    expect(await hasPin(tenant.manager)).toBe(false);
    expect(await hasPin(tenant.cashier)).toBe(false);
  });

  it('reaches nobody of another business', async () => {
    await expectCode(call(tenant.owner, 'clear_staff_pin', { p_user_id: other.manager.userId }), 'not_found');
    await expect(verify(other.manager, '4711', other.cashier)).resolves.toMatchObject({
      user_id: other.manager.userId,
    });
  });
});

describe('list_till_staff', () => {
  it('names active members, without addresses, with what they may approve', async () => {
    await givePin(database.client, tenant.tenantId, tenant.manager, '4711');
    await addMember(database.client, tenant.tenantId, 'cashier', { fullName: 'Gone', isActive: false });
    await addMember(database.client, tenant.tenantId, 'cashier', { fullName: 'Asked', invitationStatus: 'pending' });

    const rights = [
      'sales.discount',
      'sales.override_price',
      'sales.refund',
      'sales.refund_unreferenced',
      'till.view_all',
    ];
    expect(await call<TillStaff>(tenant.cashier, 'list_till_staff')).toEqual({
      lock_after_minutes: 10,
      people: [
        { user_id: tenant.cashier.userId, full_name: 'Cora Cashier', has_pin: false, can_approve: [] },
        { user_id: tenant.manager.userId, full_name: 'Max Manager', has_pin: true, can_approve: rights },
        { user_id: tenant.owner.userId, full_name: 'Olive Owner', has_pin: false, can_approve: rights },
      ],
    });
  });
});

describe('the minutes after which a till locks', () => {
  const set = (persona: Persona, minutes: number): Promise<{ rowCount: number | null }> =>
    asUser(database.client, persona, () =>
      database.client.query('update public.tenant_policies set till_lock_minutes = $2 where tenant_id = $1', [
        tenant.tenantId,
        minutes,
      ]),
    );

  it('are set by owners and managers of the business, within bounds', async () => {
    expect((await set(tenant.manager, 0)).rowCount).toBe(1);
    expect(await call<TillStaff>(tenant.cashier, 'list_till_staff')).toMatchObject({ lock_after_minutes: 0 });
    expect((await set(tenant.cashier, 5)).rowCount).toBe(0);
    expect((await set(other.owner, 5)).rowCount).toBe(0);
    for (const minutes of [-1, 481]) await expectSqlState(set(tenant.owner, minutes), '23514');
  });
});

describe('wrong PINs', () => {
  beforeEach(async () => {
    await givePin(database.client, tenant.tenantId, tenant.manager, '4711');
  });

  it('lock after five for 30 seconds, then for 2 and for 15 minutes, the right one as well', async () => {
    for (let turn = 0; turn < 4; turn += 1) expect(await wrong(tenant.manager)).toMatchObject({ hint: 'invalid_pin' });
    const fifth = await wrong(tenant.manager);
    expect(fifth).toMatchObject({ code: 'PT429', hint: 'rate_limited' });
    expect(waitOf(fifth)).toBe(30);
    expect(await verify<CountedRefusal>(tenant.manager, '4711')).toMatchObject({ hint: 'rate_limited' });

    await passTime('31 seconds');
    expect(waitOf(await wrong(tenant.manager))).toBe(120);
    await passTime('121 seconds');
    expect(waitOf(await wrong(tenant.manager))).toBe(900);
    await passTime('901 seconds');
    expect(waitOf(await wrong(tenant.manager))).toBe(900);
    await passTime('901 seconds');
    await expect(verify(tenant.manager, '4711')).resolves.toMatchObject({ user_id: tenant.manager.userId });
    // The right one wipes the person's slate, not that of the session in which there was guessing.
    const { rows } = await database.client.query('select kind from private.pin_failures where tenant_id = $1', [
      tenant.tenantId,
    ]);
    expect(rows).toEqual([{ kind: 'session' }]);
  });

  it('are counted for the person from whatever session they come', async () => {
    const askers = [tenant.cashier, tenant.owner, tenant.cashier, tenant.owner];
    for (const asker of askers) expect(await wrong(tenant.manager, asker)).toMatchObject({ hint: 'invalid_pin' });

    expect(await wrong(tenant.manager, tenant.owner)).toMatchObject({ hint: 'rate_limited' });
    const { rows } = await database.client.query(
      `select count(*)::int as n from audit.events where tenant_id = $1 and action = 'pin_locked' and entity_id = $2`,
      [tenant.tenantId, tenant.manager.userId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('are counted for the session whomever they are for, and the own right PIN does not help', async () => {
    await givePin(database.client, tenant.tenantId, tenant.cashier, '8361');
    for (const person of [tenant.manager, tenant.owner, tenant.manager, tenant.owner]) {
      expect(await wrong(person)).toMatchObject({ hint: 'invalid_pin' });
      await expect(verify(tenant.cashier, '8361')).resolves.toMatchObject({ user_id: tenant.cashier.userId });
    }
    expect(await wrong(tenant.owner)).toMatchObject({ hint: 'rate_limited' });
    expect(await verify<CountedRefusal>(tenant.cashier, '8361')).toMatchObject({ hint: 'rate_limited' });
    // Somebody else's till goes on.
    await expect(verify(tenant.manager, '4711', tenant.owner)).resolves.toMatchObject({ full_name: 'Max Manager' });
  });

  it('are five also when they come all at once', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
    const answers = await Promise.all(
      clients.map((client, index) =>
        verifyPin<CountedRefusal>(
          client,
          index % 2 === 0 ? tenant.cashier : tenant.owner,
          tenant.manager,
          `55${index}9`,
        ),
      ),
    );

    expect(answers.filter(({ hint }) => hint === 'invalid_pin')).toHaveLength(4);
    expect(answers.filter(({ hint }) => hint === 'rate_limited')).toHaveLength(4);
  });

  it('are the same for whoever has no PIN', async () => {
    expect(await wrong(tenant.owner)).toEqual(await wrong(tenant.manager));
  });
});

describe('verify_till_pin', () => {
  it('knows nobody of another business, whatever the PIN, and nobody who has left', async () => {
    await givePin(database.client, tenant.tenantId, tenant.manager, '4711');
    const gone = await addMember(database.client, tenant.tenantId, 'cashier', { isActive: false });
    await givePin(database.client, tenant.tenantId, gone, '4711');

    await expectCode(verify(other.manager, '4711'), 'not_found');
    await expectCode(verify(tenant.manager, '4711', other.cashier), 'not_found');
    await expectCode(verify(gone, '4711'), 'not_found');
    await expectCode(verify({ userId: randomUUID(), sessionId: randomUUID() }, '4711'), 'not_found');
  });
});
