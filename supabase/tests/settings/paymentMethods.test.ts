import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

interface Method {
  id: string;
  name: string;
  is_enabled: boolean;
  proof: string;
  shortcut: string | null;
}
let tenant: TestTenant;
let methods: Method[];

async function stored(of: TestTenant = tenant): Promise<Method[]> {
  const { rows } = await database.client.query<Method>(
    'select id, name, is_enabled, proof, shortcut from public.payment_methods where tenant_id = $1 order by position',
    [of.tenantId],
  );
  return rows;
}
const save = (rows: unknown[], persona: Persona = tenant.owner) =>
  asUser(database.client, persona, () =>
    callRpc(database.client, 'save_payment_methods', { p_methods: { methods: rows } }),
  );
const changed = (name: string, changes: Partial<Method>) =>
  methods.map((method) => (method.name === name ? { ...method, ...changes } : method));

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  methods = await stored();
});

describe('save_payment_methods', () => {
  it('keeps names, keys, what is on, and the order of the till', async () => {
    const [cash, mpesa, ...others] = changed('Cash', { shortcut: 'C' });
    await save([{ ...mpesa, name: 'Lipa na M-Pesa', shortcut: 'M', proof: 'required' }, cash, ...others]);

    expect((await stored()).slice(0, 2)).toEqual([
      { ...mpesa, name: 'Lipa na M-Pesa', shortcut: 'M', proof: 'required' },
      { ...cash, shortcut: 'C' },
    ]);
    const { rows } = await database.client.query(
      `select actor_id, after from audit.events where tenant_id = $1 and entity = 'payment_methods'`,
      [tenant.tenantId],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      actor_id: tenant.owner.userId,
      after: { name: 'Lipa na M-Pesa', shortcut: 'M', proof: 'required', position: 1 },
    });
  });

  it('swaps keys and names at once', async () => {
    await save(changed('Cash', { shortcut: 'A' }));
    const [cash, mpesa, ...others] = await stored();
    await save([
      { ...cash, name: mpesa?.name, shortcut: null },
      { ...mpesa, name: cash?.name, shortcut: 'A' },
      ...others,
    ]);

    expect((await stored()).slice(0, 2)).toMatchObject([
      { name: mpesa?.name, shortcut: null },
      { name: 'Cash', shortcut: 'A' },
    ]);
  });

  it('refuses the same name or key twice, a key that is no letter, and to take nothing at all', async () => {
    await expectCode(save(changed('Cash', { name: 'card' })), 'invalid_input');
    await expectCode(save(methods.map((method) => ({ ...method, shortcut: 'A' }))), 'invalid_input');
    await expectCode(save(changed('Cash', { shortcut: '1' })), 'invalid_input');
    await expectCode(save(changed('Cash', { name: ' ' })), 'invalid_input');
    await expectCode(save(changed('Cash', { proof: 'never' })), 'invalid_input');
    await expectCode(save(methods.map((method) => ({ ...method, is_enabled: false }))), 'invalid_input');
  });

  it('refuses a list that lacks one, or holds one twice, or another business’s', async () => {
    const other = await makeTenant(database.client);

    await expectCode(save(methods.slice(1)), 'stale_row');
    await expectCode(save([...methods.slice(1), methods[1]]), 'stale_row');
    await expectCode(save([...methods.slice(1), (await stored(other))[0]]), 'invalid_input');
  });

  it('leaves gift cards and points to their own rules', async () => {
    await database.client.query('update public.tenant_policies set gift_cards_enabled = true where tenant_id = $1', [
      tenant.tenantId,
    ]);
    methods = await stored();
    await save(changed('Gift card', { is_enabled: false, shortcut: 'G' }));

    expect((await stored()).find(({ name }) => name === 'Gift card')).toMatchObject({
      is_enabled: true,
      shortcut: 'G',
    });
  });

  it('is for owner and manager', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });

    await save(changed('Card', { is_enabled: false }), tenant.manager);
    await expectCode(save(methods, tenant.cashier), 'permission_denied');
    await expectCode(save(methods, await makePlatformAdmin(database.client)), 'no_membership');
    await expectCode(save(await stored(lapsed), lapsed.owner), 'subscription_required');
    expect((await stored()).find(({ name }) => name === 'Card')?.is_enabled).toBe(false);
  });
});
