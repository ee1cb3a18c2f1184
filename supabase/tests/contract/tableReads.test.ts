import { randomUUID } from 'node:crypto';
import { anonymous, as, closeAll, request, service, target, withDatabase, world, type Persona } from './environment';

afterAll(closeAll);

/** A time with its zone, as PostgREST writes it. */
const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
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
  it.each([
    ['owner', 'admin', 'accepted'],
    ['manager', 'manager', 'accepted'],
    ['cashier', 'cashier', 'accepted'],
    ['invited', 'cashier', 'pending'],
    ['mustChange', 'cashier', 'accepted'],
    ['outsider', 'user', 'none'],
  ] as const)('answers %s the own one', async (persona, role, invitation_status) => {
    const { userId } = world()[persona];
    const mustChange = persona === 'mustChange';
    const { data } = await (
      await as(persona)
    )
      .from('profiles')
      .select(
        'user_id, full_name, role, tenant_id, avatar_url, require_password_change, temp_password_created_at, invitation_status, invitation_accepted_at, email_verified, email_verified_at, created_at, updated_at',
      )
      .eq('user_id', userId)
      .single();
    expect(data).toEqual({
      user_id: userId,
      // Other tests rename people.
      full_name: expect.stringMatching(/\S/),
      role,
      tenant_id: persona === 'outsider' ? null : world().tenantId,
      avatar_url: null,
      require_password_change: mustChange,
      temp_password_created_at: mustChange ? anyTime : null,
      invitation_status,
      invitation_accepted_at: persona === 'owner' ? anyTime : null,
      email_verified: false,
      email_verified_at: null,
      created_at: anyTime,
      updated_at: anyTime,
    });
  });

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
  const anyColor = expect.stringMatching(/^#[0-9a-f]{6}$/);
  const shown = {
    business_settings: [
      'tenant_id, company_name, company_logo_url, address_line_1, address_line_2, city, state_province, postal_code, country, phone, email, website, currency_code, currency_symbol, facebook_url, instagram_url, twitter_url, youtube_url, linkedin_url',
      { company_name: 'Contract Shop', country: 'KE', currency_code: 'KES', currency_symbol: 'KSh', website: null },
    ],
    tenant_customization: [
      'tenant_id, primary_color, secondary_color, accent_color, logo_url',
      // Other tests change the first two.
      { primary_color: anyColor, secondary_color: anyColor, accent_color: '#f59e0b' },
    ],
    // Its name is another file's to change.
    storefront_settings: ['tenant_id, slug, is_enabled', { is_enabled: true }],
  } as const;

  it.each(['business_settings', 'tenant_customization', 'storefront_settings'] as const)(
    '%s of a usable business are seen by visitors and its own staff',
    async (table) => {
      const { tenantId } = world();
      const [columns, values] = shown[table];
      for (const client of [anonymous(), await as('owner'), await as('cashier')]) {
        const { data } = await client.from(table).select(columns).eq('tenant_id', tenantId).maybeSingle();
        expect(data).toMatchObject({ tenant_id: tenantId, ...values });
      }
      for (const persona of everybodyElse)
        expect((await (await as(persona)).from(table).select('tenant_id').eq('tenant_id', tenantId)).data).toEqual([]);
    },
  );

  it('default to USD-like texts, and answer the currency of the business', async () => {
    const read = async (tenantId: string, client = anonymous()) =>
      (
        await client
          .from('business_settings')
          .select('currency_code, currency_symbol')
          .eq('tenant_id', tenantId)
          .single()
      ).data;
    expect(await read(world().tenantId)).toEqual({ currency_code: 'KES', currency_symbol: 'KSh' });

    const id = randomUUID();
    const platform = service();
    expect((await platform.from('tenants').insert({ id, name: 'Nothing said' })).error).toBeNull();
    expect((await platform.from('business_settings').insert({ tenant_id: id })).error).toBeNull();
    // Without a subscription it is not usable, so that visitors do not see it.
    expect(await read(id, platform)).toEqual({ currency_code: 'USD', currency_symbol: '$' });
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
    const userId = world().owner.userId;
    // The server has written the sign-in; what the client says of it is taken, and changes nothing.
    const said = await owner
      .from('user_activity_logs')
      .insert({ user_id: userId, action_type: 'login', details: { timestamp: '2026-01-01T00:00:00Z' } });
    expect(said.error).toBeNull();
    for (let number = 1; number <= 12; number += 1) {
      const added = await owner
        .from('user_activity_logs')
        .insert({ user_id: userId, action_type: 'logout', details: { number } });
      expect(added.error).toBeNull();
    }
    const read = async (action: string) =>
      await owner
        .from('user_activity_logs')
        .select('tenant_id, user_id, action_type, details, ip_address, user_agent, created_at')
        .eq('user_id', userId)
        .eq('action_type', action)
        .order('created_at', { ascending: false })
        .limit(10);
    const logins = (await read('login')).data ?? [];
    expect(logins).not.toHaveLength(0);
    for (const { tenant_id: signedInto, ...login } of logins) {
      // The first sign-in came before the business was made.
      expect([null, world().tenantId]).toContain(signedInto);
      expect(login).toEqual({
        user_id: userId,
        action_type: 'login',
        details: expect.any(Object),
        ip_address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
        user_agent: expect.stringContaining('node'),
        created_at: anyTime,
      });
    }
    expect(JSON.stringify(logins)).not.toContain('2026-01-01T00:00:00Z');
    const logouts = (await read('logout')).data ?? [];
    expect(logouts.map(({ details }) => details)).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ number: 12 - index })),
    );
    expect(logouts[0]).toMatchObject({ tenant_id: world().tenantId, user_id: userId });
    expect(new Set(logouts.map(({ created_at }) => created_at)).size).toBe(10);
  });

  it('answer the person’s own card, with every field of it', async () => {
    const cashier = await as('cashier');
    const card = {
      id: randomUUID(),
      name: 'Own card',
      email: 'own@contract.test',
      phone: '+254700000009',
      company: 'Contract Shop',
      address: 'Moi Avenue',
      notes: 'Mornings',
      type: 'staff',
      user_id: world().cashier.userId,
    };
    await service().from('contacts').delete().eq('user_id', card.user_id);
    expect((await cashier.from('contacts').insert(card)).error).toBeNull();
    const { data } = await cashier
      .from('contacts')
      .select('id, name, email, phone, company, address, notes, type, tenant_id, user_id, created_at, updated_at')
      .eq('user_id', card.user_id);
    expect(data).toEqual([{ ...card, tenant_id: world().tenantId, created_at: anyTime, updated_at: anyTime }]);
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
    for (const client of [anonymous(), await as('outsider')]) {
      const { data } = await client
        .from('billing_plans')
        .select('id, name, price, period, features, description, badge, badge_color')
        .order('position');
      expect(data).toMatchObject([
        { name: 'Free trial', price: 0, period: 'trial', badge: null, badge_color: null },
        { name: 'Starter', price: 9, period: 'month', badge: null, badge_color: null },
        { name: 'Business', price: 29, period: 'month', badge: 'Recommended', badge_color: '#2563eb' },
        { name: 'Scale', price: 79, period: 'month', badge: null, badge_color: null },
      ]);
      for (const plan of data ?? [])
        expect(plan).toMatchObject({
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          features: expect.arrayContaining([expect.any(String)]),
          description: expect.stringMatching(/\S/),
        });
    }
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
