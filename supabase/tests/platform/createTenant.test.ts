import { randomUUID } from 'node:crypto';
import type { CreateTenantResult, MyAccess, ShopContext } from '../../../shared/src/api/rpcTypes';
import { impersonates, subdomainFromName } from '../../../shared/src/tenant/host';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, makeUser } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

describe('create_tenant', () => {
  it('makes the caller the owner of a business on a 720-hour trial', async () => {
    const user = await makeUser(database.client);

    const made = await asUser(database.client, user, () =>
      callRpc<CreateTenantResult>(database.client, 'create_tenant', {
        p_tenant: { country: 'KE', id: randomUUID(), name: 'Mama Njeri & Sons', currency_code: 'KES' },
      }),
    );

    const access = await asUser(database.client, user, () => callRpc<MyAccess>(database.client, 'my_access'));
    expect(made).toMatchObject({ subdomain: 'mama-njeri-sons', slug: 'mama-njeri-sons' });
    expect(access.membership).toEqual({
      tenant_id: made.tenant_id,
      role: 'admin',
      role_name: null,
      is_active: true,
      invitation_status: 'accepted',
    });
    expect(access.subscription).toMatchObject({ status: 'trial', amount: 0, currency: 'KES', plan_name: 'Free trial' });
    const { rows } = await database.client.query<{ hours: string }>(
      'select extract(epoch from expires_at - current_period_start) / 3600 as hours from public.tenant_subscriptions where tenant_id = $1',
      [made.tenant_id],
    );
    expect(Number(rows[0]?.hours)).toBe(720);
  });

  it('answers the same business when the same request comes twice, also at once', async () => {
    const user = await makeUser(database.client);
    const tenant = { id: randomUUID(), name: 'Twice Ltd', country: 'KE' };
    const connections = await Promise.all([1, 2, 3, 4].map(() => database.connect()));

    const answers = await Promise.all(
      connections.map((connection) =>
        asUser(connection, user, () => callRpc<CreateTenantResult>(connection, 'create_tenant', { p_tenant: tenant })),
      ),
    );

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { rows } = await database.client.query('select 1 from public.tenants where name = $1', ['Twice Ltd']);
    expect(rows).toHaveLength(1);
  });

  it('refuses the same id with another body, and for another person', async () => {
    const user = await makeUser(database.client);
    const outsider = await makeUser(database.client);
    const id = randomUUID();
    await asUser(database.client, user, () =>
      callRpc(database.client, 'create_tenant', { p_tenant: { country: 'KE', id, name: 'First' } }),
    );

    for (const [who, name] of [
      [user, 'Second'],
      [outsider, 'First'],
    ] as const) {
      await expectCode(
        asUser(database.client, who, () =>
          callRpc(database.client, 'create_tenant', { p_tenant: { country: 'KE', id, name } }),
        ),
        'idempotency_mismatch',
      );
    }
  });

  it('gives a second business of the same name -2, -3, and short or reserved names -shop', async () => {
    const subdomains: string[] = [];
    for (const name of ['Same Name', 'Same Name', 'Same  name!', 'Al', 'Admin', '店']) {
      const user = await makeUser(database.client);
      const made = await asUser(database.client, user, () =>
        callRpc<CreateTenantResult>(database.client, 'create_tenant', {
          p_tenant: { country: 'KE', id: randomUUID(), name },
        }),
      );
      subdomains.push(made.subdomain);
    }

    expect(subdomains).toEqual(['same-name', 'same-name-2', 'same-name-3', 'al-shop', 'admin-shop', 'my-shop']);
  });

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['a name of 121 letters', { name: 'x'.repeat(121) }, 'name'],
    ['a name that is not text', { name: { first: 'x' } }, 'name'],
    ['an id that is not a uuid', { id: '7' }, 'id'],
    ['an unknown currency', { currency_code: 'XXX' }, 'currency_code'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a country that is no code', { country: 'Kenya' }, 'country'],
    ['a country that is none', { country: 'QQ' }, 'country'],
    ['a subdomain of two letters', { subdomain: 'ab' }, 'subdomain'],
    ['a subdomain with a hyphen at its end', { subdomain: 'abc-' }, 'subdomain'],
    ['a subdomain with a dot', { subdomain: 'a.b.c' }, 'subdomain'],
  ])('refuses %s', async (_what, change, field) => {
    const user = await makeUser(database.client);

    const error = await expectCode(
      asUser(database.client, user, () =>
        callRpc(database.client, 'create_tenant', {
          p_tenant: { country: 'KE', id: randomUUID(), name: 'Fine', ...change },
        }),
      ),
      'invalid_input',
    );

    expect(JSON.parse(error.detail ?? '')).toEqual({ field });
    expect(error.code).toBe('PT400');
  });

  it.each([[{}], [{ country: null }], [{ country: ' ' }]])('asks for the country: %j', async (change) => {
    const user = await makeUser(database.client);
    const error = await expectCode(
      asUser(database.client, user, () =>
        callRpc(database.client, 'create_tenant', { p_tenant: { id: randomUUID(), name: 'Nowhere', ...change } }),
      ),
      'country_required',
    );
    expect(JSON.parse(error.detail ?? '')).toEqual({ field: 'country' });
  });

  it.each(['null', '[]', '"text"', '5'])('refuses %s instead of a business', async (tenant) => {
    const user = await makeUser(database.client);

    await expectCode(
      asUser(database.client, user, () => database.client.query('select public.create_tenant($1::jsonb)', [tenant])),
      'invalid_input',
    );
  });

  it('refuses a taken or reserved subdomain', async () => {
    const other = await makeTenant(database.client, { subdomain: 'taken' });
    expect(other.subdomain).toBe('taken');

    for (const subdomain of [
      'taken',
      'TAKEN',
      'www',
      'admin',
      'xn--pypal-4ve',
      'ab--c',
      'paypal',
      'PayPal',
      'my-google',
      'm-pesa',
      'safaricom',
      'visa',
      'dukani-support',
      'secure-pay',
      'login-here',
      'verify-me',
      'banking-hall',
    ]) {
      const user = await makeUser(database.client);
      await expectCode(
        asUser(database.client, user, () =>
          callRpc(database.client, 'create_tenant', {
            p_tenant: { country: 'KE', id: randomUUID(), name: 'New', subdomain },
          }),
        ),
        'subdomain_taken',
      );
    }
  });

  it('refuses visitors, members of a business and platform administrators', async () => {
    const tenant = await makeTenant(database.client);
    const root = await makePlatformAdmin(database.client);
    const attempt = (): Promise<unknown> =>
      callRpc(database.client, 'create_tenant', { p_tenant: { country: 'KE', id: randomUUID(), name: 'Another' } });

    await expectCode(asUser(database.client, tenant.owner, attempt), 'in_use');
    await expectCode(asUser(database.client, tenant.cashier, attempt), 'in_use');
    await expectCode(asUser(database.client, root, attempt), 'permission_denied');
    await expect(asAnonymous(database.client, attempt)).rejects.toMatchObject({ code: '42501' });
  });

  it('ignores what a person may not choose at sign-up', async () => {
    const user = await makeUser(database.client);
    const id = randomUUID();

    await asUser(database.client, user, () =>
      callRpc(database.client, 'create_tenant', {
        p_tenant: { country: 'KE', id, name: 'Sly', status: 'active', slug: 'sly-slug', owner: randomUUID() },
      }),
    );

    const { rows } = await database.client.query(
      'select t.status, s.slug from public.tenants t join public.storefront_settings s on s.tenant_id = t.id where t.id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'trial', slug: 'sly' }]);
  });

  it('opens the shop for collecting only: nobody has decided on delivery yet', async () => {
    const user = await makeUser(database.client);
    const id = randomUUID();
    await asUser(database.client, user, () =>
      callRpc(database.client, 'create_tenant', { p_tenant: { country: 'KE', id, name: 'No Promises' } }),
    );

    const shop = await asAnonymous(database.client, () =>
      callRpc<ShopContext>(database.client, 'shop_context', { p_tenant_id: id }),
    );

    expect(shop.state).toBe('open');
    expect(shop.fulfilment).toMatchObject({ delivery_enabled: false, pickup_enabled: true });
  });

  it('makes the address of a name as the sign-up page does, and never one that passes for somebody else', async () => {
    const names = [
      'Café Zürich',
      'Smørrebrød & Łódź — Straße',
      'İstanbul Bakkalı',
      "Njeri's Greens & Grains",
      'Mama’s Duka',
      'Bankside Books',
      'Dear PayPal',
      'Zo',
    ];
    const { rows } = await database.client.query<{
      name: string;
      label: string;
      address: string;
      impersonates: boolean;
    }>(
      `select name, private.subdomain_from_name(name) as label, private.free_subdomain(name) as address,
         private.impersonates(private.subdomain_from_name(name)) as impersonates
       from unnest($1::text[]) as name`,
      [names],
    );

    for (const { name, label, impersonates: isLookalike } of rows) {
      expect(label).toBe(subdomainFromName(name));
      expect(isLookalike).toBe(impersonates(label));
    }
    expect(rows.map(({ address }) => address)).toEqual([
      'cafe-zurich',
      'smorrebrod-lodz-strasse',
      'istanbul-bakkali',
      'njeris-greens-grains',
      'mamas-duka',
      'shop-bankside-books',
      'my-shop-2',
      'zo-shop',
    ]);
  });

  it('gives people who sign up at once with the same name an address each', async () => {
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all([1, 2, 3, 4].map(() => makeUser(database.client)));
      const connections = await Promise.all(people.map(() => database.connect()));

      const made = await Promise.all(
        people.map((person, index) => {
          const connection = connections[index] ?? database.client;
          return asUser(connection, person, () =>
            callRpc<CreateTenantResult>(connection, 'create_tenant', {
              p_tenant: { country: 'KE', id: randomUUID(), name: `Rush ${String(round)}` },
            }),
          );
        }),
      );

      expect(made.map(({ subdomain }) => subdomain).sort()).toEqual(
        ['', '-2', '-3', '-4'].map((suffix) => `rush-${String(round)}${suffix}`),
      );
    }
  });

  it('gives an asked address to one of those who ask at once, and tells the others', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeUser(database.client)));
    const connections = await Promise.all(people.map(() => database.connect()));

    const outcomes = await Promise.allSettled(
      people.map((person, index) => {
        const connection = connections[index] ?? database.client;
        return asUser(connection, person, () =>
          callRpc(connection, 'create_tenant', {
            p_tenant: { country: 'KE', id: randomUUID(), name: 'Wanted', subdomain: 'wanted-one' },
          }),
        );
      }),
    );

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ hint: 'subdomain_taken' });
  });

  it('calls the shop as the business, also after it was renamed', async () => {
    const user = await makeUser(database.client);
    const id = randomUUID();
    await asUser(database.client, user, () =>
      callRpc(database.client, 'create_tenant', { p_tenant: { country: 'KE', id, name: 'Before' } }),
    );
    const shopName = async () =>
      (
        await asAnonymous(database.client, () =>
          callRpc<ShopContext>(database.client, 'shop_context', { p_tenant_id: id }),
        )
      ).name;
    expect(await shopName()).toBe('Before');

    await asUser(database.client, user, () =>
      database.client.query(`update public.business_settings set company_name = 'After' where tenant_id = $1`, [id]),
    );

    expect(await shopName()).toBe('After');
  });

  it.each([
    [{ currency_code: 'KES', country: 'KE' }, 'VAT 16%', true, 'KE'],
    [{ currency_code: 'USD', country: 'CG' }, 'No tax', true, 'CG'],
    [{ currency_code: 'USD', country: 'US' }, 'No sales tax', false, 'US'],
    [{ currency_code: 'USD', country: 'KE' }, 'VAT 16%', true, 'KE'],
  ])('%j begins with %s by its country', async (place, tax, isIncluded, country) => {
    const user = await makeUser(database.client);
    const id = randomUUID();
    await asUser(database.client, user, () =>
      callRpc(database.client, 'create_tenant', { p_tenant: { id, name: 'Somewhere', ...place } }),
    );

    const { rows } = await database.client.query(
      `select r.name as tax, p.prices_include_tax as "isIncluded", b.country
       from public.tax_rates r join public.tenant_policies p using (tenant_id) join public.business_settings b using (tenant_id)
       where r.tenant_id = $1 and r.is_default`,
      [id],
    );

    expect(rows).toEqual([{ tax, isIncluded, country }]);
  });
});
