import type { Client } from 'pg';
import { insertVisits } from '../../../scripts/seed/database/insertVisits';
import { insertVoids } from '../../../scripts/seed/database/insertVoids';
import { makeTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';
import { byLabel, makeReportShop, runReport, sellAt, type ReportShop } from './reportFixtures';

/* What the demo adds to its sales, so that no report of it is empty. */
const database = testDatabase();
const march = { from: '2026-03-01', to: '2026-03-31' };
let client: Client;
let shop: ReportShop;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  for (const minute of ['10', '11', '12', '13', '14', '15', '16'])
    await sellAt(client, shop, { at: `2026-03-11T09:${minute}`, lines: [[shop.soda, 2, 116]] });
  await insertVoids(client, shop.tenantId);
  await insertVisits(client, shop.tenantId);
}, 300_000);

const ask = (query: Record<string, unknown>, persona = shop.owner) =>
  runReport(client, persona, { ...march, ...query });

it('takes a unit out of one basket and empties another', async () => {
  const voids = { report: 'voids', measures: ['voided_value', 'voided_lines', 'voided_baskets'] };

  expect(byLabel(await ask({ ...voids, dimensions: ['return_reason'] }))).toEqual({
    'Too dear': [116, 1, 0],
    'Left without paying': [232, 1, 1],
  });
  const baskets = await ask({ ...voids, dimensions: ['basket'] });
  expect(baskets.rows.map(({ keys }) => keys[0]?.startsWith('-')).sort()).toEqual([false, true]);
});

it('has visits in the hours of the day, each step at most the one before, and searches with and without a result', async () => {
  const steps = ['visits', 'visits_seen', 'visits_in_cart', 'visits_at_checkout'];
  const funnel = await ask({ report: 'shop_funnel', measures: steps, dimensions: ['visit_device'] });
  expect(funnel.rows.map(({ labels }) => labels[0]).sort()).toEqual(['Computer', 'Phone', 'Tablet']);
  for (const { values } of [...funnel.rows, funnel.totals])
    expect([...values].sort((left, right) => (right ?? 0) - (left ?? 0))).toEqual(values);

  const searches = await ask({ report: 'shop_searches', measures: ['searches'], dimensions: ['search_result'] });
  expect(Object.keys(byLabel(searches)).sort()).toEqual(['Nothing found', 'Products found']);
});

it('does nothing twice, and nothing to a business that has not sold', async () => {
  const measured = { report: 'shop_funnel', measures: ['visits'] };
  const before = (await ask(measured)).totals.values;
  await insertVoids(client, shop.tenantId);
  await insertVisits(client, shop.tenantId);
  expect((await ask(measured)).totals.values).toEqual(before);

  const other = await makeTenant(client);
  await insertVoids(client, other.tenantId);
  await insertVisits(client, other.tenantId);
  expect((await ask(measured, other.owner)).totals.values).toEqual([0]);
});
