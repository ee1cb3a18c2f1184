import { anonymous, as, closeAll, request, service, target, withDatabase, world, type Persona } from './environment';

afterAll(closeAll);

const everybodyElse: Persona[] = ['invited', 'removed', 'mustChange', 'otherOwner', 'outsider'];

describe('tenants by id or subdomain', () => {
  it('are seen by everybody while they are usable', async () => {
    const { tenantId, subdomain } = world();
    for (const client of [anonymous(), await as('owner'), await as('outsider')]) {
      const byName = await client
        .from('tenants')
        .select('id, name, subdomain, status')
        .eq('subdomain', subdomain)
        .in('status', ['active', 'trial'])
        .single();
      expect(byName.data).toMatchObject({ id: tenantId, subdomain });
      expect((await client.from('tenants').select('id').eq('id', tenantId).maybeSingle()).data).toEqual({
        id: tenantId,
      });
    }
  });

  it('answer PGRST116 for an unknown subdomain and 42501 for columns that are not public', async () => {
    expect((await anonymous().from('tenants').select('id').eq('subdomain', 'no-such-shop').single()).error?.code).toBe(
      'PGRST116',
    );
    expect((await anonymous().from('tenants').select('created_at')).error?.code).toBe('42501');
  });
});

describe('a visitor without a filter that names one business', () => {
  it.each(['tenants', 'business_settings', 'tenant_customization', 'storefront_settings', 'products'] as const)(
    'reads nothing of %s and is told so',
    async (table) => {
      const column = table === 'tenants' ? 'id' : 'tenant_id';
      const { tenantId, otherTenantId } = world();
      for (const filter of [
        '',
        '&limit=1',
        `&${column}=neq.${otherTenantId}`,
        `&${column}=in.(${tenantId},${otherTenantId})`,
        `&or=(${column}.eq.${tenantId},${column}.neq.${otherTenantId})`,
      ]) {
        const answer = await request(`/rest/v1/${table}?select=${column}${filter}`);
        expect([filter, answer.status, await answer.json()]).toMatchObject([filter, 400, { hint: 'filter_required' }]);
      }
    },
  );
});

describe('profiles by user_id', () => {
  it.each(['owner', 'manager', 'cashier', 'invited', 'mustChange', 'outsider'] as const)(
    'answers %s the own one',
    async (persona) => {
      const { userId } = world()[persona];
      const { data } = await (
        await as(persona)
      )
        .from('profiles')
        .select('role, tenant_id, require_password_change')
        .eq('user_id', userId)
        .single();
      expect(data).toEqual({
        role: expect.any(String),
        tenant_id: persona === 'outsider' ? null : world().tenantId,
        require_password_change: persona === 'mustChange',
      });
    },
  );

  it('shows an owner the team, and others nobody else', async () => {
    expect(
      (await (await as('owner')).from('profiles').select('user_id').eq('user_id', world().cashier.userId)).data,
    ).toHaveLength(1);
    for (const persona of ['cashier', ...everybodyElse] as const) {
      expect(
        (await (await as(persona)).from('profiles').select('user_id').eq('user_id', world().owner.userId).maybeSingle())
          .data,
      ).toBeNull();
    }
    expect((await anonymous().from('profiles').select('user_id')).error?.code).toBe('42501');
  });
});

describe('business settings, customization and storefront settings', () => {
  it.each(['business_settings', 'tenant_customization', 'storefront_settings'] as const)(
    '%s of a usable business are seen by visitors and its own staff',
    async (table) => {
      const { tenantId } = world();
      for (const client of [anonymous(), await as('owner'), await as('cashier')]) {
        expect((await client.from(table).select('tenant_id').eq('tenant_id', tenantId).maybeSingle()).data).toEqual({
          tenant_id: tenantId,
        });
      }
      for (const persona of everybodyElse)
        expect((await (await as(persona)).from(table).select('tenant_id').eq('tenant_id', tenantId)).data).toEqual([]);
    },
  );

  it('default to USD-like texts, and answer the currency of the business', async () => {
    const { data } = await anonymous()
      .from('business_settings')
      .select('currency_code, currency_symbol, company_name')
      .eq('tenant_id', world().tenantId)
      .single();
    expect(data).toMatchObject({ currency_code: 'KES', company_name: 'Contract Shop' });
  });

  it('hide the columns that are not for visitors', async () => {
    expect((await anonymous().from('business_settings').select('tax_pin')).error?.code).toBe('42501');
  });

  it('find a shop by slug while it is enabled', async () => {
    const { data } = await anonymous()
      .from('storefront_settings')
      .select('slug, is_enabled')
      .eq('slug', world().subdomain)
      .eq('is_enabled', true)
      .single();
    expect(data).toEqual({ slug: world().subdomain, is_enabled: true });
  });
});

describe('products of a tenant', () => {
  it('are seen by visitors when published, at most 50, by name', async () => {
    const { data, error } = await anonymous()
      .from('products')
      .select('id, name, description, price, sku, image_url, category_name')
      .eq('tenant_id', world().tenantId)
      .eq('is_published', true)
      .or('name.ilike.%mango%,sku.ilike.%mango%,description.ilike.%mango%,category_name.ilike.%mango%')
      .order('name')
      .limit(50);
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        id: world().productId,
        name: 'Mango, large',
        description: null,
        price: 19.9,
        sku: 'MANGO-1',
        image_url: null,
        category_name: 'Fresh Juices',
      },
    ]);
  });

  it('show visitors neither drafts nor stock nor cost', async () => {
    expect((await anonymous().from('products').select('id').eq('id', world().hiddenProductId)).data).toEqual([]);
    expect((await anonymous().from('products').select('stock_quantity')).error?.code).toBe('42501');
    expect((await anonymous().from('product_costs').select('*')).error?.code).toBe('42501');
  });

  it('show staff everything but the cost, which needs a right of its own', async () => {
    for (const persona of ['owner', 'manager', 'cashier'] as const) {
      expect(
        (
          await (
            await as(persona)
          )
            .from('products')
            .select('id, stock_quantity')
            .eq('tenant_id', world().tenantId)
            .order('name')
        ).data,
      ).toEqual([
        { id: world().hiddenProductId, stock_quantity: 0 },
        { id: world().productId, stock_quantity: 10 },
      ]);
    }
    expect(
      (await (await as('owner')).from('product_costs').select('last_cost').eq('product_id', world().productId).single())
        .data,
    ).toEqual({ last_cost: 7.5 });
    expect((await (await as('cashier')).from('product_costs').select('last_cost')).data).toEqual([]);
  });

  it.each(everybodyElse)('show %s nothing of it', async (persona) => {
    expect((await (await as(persona)).from('products').select('id').eq('tenant_id', world().tenantId)).data).toEqual(
      [],
    );
  });
});

describe('contacts by user_id and activity of a user', () => {
  it('answer the person’s own rows, newest first, ten at most', async () => {
    const owner = await as('owner');
    // The server has written the sign-in; what the client says of it is taken, and changes nothing.
    const said = await owner
      .from('user_activity_logs')
      .insert({ user_id: world().owner.userId, action_type: 'login', details: { timestamp: '2026-01-01T00:00:00Z' } });
    expect(said.error).toBeNull();
    const { data } = await owner
      .from('user_activity_logs')
      .select('action_type, details, created_at')
      .eq('user_id', world().owner.userId)
      .eq('action_type', 'login')
      .order('created_at', { ascending: false })
      .limit(10);
    expect(data?.[0]).toMatchObject({ action_type: 'login' });
    expect(JSON.stringify(data)).not.toContain('2026-01-01T00:00:00Z');
    const times = (data ?? []).map((row) => row.created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await owner.from('contacts').select('id').eq('user_id', world().owner.userId)).error).toBeNull();
  });

  it.each(['cashier', ...everybodyElse] as const)('answer %s nothing of another person', async (persona) => {
    const client = await as(persona);
    expect((await client.from('user_activity_logs').select('id').eq('user_id', world().owner.userId)).data).toEqual([]);
    if (persona !== 'cashier')
      expect((await client.from('contacts').select('id').eq('tenant_id', world().tenantId)).data).toEqual([]);
  });

  it('are closed to visitors', async () => {
    expect((await anonymous().from('contacts').select('id')).error?.code).toBe('42501');
    expect((await anonymous().from('user_activity_logs').select('id')).error?.code).toBe('42501');
  });
});

describe('subscriptions with plan and tenant', () => {
  const read = async (persona: Persona) =>
    await (
      await as(persona)
    )
      .from('tenant_subscriptions')
      .select('id, status, amount, currency, plan:billing_plans(id, name), tenant:tenants(id, name)')
      .eq('tenant_id', world().tenantId)
      .not('status', 'in', '(cancelled,expired)')
      .order('created_at', { ascending: false });

  it('answer those who may see billing the trial that sign-up began', async () => {
    expect((await read('owner')).data).toMatchObject([
      { status: 'trial', amount: 0, currency: 'KES', tenant: { id: world().tenantId, name: 'Contract Shop' } },
    ]);
  });

  it.each(['manager', 'cashier', ...everybodyElse] as const)('answer %s nothing', async (persona) => {
    expect((await read(persona)).data).toEqual([]);
  });

  it('answer the platform’s administrator all of them', async () => {
    const { platformAdmin } = world();
    if (platformAdmin === null) return;
    const client = await as(platformAdmin);
    const { data } = await client
      .from('tenant_subscriptions')
      .select('tenant_id')
      .in('tenant_id', [world().tenantId, world().otherTenantId]);
    expect(data).toHaveLength(2);
  });

  it('show public plans to everybody', async () => {
    const { data } = await anonymous().from('billing_plans').select('name, price, features').order('position');
    expect(data?.length).toBeGreaterThan(0);
  });
});

describe('what no key opens', () => {
  it('is another schema, or a table that is not exposed', async () => {
    const untyped = service() as unknown as {
      schema: (name: string) => {
        from: (table: string) => { select: (columns: string) => PromiseLike<{ error: { code: string } | null }> };
      };
    };
    expect((await untyped.schema('private').from('platform_admins').select('*')).error?.code).toBe('PGRST106');
    expect((await untyped.schema('auth').from('users').select('*')).error?.code).toBe('PGRST106');
  });

  (target.databaseUrl === null ? it.skip : it)(
    'is a privilege that the migrations revoked, after all this traffic',
    async () => {
      const rows = await withDatabase(async (client) => {
        const { rows: found } = await client.query<{ table_name: string; privilege_type: string }>(
          `select table_name, privilege_type from information_schema.table_privileges where grantee = 'anon' and table_schema = 'public' and privilege_type <> 'SELECT'`,
        );
        return found;
      });
      expect(rows).toEqual([]);
    },
  );
});
