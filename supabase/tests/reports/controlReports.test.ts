import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { PurchaseOrder } from '../../../shared/src/api/rpcTypes';
import { call, contactOf, saveContact } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  byLabel,
  foldReports,
  makeReportShop,
  runReport,
  sellAt,
  type ReportAnswer,
  type ReportShop,
} from './reportFixtures';

/* Purchases and suppliers, changed prices, the audit record, customers and pairs: each worked out by hand. */
const database = testDatabase();
const march = { from: '2026-03-01', to: '2026-03-31' };
let client: Client;
let shop: ReportShop;
let amina: string;

const named = async (name: string, more: object = {}) =>
  (await saveContact(client, shop.owner, contactOf({ name, ...more }))).id;

const receiveOn = (supplier: string, at: string, lines: object[]) =>
  client.query('select private.post_goods_receipt($1, $2, $3, $4)', [
    shop.tenantId,
    shop.owner.userId,
    JSON.stringify({ id: randomUUID(), contact_id: supplier, lines }),
    `${at}T09:00:00+03:00`,
  ]);

const line = (product: string, quantity: number, cost: number, more: object = {}) => ({
  id: randomUUID(),
  product_id: product,
  quantity,
  unit_cost: cost,
  ...more,
});

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  amina = await named('Amina');
}, 300_000);

const ask = (query: Record<string, unknown>, persona = shop.owner): Promise<ReportAnswer> =>
  runReport(client, persona, query);

describe('purchases', () => {
  beforeAll(async () => {
    const supplier = await named('Traders', { type: 'supplier' });
    await receiveOn(supplier, '2026-02-20', [line(shop.soda, 10, 50)]);
    const draft = {
      id: randomUUID(),
      contact_id: supplier,
      order_date: '2026-03-01',
      expected_on: '2026-03-10',
      prices_include_tax: false,
      lines: [shop.soda, shop.bread].map((product, place) => ({
        id: randomUUID(),
        product_id: product,
        packs: 10,
        pack_price: place === 0 ? 60 : 30,
      })),
    };
    const order = await call<PurchaseOrder>(client, shop.owner, 'save_purchase_order', { p_order: draft });
    const sent = await call<PurchaseOrder>(client, shop.owner, 'send_purchase_order', {
      p_sending: { id: randomUUID(), purchase_order_id: order.id, revision: order.revision, channel: 'other' },
    });
    const [sodas, breads] = sent.lines.map(({ id }) => id);
    await receiveOn(supplier, '2026-03-04', [line(shop.soda, 10, 60, { purchase_order_line_id: sodas })]);
    await receiveOn(supplier, '2026-03-12', [line(shop.bread, 8, 30, { purchase_order_line_id: breads })]);
    await call(client, shop.owner, 'close_purchase_order', {
      p_closing: { purchase_order_id: order.id, line_ids: [breads], reason: 'No more to come' },
    });
  }, 300_000);

  it('are ordered and received by supplier and product', async () => {
    const bought = await ask({
      measures: ['ordered', 'ordered_units', 'bought', 'bought_units', 'bought_price', 'goods_billed'],
      dimensions: ['product'],
      ...march,
    });

    expect(byLabel(bought)).toEqual({ Soda: [600, 10, 600, 10, 60, 0], Bread: [300, 10, 240, 8, 30, 0] });
    expect(byLabel(await ask({ measures: ['bought'], dimensions: ['bought_from'], ...march }))).toEqual({
      Traders: [840],
    });
  });

  it('say how a supplier delivers: one of two lines on time, 18 of 20, after 3 and 11 days, sodas 20 % dearer', async () => {
    const results = await ask({
      measures: ['order_lines', 'on_time_rate', 'fill_rate', 'lead_median', 'lead_late', 'price_change', 'faulty_rate'],
      dimensions: ['bought_from'],
      ...march,
    });

    expect(byLabel(results)).toEqual({ Traders: [2, 0.5, 0.9, 7, 11, 0.2, 0] });
  });
});

it('changed prices are shown against the list, by who typed them', async () => {
  await sellAt(client, shop, {
    at: '2026-06-02T12:00',
    lines: [[shop.soda, 2, 100]],
    seller: shop.owner,
    isTyped: true,
    tender: 'card',
  });
  await sellAt(client, shop, {
    at: '2026-06-02T13:00',
    lines: [[shop.bread, 1, 20]],
    seller: shop.manager,
    isTyped: true,
    tender: 'card',
  });
  const june = { from: '2026-06-01', to: '2026-06-30' };
  const changed = await ask({
    measures: ['override_difference', 'at_list', 'at_changed', 'changed_lines', 'below_cost_lines'],
    dimensions: ['product'],
    ...june,
  });

  expect(byLabel(changed)).toEqual({ Soda: [32, 232, 200, 1, 0], Bread: [38, 58, 20, 1, 1] });
  await expectCode(ask({ measures: ['at_list'], ...june }, shop.cashier), 'permission_denied');
});

it('the audit record is for the owner', async () => {
  const { rows } = await client.query<{ count: string; day: string }>(
    `select count(*) as count, private.business_date($1, now())::text as day from audit.events where tenant_id = $1`,
    [shop.tenantId],
  );
  const query = { measures: ['audit_changes'], from: '2026-01-01', to: rows[0]?.day };

  expect((await ask(query)).totals.values).toEqual([Number(rows[0]?.count)]);
  await expectCode(ask(query, shop.manager), 'permission_denied');
});

describe.each([
  ['as the documents say', false],
  ['from the tables', true],
])('customers, %s', (_, isFolded) => {
  beforeAll(async () => {
    if (isFolded) {
      await foldReports(client, shop.tenantId);
      return;
    }
    const [baraka, chege] = [await named('Baraka'), await named('Chege')];
    const visits: [string, string, [string, number, number][]][] = [
      [
        amina,
        '2026-02-05',
        [
          [shop.soda, 1, 116],
          [shop.bread, 1, 58],
        ],
      ],
      [chege, '2026-02-06', [[shop.bread, 1, 58]]],
      [
        amina,
        '2026-03-10',
        [
          [shop.soda, 2, 116],
          [shop.bread, 2, 58],
        ],
      ],
      [baraka, '2026-03-12', [[shop.soda, 1, 116]]],
    ];
    for (const [contactId, day, lines] of visits)
      await sellAt(client, shop, { at: `${day}T12:00`, lines, contactId, tender: 'card' });
  }, 300_000);

  it('are new in the period of their first sale, and returning after it', async () => {
    const kinds = await ask({
      measures: ['customers', 'customer_net', 'customer_visits', 'net_per_customer'],
      dimensions: ['customer_kind'],
      ...march,
    });

    expect(byLabel(kinds)).toEqual({ New: [1, 100, 1, 100], Returning: [1, 300, 1, 300] });
    const scores = await ask({ measures: ['customers'], dimensions: ['customer', 'money_score'], ...march });
    expect(byLabel(scores)).toEqual({ 'Amina / 5: most': [1], 'Baraka / 1: least': [1] });
  });

  it('come back or not, by their first month', async () => {
    const cohorts = await ask({
      measures: ['retention', 'came_back', 'cohort_net_each'],
      dimensions: ['cohort_month', 'months_later'],
      from: '2026-02-01',
      to: '2026-03-31',
    });

    expect(byLabel(cohorts)).toEqual({
      'Feb 2026 / 0': [1, 2, 100],
      'Feb 2026 / 1': [0.5, 1, 150],
      'Mar 2026 / 0': [1, 1, 100],
    });
  });

  it('put things into a basket together', async () => {
    const pairs = await ask({
      measures: ['together', 'support', 'confidence', 'lift'],
      dimensions: ['product', 'beside'],
      from: '2026-02-01',
      to: '2026-03-31',
    });

    expect(byLabel(pairs)).toEqual({ 'Soda / Bread': [2, 1, 1, 1], 'Bread / Soda': [2, 1, 1, 1] });
    // Seen once is no pair.
    expect((await ask({ measures: ['together'], dimensions: ['product', 'beside'], ...march })).row_count).toBe(0);
  });
});

it.each([
  [[10, 20, 30, 40, 50], '1 2 3 4 5'],
  [[10, 10, 10, 40, 50], '1 1 1 4 5'],
])('scores of %j are %s', async (values, scores) => {
  const { rows } = await client.query<{ scores: string }>(
    `select string_agg(x.score, ' ' order by x.v) as scores
     from (select v, private.rank_score(percent_rank() over (order by v)) as score from unnest($1::integer[]) as v) x`,
    [values],
  );

  expect(rows[0]?.scores).toBe(scores);
});
