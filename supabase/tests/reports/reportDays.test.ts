import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addProduct } from '../catalogue/catalogueFixtures';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { foldReports, runReport } from './reportFixtures';

/* The day is the business's: its zone, its cut-off, and clocks that are put forward and back. */
const database = testDatabase();
let client: Client;

beforeEach(() => {
  ({ client } = database);
});

async function makeShopIn(timezone: string, cutoff = '00:00'): Promise<TestTenant & { product: string }> {
  const shop = await makeTenant(client, { timezone, currencyCode: 'USD' });
  await client.query('update public.tenants set day_cutoff = $2 where id = $1', [shop.tenantId, cutoff]);
  const product = await addProduct(client, shop.tenantId, {
    name: 'Haircut',
    kind: 'service',
    price: 10,
    created_at: '2020-01-01T00:00:00Z',
  });
  return { ...shop, product };
}

/** Sells one at an instant. */
async function sellOne(shop: TestTenant & { product: string }, at: string): Promise<void> {
  const sessionId = randomUUID();
  const sale = {
    id: randomUUID(),
    till_session_id: sessionId,
    lines: [{ id: randomUUID(), product_id: shop.product, quantity: 1 }],
    payments: [{ id: randomUUID(), tender_type: 'cash', amount: 10, amount_tendered: 10 }],
  };
  const person = [shop.tenantId, shop.owner.userId];
  await client.query('select private.open_session($1, $2, $3, 0, null, $4)', [...person, sessionId, at]);
  await client.query('select private.post_sale($1, $2, $3, $4)', [...person, JSON.stringify(sale), at]);
  await client.query('select private.close_session($1, $2, $3, 10, null, null, $4)', [...person, sessionId, at]);
}

const rowsBy = async (shop: TestTenant, dimension: string, from: string, to: string, more: object = {}) =>
  (await runReport(client, shop.owner, { measures: ['sales'], dimensions: [dimension], from, to, ...more })).rows.map(
    ({ keys, values }) => [keys[0], values[0]],
  );

it('a sale after midnight belongs to the day before while the cut-off has not come, and to its own hour', async () => {
  const shop = await makeShopIn('Africa/Nairobi', '03:00');
  await sellOne(shop, '2026-03-11T22:30:00+03:00');
  await sellOne(shop, '2026-03-12T02:59:00+03:00');
  await sellOne(shop, '2026-03-12T03:00:00+03:00');

  for (const isFolded of [false, true]) {
    if (isFolded) await foldReports(client, shop.tenantId);
    expect(await rowsBy(shop, 'day', '2026-03-11', '2026-03-12')).toEqual([
      ['2026-03-11', 2],
      ['2026-03-12', 1],
    ]);
    expect(await rowsBy(shop, 'hour', '2026-03-11', '2026-03-11')).toEqual([
      ['02', 1],
      ['22', 1],
    ]);
  }
});

it('days of 23 and 25 hours hold what was sold in them', async () => {
  const shop = await makeShopIn('America/New_York');
  // 8 March 2026: two o'clock is three. 1 November: one o'clock comes twice.
  await sellOne(shop, '2026-03-08T06:30:00Z');
  await sellOne(shop, '2026-03-08T07:30:00Z');
  await sellOne(shop, '2026-03-09T03:59:00Z');
  await sellOne(shop, '2026-11-01T05:30:00Z');
  await sellOne(shop, '2026-11-01T06:30:00Z');
  await sellOne(shop, '2026-11-02T04:59:00Z');

  expect(await rowsBy(shop, 'day', '2026-03-01', '2026-11-30')).toEqual([
    ['2026-03-08', 3],
    ['2026-11-01', 3],
  ]);
  expect(await rowsBy(shop, 'hour', '2026-11-01', '2026-11-01')).toEqual([
    ['01', 2],
    ['23', 1],
  ]);
});

it('a business that moves to another zone keeps the days it had', async () => {
  const shop = await makeShopIn('Africa/Nairobi');
  await sellOne(shop, '2026-03-11T00:30:00+03:00');
  await client.query(`update public.tenants set timezone = 'America/Los_Angeles' where id = $1`, [shop.tenantId]);

  expect(await rowsBy(shop, 'day', '2026-03-01', '2026-03-31')).toEqual([['2026-03-11', 1]]);
});

it('weeks are of their year: 1 January 2022 is in a week of 2021', async () => {
  const shop = await makeShopIn('Africa/Nairobi');
  await sellOne(shop, '2022-01-01T12:00:00+03:00');
  await sellOne(shop, '2022-12-31T12:00:00+03:00');

  expect(await rowsBy(shop, 'week', '2022-01-01', '2022-12-31')).toEqual([
    ['2021-12-27', 1],
    ['2022-12-26', 1],
  ]);
});

it('what is not over yet is compared up to the same time of the day', async () => {
  const shop = await makeShopIn('UTC');
  const { rows } = await client.query<{ today: string; tomorrow: string; early: string; late: string }>(
    `select (now() at time zone 'UTC')::date::text as today, ((now() at time zone 'UTC')::date + 1)::text as tomorrow,
       to_char((now() - interval '7 days') at time zone 'UTC' - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as early,
       to_char((now() - interval '7 days') at time zone 'UTC' + interval '2 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as late`,
  );
  const [{ today, tomorrow, early, late }] = rows as [{ today: string; tomorrow: string; early: string; late: string }];
  await sellOne(shop, early);
  await sellOne(shop, late);

  for (const isFolded of [false, true]) {
    if (isFolded) await foldReports(client, shop.tenantId);
    const answer = await runReport(client, shop.owner, {
      measures: ['sales'],
      from: today,
      to: tomorrow,
      compare: 'week_before',
    });

    expect(answer).toMatchObject({ is_partial: true });
    // Right after midnight the early one lies in the day before.
    const compared = early.slice(0, 10) === answer.compared_from ? 1 : 0;
    expect(answer.totals.compared).toEqual([compared]);
  }
});

it.each([
  ['previous', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['previous', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['previous', '2026-03-05', '2026-03-11', '2026-02-26', '2026-03-04'],
  ['week_before', '2026-03-11', '2026-03-11', '2026-03-04', '2026-03-04'],
  ['same_weekdays_last_year', '2025-11-25', '2025-11-25', '2024-11-26', '2024-11-26'],
  ['same_dates_last_year', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
  ['same_dates_last_year', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
])('%s: %s to %s with %s to %s', async (compare, from, to, comparedFrom, comparedTo) => {
  const shop = await makeShopIn('Africa/Nairobi');
  const answer = await runReport(client, shop.owner, { measures: ['net_sales'], from, to, compare });

  expect([answer.compared_from, answer.compared_to]).toEqual([comparedFrom, comparedTo]);
});
