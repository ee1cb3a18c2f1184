import { anonymous, as, closeAll, request, service, world, type Persona } from './environment';

afterAll(closeAll);

describe('get_tenant_by_domain', () => {
  it('answers everybody the tenant of a subdomain, whatever its case', async () => {
    const { subdomain, tenantId } = world();
    for (const client of [anonymous(), await as('cashier'), service()]) {
      expect((await client.rpc('get_tenant_by_domain', { domain_name_param: subdomain })).data).toBe(tenantId);
    }
    expect((await anonymous().rpc('get_tenant_by_domain', { domain_name_param: subdomain.toUpperCase() })).data).toBe(
      tenantId,
    );
  });

  it.each(['no-such-shop', '', "'; drop table tenants; --", '%', 'x'.repeat(5000)])(
    'answers null for %p',
    async (name) => {
      const { data, error } = await anonymous().rpc('get_tenant_by_domain', { domain_name_param: name });
      expect({ data, error }).toEqual({ data: null, error: null });
    },
  );
});

describe('log_user_activity', () => {
  const call = {
    p_tenant_id: null,
    p_user_id: null,
    p_action: 'login',
    p_resource_type: 'auth',
    p_resource_id: null,
    p_details: { timestamp: 'now' },
    p_ip_address: '6.6.6.6',
    p_user_agent: 'forged',
  };

  it('records the caller, whatever ids are given', async () => {
    const cashier = await as('cashier');
    const forged = {
      ...call,
      p_action: 'logout',
      p_resource_id: 'session-1',
      p_tenant_id: world().otherTenantId,
      p_user_id: world().owner.userId,
    };
    const { data: id, error } = await cashier.rpc('log_user_activity', forged as never);
    expect(error).toBeNull();
    const { data } = await cashier
      .from('user_activity_logs')
      .select('user_id, tenant_id, action_type, details, ip_address, user_agent, created_at')
      .eq('id', String(id))
      .single();
    expect(data).toEqual({
      user_id: world().cashier.userId,
      tenant_id: world().tenantId,
      action_type: 'logout',
      details: { timestamp: 'now', resource_type: 'auth', resource_id: 'session-1' },
      ip_address: expect.stringMatching(/[.:]/),
      user_agent: expect.stringMatching(/\S/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
    });
    expect(data?.ip_address).not.toBe('6.6.6.6');
    expect(data?.user_agent).not.toBe('forged');
  });

  it('refuses visitors and unknown actions', async () => {
    expect(await anonymous().rpc('log_user_activity', call as never)).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    expect(
      await (await as('cashier')).rpc('log_user_activity', { ...call, p_action: 'became_admin' } as never),
    ).toMatchObject({ status: 400, error: { code: 'PT400', hint: 'invalid_input' } });
  });
});

describe('my_access', () => {
  it.each([
    ['owner', 'admin', true],
    ['manager', 'manager', true],
    ['cashier', 'cashier', true],
    ['invited', 'cashier', false],
    ['removed', 'cashier', false],
    ['mustChange', 'cashier', true],
  ] as const)('answers %s role, state and subscription', async (persona: Persona, role, hasPermissions) => {
    const { data } = await (await as(persona)).rpc('my_access');
    expect(data).toMatchObject({
      user_id: world()[persona].userId,
      membership: { tenant_id: world().tenantId, role },
      tenant: { id: world().tenantId },
      // Whoever is only invited knows who invites them, not how that business stands.
      subscription: persona === 'invited' ? null : { status: 'trial', amount: 0 },
      profile: { require_password_change: persona === 'mustChange' },
      is_platform_admin: false,
    });
    const { permissions } = data as unknown as { permissions: string[] };
    expect(permissions.length > 0).toBe(hasPermissions);
    expect(permissions.includes('billing.manage')).toBe(persona === 'owner');
  });

  it('answers somebody without a business, and nobody without a session', async () => {
    expect((await (await as('outsider')).rpc('my_access')).data).toMatchObject({
      membership: null,
      tenant: null,
      permissions: [],
    });
    expect(await anonymous().rpc('my_access')).toMatchObject({ status: 401 });
  });
});

describe('create_tenant', () => {
  it('answers a repeated call as the first time, and refuses a second business', async () => {
    const owner = await as('owner');
    const first = {
      id: world().tenantId,
      name: 'Contract Shop',
      subdomain: world().subdomain,
      country: 'KE',
      currency_code: 'KES',
      timezone: 'Africa/Nairobi',
    };
    expect((await owner.rpc('create_tenant', { p_tenant: first })).data).toMatchObject({
      tenant_id: world().tenantId,
      subdomain: world().subdomain,
    });
    expect(await owner.rpc('create_tenant', { p_tenant: { ...first, name: 'Another name' } })).toMatchObject({
      status: 409,
      error: { code: 'PT409', hint: 'idempotency_mismatch' },
    });
    expect(
      await owner.rpc('create_tenant', { p_tenant: { ...first, id: crypto.randomUUID(), subdomain: 'second-shop' } }),
    ).toMatchObject({ status: 409, error: { hint: 'in_use' } });
  });

  it('refuses visitors, bad ids and reserved names', async () => {
    expect(await anonymous().rpc('create_tenant', { p_tenant: {} })).toMatchObject({ status: 401 });
    expect(await (await as('outsider')).rpc('create_tenant', { p_tenant: { id: 'no-uuid', name: 'X' } })).toMatchObject(
      { status: 400, error: { hint: 'invalid_input', details: expect.stringContaining('id') } },
    );
  });
});

describe('search_products and shop_context', () => {
  const search = async (term: string) =>
    (await anonymous().rpc('search_products', { p_tenant_id: world().tenantId, p_query: term })).data as unknown as {
      products: { id: string; price: number }[];
    } | null;

  it.each(['mango', 'MANGO-1', 'fresh juice', 'Mango, l'])(
    'finds a published product by %p: name, code or category',
    async (term) => {
      expect((await search(term))?.products).toMatchObject([{ id: world().productId, price: 19.9 }]);
    },
  );

  it.each(['hidden', 'zzzz', '100%', '_____'])('finds nothing for %p', async (term) => {
    expect((await search(term))?.products).toEqual([]);
  });

  it('says what a shop is', async () => {
    expect((await anonymous().rpc('shop_context', { p_slug: world().subdomain })).data).toMatchObject({
      state: 'open',
      tenant_id: world().tenantId,
      currency_code: 'KES',
    });
    expect((await anonymous().rpc('shop_context', { p_slug: 'no-such-shop' })).data).toMatchObject({
      state: 'not_found',
    });
  });
});

describe('functions of the staff', () => {
  it.each(['invited', 'removed', 'mustChange', 'outsider'] as const)('refuse %s with a code', async (persona) => {
    const answer = await (await as(persona)).rpc('list_products', {});
    expect(answer.status).toBe(403);
    expect(answer.error?.hint).toMatch(/^(no_membership|permission_denied)$/);
  });

  it('refuse visitors, and a role without the right', async () => {
    expect((await anonymous().rpc('list_products', {})).status).toBe(401);
    expect(
      await (await as('cashier')).rpc('save_product', { p_product: { id: crypto.randomUUID(), name: 'Mine' } }),
    ).toMatchObject({ status: 403, error: { hint: 'permission_denied' } });
  });

  it('keep to the own business', async () => {
    expect(await (await as('otherOwner')).rpc('get_product', { p_product_id: world().productId })).toMatchObject({
      error: { hint: 'not_found' },
    });
  });

  it('are not there for anybody when they are private', async () => {
    const response = await request('/rest/v1/rpc/post_sale', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(404);
  });
});
