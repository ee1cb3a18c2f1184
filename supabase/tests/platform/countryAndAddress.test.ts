import { randomUUID } from 'node:crypto';
import { countryCodes } from '../../../shared/src/format/countries';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, makeUser } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
type Check = { status: 'free' | 'taken' | 'reserved' | 'invalid'; message: string | null };
const check = (address: string) =>
  asAnonymous(database.client, () => callRpc<Check>(database.client, 'check_address', { p_address: address }));
const create = async (change: Record<string, unknown>) => {
  const user = await makeUser(database.client);
  const made = await asUser(database.client, user, () =>
    callRpc<{ tenant_id: string }>(database.client, 'create_tenant', {
      p_tenant: { id: randomUUID(), name: 'Fine', country: 'KE', ...change },
    }),
  );
  return { user, ...made };
};

describe('the address of a shop', () => {
  it.each([
    ['www', 'reserved'],
    ['admin', 'reserved'],
    ['ops', 'reserved'],
    ['shop', 'reserved'],
    ['xn--abc', 'reserved'],
    ['paypal', 'reserved'],
    ['-x', 'invalid'],
    ['-abc', 'invalid'],
    ['abc-', 'invalid'],
    ['ab', 'invalid'],
    ['a.b.c', 'invalid'],
    ['x'.repeat(64), 'invalid'],
    ['taken-here', 'taken'],
    ['TAKEN-here ', 'taken'],
    ['free-here', 'free'],
  ])('%s is checked and signed up with the same answer: %s', async (address, status) => {
    await database.client.query(`select 1`);
    if (status === 'taken' && (await check('taken-here')).status === 'free')
      await makeTenant(database.client, { subdomain: 'taken-here' });
    const checked = await check(address);
    expect(checked.status).toBe(status);
    if (status === 'free') {
      expect(checked.message).toBeNull();
      await create({ subdomain: address });
      return;
    }
    const refused = await expectCode(
      create({ subdomain: address }),
      status === 'invalid' ? 'invalid_input' : 'subdomain_taken',
    );
    expect(refused.message).toBe(checked.message);
  });

  it('says of a hyphen what is wrong with it', async () => {
    expect((await check('-abc')).message).toBe('An address may not begin with a hyphen.');
    expect((await check('abc-')).message).toBe('An address may not end with a hyphen.');
  });
});

describe('country', () => {
  it('is one list, the same in the database and on the screens', async () => {
    const { rows } = await database.client.query<{ codes: string[] }>('select private.country_codes() as codes');
    expect(rows[0]?.codes).toEqual([...countryCodes]);
  });

  it.each([
    ['KE', null],
    [' gb ', 'GB'],
    ['Kenya', 'invalid_input'],
    ['QQ', 'invalid_input'],
    ['', 'country_required'],
    [null, 'country_required'],
  ])('of the settings: %j', async (country, outcome) => {
    const tenant = await makeTenant(database.client, { country: 'US' });
    const save = asUser(database.client, tenant.owner, () =>
      database.client.query('update public.business_settings set country = $1', [country]),
    );
    if (outcome === 'invalid_input' || outcome === 'country_required') {
      await expectCode(save, outcome);
      return;
    }
    await save;
    const { rows } = await database.client.query(
      `select t.country as tenant, b.country as settings from public.tenants t join public.business_settings b on b.tenant_id = t.id where t.id = $1`,
      [tenant.tenantId],
    );
    expect(rows).toEqual([{ tenant: outcome ?? country, settings: outcome ?? country }]);
  });

  it('is not changed by another business', async () => {
    const tenant = await makeTenant(database.client, { country: 'US' });
    const other = await makeTenant(database.client, { country: 'GB' });
    await asUser(database.client, other.owner, () =>
      database.client.query(`update public.business_settings set country = 'KE' where tenant_id = $1`, [
        tenant.tenantId,
      ]),
    );
    const { rows } = await database.client.query('select country from public.tenants where id = $1', [tenant.tenantId]);
    expect(rows).toEqual([{ country: 'US' }]);
  });
});

describe('the plan chosen before signing up', () => {
  const plan = async () => {
    const { rows } = await database.client.query<{ id: string; name: string }>(
      `insert into public.billing_plans (id, name, price, currency, period, features, position) values (gen_random_uuid(), $1, 29, 'USD', 'month', '[]', 2) returning id, name`,
      [`Business ${randomUUID().slice(0, 8)}`],
    );
    return rows[0]!;
  };
  const chosen = (persona: Awaited<ReturnType<typeof makeUser>>) =>
    asUser(database.client, persona, () => callRpc<{ name: string } | null>(database.client, 'chosen_plan'));

  it('is there for the owner in billing, and for nobody else', async () => {
    const wished = await plan();
    const { user } = await create({ plan: wished.name.toUpperCase() });
    const other = await makeTenant(database.client);
    expect(await chosen(user)).toMatchObject({ plan_id: wished.id, name: wished.name });
    expect(await chosen(other.owner)).toBeNull();
    await expectCode(chosen(other.cashier), 'permission_denied');
  });

  it.each(['No Such Plan', 'Free trial', ''])('that is not offered (%s) keeps nobody from signing up', async (name) => {
    const { user } = await create({ plan: name });
    expect(await chosen(user)).toBeNull();
  });
});
