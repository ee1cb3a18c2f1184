import { expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant, makeUser } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

type Rows = { rows: Record<string, unknown>[]; rowCount: number | null };

function run(persona: Persona, sql: string, values: unknown[] = []): Promise<Rows> {
  return asUser(database.client, persona, () => database.client.query<Record<string, unknown>>(sql, values));
}

function visit(sql: string, values: unknown[] = []): Promise<Rows> {
  return asAnonymous(database.client, () => database.client.query<Record<string, unknown>>(sql, values));
}

describe('a new business', () => {
  it.each([
    ['Kenya', { country: 'KE', currencyCode: 'KES' }, { symbol: 'KSh', rate: '16.000', code: 'B', included: true }],
    [
      'Kenya by its currency alone',
      { currencyCode: 'KES' },
      { symbol: 'KSh', rate: '16.000', code: 'B', included: true },
    ],
    ['Britain', { country: 'GB', currencyCode: 'GBP' }, { symbol: '£', rate: '20.000', code: 'STD', included: true }],
    ['Japan', { country: 'JP', currencyCode: 'JPY' }, { symbol: '¥', rate: '10.000', code: 'STD', included: true }],
    [
      'the United States',
      { country: 'US', currencyCode: 'USD' },
      { symbol: '$', rate: '0.000', code: 'NONE', included: false },
    ],
    ['an unknown country', { currencyCode: 'BRL' }, { symbol: 'R$', rate: '0.000', code: 'NONE', included: true }],
  ])('of %s starts with sensible settings', async (_where, options, expected) => {
    const tenant = await makeTenant(database.client, options);

    const { rows } = await run(
      tenant.owner,
      `select b.currency_symbol as symbol, x.rate_percent as rate, x.code, p.prices_include_tax as included
       from public.business_settings b, public.tenant_policies p, public.tax_rates x where x.is_default`,
    );

    expect(rows).toEqual([expected]);
  });

  it('has one location, one till, five ways to pay and its number series', async () => {
    const tenant = await makeTenant(database.client);

    const { rows: tills } = await run(
      tenant.cashier,
      'select t.name as till, l.name as location from public.tills t join public.locations l on l.id = t.location_id',
    );
    const { rows: methods } = await run(
      tenant.cashier,
      'select tender_type, counts_in_drawer from public.payment_methods order by position',
    );
    const { rows: series } = await database.client.query(
      'select prefix from private.document_sequences where tenant_id = $1 order by prefix',
      [tenant.tenantId],
    );

    expect(tills).toEqual([{ till: 'Till 1', location: 'Main shop' }]);
    expect(methods).toEqual(
      ['cash', 'mobile_money', 'card', 'store_credit', 'on_account'].map((tender_type) => ({
        tender_type,
        counts_in_drawer: tender_type === 'cash',
      })),
    );
    expect(series.map((row: { prefix: string }) => row.prefix)).toEqual([
      'ADJ-',
      'BILL-',
      'CN-',
      'CNT-',
      'EXP-',
      'FA-',
      'GC-',
      'GRN-',
      'INC-',
      'INV-',
      'JE-',
      'MTR-',
      'ORD-',
      'OWN-',
      'PAY-',
      'PO-',
      'QUO-',
      'RCT-',
      'SC-',
      'TRF-',
      'WEB-',
    ]);
  });

  it('wears the default colours and is open under its slug', async () => {
    const tenant = await makeTenant(database.client, { subdomain: null, slug: 'market-stall' });

    const { rows } = await visit(
      'select c.primary_color, c.secondary_color, c.accent_color, s.slug, s.is_enabled from public.tenant_customization c join public.storefront_settings s using (tenant_id) where c.tenant_id = $1',
      [tenant.tenantId],
    );

    expect(tenant.subdomain).toBeNull();
    expect(rows).toEqual([
      {
        primary_color: '#2563eb',
        secondary_color: '#64748b',
        accent_color: '#f59e0b',
        slug: 'market-stall',
        is_enabled: true,
      },
    ]);
  });
});

describe('changing settings', () => {
  it.each([
    ['business_settings', 'tagline', 'Fresh every day'],
    ['tenant_customization', 'primary_color', '#0f766e'],
    ['storefront_settings', 'delivery_note', 'Within Nairobi'],
    ['tenant_policies', 'blind_close', 'true'],
    ['tax_rates', 'name', 'VAT'],
    ['locations', 'name', 'Warehouse'],
    ['tills', 'name', 'Front till'],
    ['payment_methods', 'is_enabled', 'false'],
  ])(
    'of %s is for owner and manager, not for a cashier, an anonymous visitor or a lapsed business',
    async (table, column, value) => {
      const tenant = await makeTenant(database.client);
      const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });
      const outsider = await makeUser(database.client);
      const where =
        table === 'tax_rates' || table === 'payment_methods'
          ? ` and id = (select id from public.${table} order by ${table === 'tax_rates' ? 'code' : 'position'} limit 1)`
          : '';
      const sql = `update public.${table} set ${column} = $1 where tenant_id = $2${where}`;

      for (const persona of [tenant.owner, tenant.manager])
        expect((await run(persona, sql, [value, tenant.tenantId])).rowCount).toBe(1);
      for (const persona of [tenant.cashier, outsider, lapsed.owner])
        expect((await run(persona, sql, [value, tenant.tenantId])).rowCount).toBe(0);
      expect((await run(lapsed.owner, sql, [value, lapsed.tenantId])).rowCount).toBe(0);
      await expectSqlState(visit(sql, [value, tenant.tenantId]), '42501');
    },
  );

  it('stays possible to read when the subscription lapsed', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'cancelled' });

    expect((await run(lapsed.cashier, 'select * from public.payment_methods')).rows).toHaveLength(5);
  });

  it('adds a tax rate to the own business only, whatever tenant is named', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    const insert = `insert into public.tax_rates (tenant_id, name, code, rate_percent) values ($1, 'Levy', 'LEVY', 2)`;

    await run(tenant.owner, insert, [tenant.tenantId]);
    await expectSqlState(run(tenant.owner, insert, [other.tenantId]), '42501');
    await expectSqlState(run(tenant.cashier, insert, [tenant.tenantId]), '42501');
    await expectSqlState(run(tenant.owner, 'delete from public.tax_rates'), '42501');
  });

  it('cannot point a till to the location of another business', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.locations where tenant_id = $1',
      [other.tenantId],
    );

    await expectSqlState(run(tenant.owner, 'update public.tills set location_id = $1', [rows[0]?.id]), '23503');
  });

  it('cannot move a row to another business, not even for the database owner', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);

    await expectCode(
      database.client.query('update public.tills set tenant_id = $1 where tenant_id = $2', [
        other.tenantId,
        tenant.tenantId,
      ]),
      'permission_denied',
    );
  });

  it.each([
    ['tenant_customization', 'primary_color', 'red'],
    ['tenant_customization', 'primary_color', '#FFF'],
    ['tenant_customization', 'accent_color', '#12345g'],
    ['tenant_customization', 'accent_color', '#123456; background: url(x)'],
    ['business_settings', 'facebook_url', 'http://insecure.test'],
    ['business_settings', 'website', 'https://a.test/"><script>'],
    ['business_settings', 'company_name', ' '],
    ['storefront_settings', 'delivery_fee', '-1'],
    ['tenant_policies', 'cashier_discount_limit_percent', '101'],
    ['tax_rates', 'rate_percent', '-0.1'],
    ['tax_rates', 'rate_percent', '100.001'],
  ])('refuses %s.%s = %s', async (table, column, value) => {
    const tenant = await makeTenant(database.client);

    await expectSqlState(run(tenant.owner, `update public.${table} set ${column} = $1`, [value]), '23514');
  });

  it.each([
    ['tenant_customization', 'logo_url'],
    ['business_settings', 'company_logo_url'],
  ])('takes %s.%s of the own folder only, and keeps its path', async (table, column) => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    const set = (url: string) => run(tenant.owner, `update public.${table} set ${column} = $1`, [url]);
    const own = `/storage/v1/object/public/branding/${tenant.tenantId}/logo.webp`;

    expect((await set(own)).rowCount).toBe(1);
    expect((await set(`https://project.example.test${own}`)).rowCount).toBe(1);
    const { rows } = await database.client.query(`select ${column} as url from public.${table} where tenant_id = $1`, [
      tenant.tenantId,
    ]);
    expect(rows).toEqual([{ url: own }]);
    for (const url of [
      'javascript:alert(1)',
      'https://cdn.example.test/logo.png',
      `https://cdn.example.test/logo.png?${own}`,
      `/storage/v1/object/public/branding/${other.tenantId}/logo.webp`,
      '//cdn.example.test/logo.png',
    ])
      expect(JSON.parse((await expectCode(set(url), 'foreign_picture')).detail ?? '')).toEqual({ field: column });
  });

  it('keeps the currency of the business and of its settings the same', async () => {
    const tenant = await makeTenant(database.client, { currencyCode: 'USD' });

    await run(tenant.owner, `update public.business_settings set currency_code = 'EUR', currency_symbol = '€'`);

    const { rows } = await database.client.query('select currency_code from public.tenants where id = $1', [
      tenant.tenantId,
    ]);
    expect(rows).toEqual([{ currency_code: 'EUR' }]);
  });
});

describe('what visitors read', () => {
  it('is how usable businesses present themselves, without tax number and receipt texts', async () => {
    const tenant = await makeTenant(database.client);

    expect(
      (await visit('select company_name, about from public.business_settings where tenant_id = $1', [tenant.tenantId]))
        .rows,
    ).toHaveLength(1);
    for (const column of ['tax_pin', 'receipt_header', 'receipt_footer', '*'])
      await expectSqlState(visit(`select ${column} from public.business_settings`), '42501');
    for (const table of [
      'tenant_policies',
      'tax_rates',
      'locations',
      'tills',
      'payment_methods',
      'tenant_domains',
      'profiles',
      'tenant_users',
    ]) {
      await expectSqlState(visit(`select * from public.${table}`), '42501');
    }
  });

  it.each(['suspended', 'closed'] as const)('hides a %s business', async (status) => {
    const tenant = await makeTenant(database.client, { status });

    for (const sql of [
      'select id from public.tenants where id = $1',
      'select tenant_id from public.business_settings where tenant_id = $1',
      'select tenant_id from public.tenant_customization where tenant_id = $1',
      'select tenant_id from public.storefront_settings where tenant_id = $1',
    ]) {
      expect((await visit(sql, [tenant.tenantId])).rows).toHaveLength(0);
    }
  });

  it('hides a shop that is switched off', async () => {
    const tenant = await makeTenant(database.client);
    await database.client.query('update public.storefront_settings set is_enabled = false where tenant_id = $1', [
      tenant.tenantId,
    ]);

    expect(
      (await visit('select tenant_id from public.storefront_settings where tenant_id = $1', [tenant.tenantId])).rows,
    ).toHaveLength(0);
  });

  it('includes all 21 currencies and the public plans', async () => {
    expect((await visit('select code, symbol, locale, decimals, step from public.currencies')).rows).toHaveLength(21);
    expect((await visit(`select symbol from public.currencies where code = 'KES'`)).rows).toEqual([{ symbol: 'KSh' }]);
    await database.client.query(
      `insert into public.billing_plans (name, price, is_public) values ('Secret plan', 1, false)`,
    );
    const { rows } = await visit('select name from public.billing_plans');
    expect(rows.map((row) => row.name)).not.toContain('Secret plan');
  });
});

describe('values that are no numbers and no days', () => {
  const numbers = [
    ['storefront_settings', 'delivery_fee'],
    ['storefront_settings', 'free_delivery_from'],
    ['tenant_policies', 'max_close_variance'],
    ['tenant_policies', 'low_stock_default'],
    ['tenant_policies', 'stock_buffer_default'],
    ['tenant_policies', 'adjustment_approval_limit'],
    ['tenant_policies', 'cashier_discount_limit_percent'],
    ['tax_rates', 'rate_percent'],
  ] as const;
  const days = [
    ['tax_rates', 'valid_from'],
    ['tax_rates', 'valid_to'],
  ] as const;

  it.each([
    ...numbers.flatMap(([table, column]) => ['NaN', '-1'].map((value) => [table, column, value, '23514'] as const)),
    // A number with a scale cannot hold it in the first place.
    ...numbers.flatMap(([table, column]) =>
      ['Infinity', '-Infinity'].map((value) => [table, column, value, '22003'] as const),
    ),
    ...days.flatMap(([table, column]) =>
      ['infinity', '-infinity', '5874897-12-31', '0044-03-15 BC'].map(
        (value) => [table, column, value, '23514'] as const,
      ),
    ),
  ])('are refused in %s.%s: %s', async (table, column, value, sqlState) => {
    const tenant = await makeTenant(database.client);

    await expectSqlState(run(tenant.owner, `update public.${table} set ${column} = $1`, [value]), sqlState);
  });

  it('do not keep sensible ones out', async () => {
    const tenant = await makeTenant(database.client);

    for (const [table, column] of numbers)
      expect((await run(tenant.owner, `update public.${table} set ${column} = 12.5`)).rowCount).toBeGreaterThan(0);
    const holds = `update public.tax_rates set valid_from = '2026-07-01', valid_to = '2027-01-01'`;
    expect((await run(tenant.owner, holds)).rowCount).toBeGreaterThan(0);
  });
});
