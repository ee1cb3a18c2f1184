import { callRpc, expectSqlState } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

describe('get_tenant_by_domain', () => {
  it('finds usable tenants by label or verified domain, in any case, and nothing else', async () => {
    const tenant = await makeTenant(database.client, { subdomain: 'findme' });
    await makeTenant(database.client, { subdomain: 'heldshop', status: 'suspended' });
    await database.client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at) values ($1, 'find.example', now()), ($1, 'unverified.example', null)`,
      [tenant.tenantId],
    );
    const find = (name: string | null): Promise<string | null> =>
      asAnonymous(database.client, () => callRpc(database.client, 'get_tenant_by_domain', { domain_name_param: name }));

    for (const name of ['findme', 'FindMe', ' findme ', 'find.example', 'FIND.Example'])
      expect(await find(name)).toBe(tenant.tenantId);
    for (const name of [
      'unverified.example',
      'heldshop',
      'findme.shop.localhost',
      'find%',
      '',
      null,
      `'; drop table tenants; --`,
    ])
      expect(await find(name)).toBeNull();
  });
});

describe('custom_access_token_hook', () => {
  it('puts tenant and role into app_metadata and is called by nobody but the auth server', async () => {
    const tenant = await makeTenant(database.client);
    const event = { user_id: tenant.manager.userId, claims: { aal: 'aal1', app_metadata: { provider: 'email' } } };

    const { rows } = await database.client.query<{ answer: unknown }>(
      'select public.custom_access_token_hook($1) as answer',
      [JSON.stringify(event)],
    );

    expect(rows[0]?.answer).toEqual({
      ...event,
      claims: { aal: 'aal1', app_metadata: { provider: 'email', tenant_id: tenant.tenantId, user_role: 'manager' } },
    });
    await expectSqlState(
      asUser(database.client, tenant.owner, () => callRpc(database.client, 'custom_access_token_hook', { event })),
      '42501',
    );
  });
});
