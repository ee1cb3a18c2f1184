import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let admin: Persona;
let shop: Shop;
let planId: string;

interface LivePrice {
  currency: string;
  period: string;
  amount: number;
}

beforeAll(async () => {
  admin = await makePlatformAdmin(database.client);
  shop = await makeShop(database.client);
});

beforeEach(async () => {
  planId = randomUUID();
  await database.client.query(`insert into public.billing_plans (id, name, price) values ($1, 'Plan', 29)`, [planId]);
});

const setPrice = (currency: string, amount: number | null, who: Persona = admin, more: object = {}) =>
  asUser(database.client, who, () =>
    callRpc<LivePrice[]>(database.client, 'admin_set_plan_price', {
      p_plan_id: planId,
      p_currency: currency,
      p_period: 'month',
      p_amount: amount,
      ...more,
    }),
  );
const seen = async () =>
  (
    await database.client.query<{ currency: string; amount: string }>(
      'select currency, amount from public.plan_prices where plan_id = $1 order by currency',
      [planId],
    )
  ).rows.map(({ currency, amount }) => `${currency} ${amount}`);
const priceIn = async (currency: string) =>
  (await database.client.query<{ price: unknown }>('select private.plan_price($1, $2) as price', [planId, currency]))
    .rows[0]?.price;

describe('the prices of a plan', () => {
  it('are one live row of a currency and period: another retires it, the same changes nothing, none ends it', async () => {
    expect(await setPrice('KES', 3800)).toMatchObject([{ currency: 'KES', period: 'month', amount: 3800 }]);
    await setPrice('KES', 3800);
    expect(await seen()).toEqual(['KES 3800.00']);
    expect(await setPrice('KES', 3900)).toMatchObject([{ amount: 3900 }]);
    expect(await seen()).toEqual(['KES 3800.00', 'KES 3900.00']);
    expect(await setPrice('EUR', 27)).toHaveLength(2);
    expect(await setPrice('KES', null)).toMatchObject([{ currency: 'EUR' }]);
    await expectSqlState(
      database.client.query(
        `insert into public.plan_prices (plan_id, currency, period, amount) values ($1, 'EUR', 'month', 28)`,
        [planId],
      ),
      '23505',
    );
    const { rows } = await database.client.query<{ before: string; after: string }>(
      `select before ->> 'amount' as before, after ->> 'amount' as after from audit.events
       where action = 'plan_price_changed' and entity_id = $1 order by created_at`,
      [planId],
    );
    expect(rows).toEqual([
      { before: null, after: '3800' },
      { before: '3800.00', after: '3900' },
      { before: null, after: '27' },
      { before: '3900.00', after: null },
    ]);
  });

  it('are read by everybody while they live and their plan is public', async () => {
    await setPrice('KES', 3800);
    await setPrice('KES', 3900);
    const readers = [
      () => asAnonymous(database.client, seen),
      () => asUser(database.client, shop.owner, seen),
      () => asUser(database.client, admin, seen),
    ];
    for (const read of readers) expect(await read()).toEqual(['KES 3900.00']);

    await database.client.query('update public.billing_plans set is_public = false where id = $1', [planId]);
    expect(await Promise.resolve(readers[0]?.())).toEqual([]);
    expect(await readers[1]?.()).toEqual([]);
    expect(await readers[2]?.()).toEqual(['KES 3900.00']);

    await database.client.query(`update public.billing_plans set is_public = true where id = $1`, [planId]);
    await database.client.query(
      `update public.plan_prices set valid_from = now() + interval '1 day' where plan_id = $1 and retired_at is null`,
      [planId],
    );
    for (const read of readers) expect(await read()).toEqual([]);
    expect(await priceIn('KES')).toEqual({ amount: 29, currency: 'USD' });
  });

  it('are set by platform administrators alone, through the function alone', async () => {
    for (const who of [shop.owner, shop.manager, shop.cashier])
      await expectCode(setPrice('KES', 1, who), 'permission_denied');
    await expectSqlState(
      asAnonymous(database.client, () =>
        callRpc(database.client, 'admin_set_plan_price', {
          p_plan_id: planId,
          p_currency: 'KES',
          p_period: 'month',
          p_amount: 1,
        }),
      ),
      '42501',
    );
    await setPrice('KES', 3800);
    for (const statement of [
      `insert into public.plan_prices (plan_id, currency, period, amount) values ('${planId}', 'UGX', 'month', 1)`,
      `update public.plan_prices set amount = 1`,
      `delete from public.plan_prices`,
    ]) {
      const run = () => database.client.query(statement);
      await expectSqlState(asAnonymous(database.client, run), '42501');
      await expectSqlState(asUser(database.client, shop.owner, run), '42501');
      await expectSqlState(asUser(database.client, admin, run), '42501');
    }
  });

  it.each<[string, string, number | null, object, string]>([
    ['an unknown currency', 'XXX', 1, {}, 'invalid_input'],
    ['a fraction of what the currency has', 'UGX', 1.5, {}, 'invalid_input'],
    ['less than nothing', 'KES', -1, {}, 'invalid_input'],
    ['too much', 'KES', 1e13, {}, 'invalid_input'],
    ['the plan’s own currency', 'USD', 30, {}, 'invalid_input'],
    ['another period', 'KES', 30, { p_period: 'trial' }, 'invalid_input'],
    ['no period', 'KES', 30, { p_period: null }, 'invalid_input'],
    ['no plan', 'KES', 30, { p_plan_id: randomUUID() }, 'not_found'],
    ['a trial', 'KES', 30, { p_plan_id: '00000000-0000-4000-8000-000000000001' }, 'in_use'],
  ])('refuse %s', async (_what, currency, amount, more, code) => {
    await expectCode(setPrice(currency, amount, admin, more), code);
  });

  it('hold in their currency, else the plan’s own does; nothing costs nothing in every currency', async () => {
    await setPrice('KES', 3800);
    await setPrice('KES', 38000, admin, { p_period: 'year' });
    expect(await priceIn('KES')).toEqual({ amount: 3800, currency: 'KES' });
    expect(await priceIn('EUR')).toEqual({ amount: 29, currency: 'USD' });
    await database.client.query('update public.billing_plans set price = 0 where id = $1', [planId]);
    expect(await priceIn('EUR')).toEqual({ amount: 0, currency: 'EUR' });
  });
});

describe('a new business', () => {
  const subscriptionOf = async (currency: string) => {
    const made = await makeShop(database.client, { currencyCode: currency });
    const { rows } = await database.client.query<{ amount: string; next_billing_amount: string; currency: string }>(
      'select amount, next_billing_amount, currency from public.tenant_subscriptions where tenant_id = $1',
      [made.tenantId],
    );
    return rows;
  };

  it('begins with what the trial costs in its currency', async () => {
    expect(await subscriptionOf('UGX')).toEqual([{ amount: '0.00', next_billing_amount: '0.00', currency: 'UGX' }]);
  });

  it('begins in the plan’s own where it costs something and has no price in its currency', async () => {
    const setTrial = (price: number) =>
      database.client.query(
        `update public.billing_plans set price = $1 where id = '00000000-0000-4000-8000-000000000001'`,
        [price],
      );
    await setTrial(5);
    expect(await subscriptionOf('UGX')).toMatchObject([{ amount: '5.00', currency: 'USD' }]);
    await setTrial(0);
  });
});

it('the reference rows price each paid plan in every currency of the platform, and run again without a change', async () => {
  const seed = fs.readFileSync(path.resolve(__dirname, '../../seed.sql'), 'utf8');
  const count = async () =>
    (
      await database.client.query<{ plan: string; prices: number }>(
        `select p.name as plan, count(*)::int as prices from public.plan_prices x join public.billing_plans p on p.id = x.plan_id
         where x.plan_id::text like '00000000-%' and x.retired_at is null and mod(x.amount, (select c.step from public.currencies c where c.code = x.currency)) = 0
         group by 1 order by 1`,
      )
    ).rows;
  for (let time = 0; time < 2; time += 1) {
    await database.client.query(seed);
    expect(await count()).toEqual(['Business', 'Scale', 'Starter'].map((plan) => ({ plan, prices: 20 })));
  }
});
