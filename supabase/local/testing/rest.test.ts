import { ids, request, startGateway, type Gateway } from './gateway';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 300_000);
afterAll(async () => await gateway.stop());

describe('keys', () => {
  it.each([
    '/rest/v1/tenants',
    '/rest/v1/rpc/echo',
    '/auth/v1/settings',
    '/auth/v1/user',
    '/storage/v1/bucket',
    '/functions/v1/hello',
    '/realtime/v1/api/broadcast',
  ])('refuses %s without a key, also from this machine', async (address) => {
    const response = await fetch(`${gateway.api.url.replace('localhost', '127.0.0.1')}${address}`, {
      headers: { host: 'localhost' },
    });
    expect(response.status).toBe(401);
  });

  it('refuses a wrong key, and a token signed with another secret', async () => {
    expect((await request(gateway, '/rest/v1/tenants', { headers: { apikey: 'sb_publishable_wrong' } })).status).toBe(
      401,
    );
    const forged = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"role":"service_role","exp":9999999999}').toString('base64url')}.c2lnbmF0dXJl`;
    expect((await request(gateway, '/rest/v1/tenants', { headers: { apikey: forged } })).status).toBe(401);
    expect(
      (await request(gateway, '/rest/v1/tenants', { headers: { authorization: `Bearer ${forged}` } })).status,
    ).toBe(401);
  });

  it('refuses the secret key from a browser, where it can only have leaked', async () => {
    const headers = { apikey: gateway.api.secretKey };
    expect((await request(gateway, '/rest/v1/tenants', { headers })).status).toBe(200);
    const inBrowser = { ...headers, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    expect((await request(gateway, '/rest/v1/tenants', { headers: inBrowser })).status).toBe(401);
    expect((await request(gateway, '/auth/v1/admin/users', { headers: inBrowser })).status).toBe(401);
  });

  it('refuses a token without signature', async () => {
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`;
    expect((await request(gateway, '/rest/v1/tenants', { headers: { authorization: `Bearer ${none}` } })).status).toBe(
      401,
    );
  });

  it.each([
    '/rest/v1/',
    '/auth/v1/studio',
    '/auth/v1/',
    '/storage/v1/nothing',
    '/realtime/v1/',
    '/functions/v1/',
    '/mailbox/nothing',
    '/rest/v1/rpc/',
  ])('answers the unknown address %s with JSON and never with a page', async (address) => {
    const response = await request(gateway, address, { headers: { accept: 'text/html,*/*' } });
    expect(response.headers.get('content-type')).toContain('json');
    if (address !== '/rest/v1/') expect(response.status).toBe(404);
  });
});

describe('privileges', () => {
  const privileges = `
    select 'table' as kind, c.oid::regclass::text as name, c.relacl::text as acl from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'auth', 'storage', 'private') and c.relkind in ('r', 'v', 'S')
    union all select 'column', a.attrelid::regclass::text || '.' || a.attname, a.attacl::text from pg_attribute a where a.attacl is not null and a.attrelid >= 16384
    union all select 'function', p.oid::regprocedure::text, p.proacl::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')
    union all select 'default', d.defaclrole::regrole::text || d.defaclnamespace::regnamespace::text || d.defaclobjtype::text, d.defaclacl::text from pg_default_acl d
    order by 1, 2`;

  it('are the same after traffic as before: nothing is granted back', async () => {
    const before = (await gateway.admin.query(privileges)).rows;

    const member = await gateway.member('acl@acme.test', ids.acme);
    await gateway.anon.from('tenants').select('*');
    await member.from('products').select('*, category:categories(name)');
    await member.from('products').insert({ tenant_id: ids.acme, name: 'New' });
    await member.rpc('sell', { p_product_id: ids.soda, p_quantity: 1 });
    await gateway.service.from('profiles').select('*');
    await member.storage.from('documents').list('');

    expect((await gateway.admin.query(privileges)).rows).toEqual(before);
    expect(before.length).toBeGreaterThan(20);
  });

  it('keep what the migration revoked', async () => {
    const { error } = await gateway.anon.from('products').update({ price: 0 }).eq('id', ids.soda);
    expect(error?.code).toBe('42501');
    expect((await gateway.anon.from('products').select('cost')).error?.code).toBe('42501');
    expect((await gateway.anon.rpc('sell', { p_product_id: ids.soda, p_quantity: 1 })).error).toMatchObject({
      code: '42501',
    });
  });
});

describe('tables', () => {
  it('answers numbers as numbers and instants as ISO 8601', async () => {
    const { data } = await gateway.anon.from('products').select('price, created_at').eq('sku', 'SODA-1').single();
    expect(data).toEqual({
      price: 19.9,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
    });
  });

  it('shows nobody a row of a tenant that is not usable', async () => {
    const { data } = await gateway.anon
      .from('tenants')
      .select('subdomain')
      .in('status', ['active', 'trial', 'cancelled'])
      .order('subdomain');
    expect(data).toEqual([{ subdomain: 'acme' }, { subdomain: 'bolt' }]);
  });

  it('answers PGRST116 for a single row that is not there', async () => {
    expect((await gateway.anon.from('tenants').select('*').eq('subdomain', 'nobody').single()).error?.code).toBe(
      'PGRST116',
    );
    expect((await gateway.anon.from('tenants').select('*').eq('subdomain', 'nobody').maybeSingle()).data).toBeNull();
  });

  it('keeps JSON values what they are', async () => {
    const member = await gateway.member('json@acme.test', ids.acme);
    const details = { list: [1, { text: 'a "quoted" word' }], empty: null };
    const written = await member
      .from('business_settings')
      .update({ details })
      .eq('tenant_id', ids.acme)
      .select('details')
      .single();
    expect(written.data).toEqual({ details });
    const stored = await gateway.admin.query(
      `select jsonb_typeof(details) as kind from public.business_settings where tenant_id = $1`,
      [ids.acme],
    );
    expect(stored.rows).toEqual([{ kind: 'object' }]);
  });

  it('answers constraint violations and raised errors with their code, detail and hint', async () => {
    const member = await gateway.member('errors@acme.test', ids.acme);
    expect(await member.from('products').insert({ tenant_id: ids.acme, name: 'Twice', sku: 'SODA-1' })).toMatchObject({
      status: 409,
      error: { code: '23505' },
    });
    expect(await member.from('products').update({ stock_quantity: -1 }).eq('id', ids.juice)).toMatchObject({
      status: 400,
      error: { code: '23514' },
    });
    expect(await member.from('products').insert({ tenant_id: ids.bolt, name: 'Foreign' })).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect(await member.from('tenant_subscriptions').insert({ tenant_id: ids.acme, status: 'nonsense' })).toMatchObject(
      { status: 400, error: { code: '22P02' } },
    );
    expect(await member.from('tenant_subscriptions').insert({ tenant_id: ids.acme, amount: -1 })).toMatchObject({
      status: 409,
      error: { code: 'PT409', hint: 'not_balanced', details: '{"amount":-1}' },
    });
  });

  it('refuses to change or delete everything at once', async () => {
    const member = await gateway.member('filterless@acme.test', ids.acme);
    expect(await member.from('products').delete()).toMatchObject({ status: 400, error: { code: '21000' } });
    expect(await member.from('products').update({ price: 1 })).toMatchObject({ status: 400, error: { code: '21000' } });
    const left = await gateway.admin.query('select count(*)::int as n from public.products where tenant_id = $1', [
      ids.acme,
    ]);
    expect(left.rows[0]).toEqual({ n: expect.any(Number) });
    expect((left.rows[0] as { n: number }).n).toBeGreaterThanOrEqual(3);
  });

  it('tells triggers the real address and browser, not what the client claims', async () => {
    const member = await gateway.member('agent@acme.test', ids.acme);
    const token = (await member.auth.getSession()).data.session?.access_token;
    const response = await request(gateway, '/rest/v1/user_activity_logs?select=ip_address,user_agent', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        'x-forwarded-for': '6.6.6.6',
        'user-agent': 'Mozilla/5.0 (Till)',
      },
      body: JSON.stringify({ action_type: 'login', ip_address: '6.6.6.6' }),
    });
    expect(await response.json()).toEqual([{ ip_address: '127.0.0.1', user_agent: 'Mozilla/5.0 (Till)' }]);
  });

  it('learns of a new column at once', async () => {
    await gateway.admin.query(
      'alter table public.tenants add column motto text; grant select (motto) on public.tenants to anon',
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await gateway.anon.from('tenants').select('motto').limit(1)).error).toBeNull();
  });

  it('answers embedded rows, counts and ranges', async () => {
    const { data, count } = await gateway.anon
      .from('products')
      .select('name, category:categories!inner(name)', { count: 'exact' })
      .range(0, 0);
    expect({ data, count }).toEqual({ data: [{ name: 'Soda, lime', category: { name: 'Drinks' } }], count: 1 });
    const found = await gateway.anon
      .from('products')
      .select('sku')
      .or('name.ilike."%soda, l%",sku.ilike.%JUICE%')
      .order('sku');
    expect(found.data).toEqual([{ sku: 'JUICE-1' }, { sku: 'SODA-1' }]);
  });

  it('sorts names as people do', async () => {
    const { data } = await gateway.anon.from('products').select('name').in('id', [ids.soda, ids.juice]).order('name');
    expect(data?.map(({ name }) => name as string)).toEqual(['apple juice', 'Soda, lime']);
  });

  it('refuses a body of more than 10 MB', async () => {
    const member = await gateway.member('large@acme.test', ids.acme);
    const token = (await member.auth.getSession()).data.session?.access_token ?? '';
    const response = await request(gateway, '/rest/v1/tenants', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024 + 1) }),
    });
    expect(response.status).toBe(413);
  });

  it.each(['/rest/v1/rpc/%', '/rest/v1/%E0%A4%A', '/storage/v1/object/public/%', '/functions/v1/%', '/auth/v1/%'])(
    'answers the broken address %s without a 500',
    async (address) => {
      expect((await request(gateway, address, { method: 'POST', body: '{}' })).status).toBeLessThan(500);
      expect((await request(gateway, address)).status).toBeLessThan(500);
    },
  );

  it('does not expose other schemas', async () => {
    expect((await gateway.service.schema('auth').from('users').select('*')).error?.code).toBe('PGRST106');
    expect((await gateway.service.schema('private').rpc('current_tenant_id')).error?.code).toBe('PGRST106');
  });
});

describe('cross-origin', () => {
  const preflight = async (origin: string) =>
    await request(gateway, '/rest/v1/tenants', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH' },
    });

  it('lets this machine and the configured pages call', async () => {
    const response = await preflight('http://acme.shop.localhost:3000');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://acme.shop.localhost:3000');
    expect(response.headers.get('access-control-allow-headers')).toContain('apikey');
  });

  it.each(['https://evil.test', 'http://localhost.evil.test', 'null'])('lets %s not', async (origin) => {
    const response = await preflight(origin);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
