import type { PolicyKind, ShopContext, ShopPolicy, ShopPolicySettings } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;

beforeEach(async () => {
  shop = await makeTenant(database.client);
});

const read = (persona: Persona = shop.owner) =>
  asUser(database.client, persona, () => callRpc<ShopPolicySettings>(database.client, 'shop_policy_settings'));
const save = (kind: string, body: string | null, version: number | null, persona: Persona = shop.owner) =>
  asUser(database.client, persona, () =>
    callRpc<ShopPolicySettings>(database.client, 'save_shop_policy', {
      p_kind: kind,
      p_body: body,
      p_version: version,
    }),
  );
const pageOf = ({ policies }: ShopPolicySettings, kind: PolicyKind) => policies.find((page) => page.kind === kind);
const visit = (kind: string, tenant = shop) =>
  asAnonymous(database.client, () =>
    callRpc<ShopPolicy | null>(database.client, 'shop_policy', { p_tenant_id: tenant.tenantId, p_kind: kind }),
  );
const shown = async (tenant = shop) => {
  const context = await asAnonymous(database.client, () =>
    callRpc<ShopContext>(database.client, 'shop_context', { p_tenant_id: tenant.tenantId }),
  );
  return context.policies;
};

describe('pages of a shop', () => {
  it('are none at first: nothing is named and nothing read', async () => {
    expect((await read()).policies).toEqual(
      ['privacy', 'terms', 'returns', 'delivery'].map((kind) => ({ kind, version: 0, body: null, versions: [] })),
    );
    expect(await shown()).toEqual([]);
    expect(await visit('terms')).toBeNull();
    expect(await visit('imprint')).toBeNull();
  });

  it('are read by visitors as they were written, named in the order of the footer', async () => {
    await save('returns', '# Returns\r\n- within 14 days', 0);
    const saved = await save('privacy', '  We keep your name.  ', 0);

    expect(pageOf(saved, 'privacy')).toMatchObject({ version: 1, body: 'We keep your name.' });
    expect(await shown()).toEqual(['privacy', 'returns']);
    expect(await visit('returns')).toMatchObject({ kind: 'returns', body: '# Returns\n- within 14 days' });
    expect(await visit('delivery')).toBeNull();
  });

  it('keep every version with who saved it, and saving the same makes none', async () => {
    await save('terms', 'One', 0);
    await save('terms', 'Two', 1);
    await save('terms', 'Two', 2);

    const page = pageOf(await read(), 'terms');
    expect(page).toMatchObject({ version: 2, body: 'Two' });
    expect(page?.versions.map(({ version, body }) => [version, body])).toEqual([
      [2, 'Two'],
      [1, 'One'],
    ]);
    expect(page?.versions.every(({ saved_by_name: name }) => name !== null)).toBe(true);
  });

  it('leave the shop when they are emptied, and their versions stay', async () => {
    await save('terms', 'One', 0);
    const emptied = await save('terms', '  ', 1);

    expect(pageOf(emptied, 'terms')).toMatchObject({ version: 2, body: null });
    expect(pageOf(emptied, 'terms')?.versions).toHaveLength(2);
    expect(await shown()).toEqual([]);
    expect(await visit('terms')).toBeNull();
  });

  it('are not written over what somebody else saved meanwhile', async () => {
    await save('terms', 'One', 0);

    await expectCode(save('terms', 'Two', 0), 'stale_row');
    await expectCode(save('terms', 'Two', null), 'stale_row');
    expect(await save('returns', 'Another page', 0)).toBeDefined();
    expect(await visit('terms')).toMatchObject({ body: 'One' });
  });

  it('take 20,000 characters and no more, and no other kind', async () => {
    await save('terms', 'x'.repeat(20_000), 0);
    for (const [kind, body, field] of [
      ['returns', 'x'.repeat(20_001), 'body'],
      ['imprint', 'Text', 'kind'],
    ] as const) {
      const refused = await expectCode(save(kind, body, 0), 'invalid_input');
      expect(JSON.parse(refused.detail ?? '')).toMatchObject({ field });
    }
  });

  it('are written by who edits settings, in their own business alone, and not past the function', async () => {
    const other = await makeTenant(database.client);
    await save('terms', 'Ours', 0);

    expect(pageOf(await read(other.owner), 'terms')).toMatchObject({ version: 0, body: null });
    expect(await shown(other)).toEqual([]);
    expect(await visit('terms', other)).toBeNull();
    await expectCode(read(shop.cashier), 'permission_denied');
    await expectCode(save('terms', 'Theirs', 1, shop.cashier), 'permission_denied');
    await expectCode(read(await makePlatformAdmin(database.client)), 'no_membership');
    await expectSqlState(
      asUser(database.client, shop.owner, () => database.client.query('delete from private.shop_policy_versions')),
      '42501',
    );
  });

  it('are not read of a closed shop', async () => {
    await save('terms', 'Ours', 0);
    await database.client.query('update public.storefront_settings set is_enabled = false where tenant_id = $1', [
      shop.tenantId,
    ]);

    await expectCode(visit('terms'), 'shop_unavailable');
  });

  it('are written down in the audit with the version, not the text', async () => {
    await save('terms', 'Ours', 0);

    const { rows } = await database.client.query<{ after: unknown }>(
      `select after from audit.events where tenant_id = $1 and entity = 'shop_policy_versions'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ after: { kind: 'terms', version: 1 } }]);
  });
});
