import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { call, contactOf, saveContact } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { setPolicy } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import {
  byLabel,
  makeReportShop,
  runReport,
  sellAt,
  takeBack,
  type ReportAnswer,
  type ReportShop,
} from './reportFixtures';

/* What is owed, what customers can still use, and reports against the books. */
const database = testDatabase();
let client: Client;
let shop: ReportShop;
let customer: string;
let today: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeReportShop(client);
  customer = (
    await saveContact(client, shop.owner, contactOf({ name: 'Amina', credit_limit: 10_000, payment_terms_days: 30 }))
  ).id;
  const sale = await sellAt(client, shop, {
    at: '2026-03-01T12:00',
    lines: [[shop.soda, 2, 116]],
    tender: 'on_account',
    contactId: customer,
  });
  await sellAt(client, shop, {
    at: '2026-05-10T12:00',
    lines: [[shop.bread, 1, 58]],
    tender: 'on_account',
    contactId: customer,
  });
  await takeBack(client, shop, {
    saleId: sale.id,
    lineId: sale.lineIds[0] ?? '',
    quantity: 1,
    at: '2026-04-15T12:00',
    tender: 'on_account',
  });
  await setPolicy(client, shop.tenantId, { gift_cards_enabled: true });
  await call(client, shop.owner, 'issue_gift_card', {
    p_card: { id: randomUUID(), amount: 500, tender_type: 'bank', reference: 'B-77' },
  });
  const { rows } = await client.query<{ day: string }>('select private.business_date($1, now())::text as day', [
    shop.tenantId,
  ]);
  today = rows[0]?.day ?? '';
}, 300_000);

const ask = (query: Record<string, unknown>, persona = shop.owner): Promise<ReportAnswer> =>
  runReport(client, persona, query);

describe('owed by customers', () => {
  // 232 due on 31 March, of which 116 came back on 15 April; 58 due on 9 June.
  it.each([
    ['2026-03-20', { 'Not due yet': [232, 0] }, 232],
    ['2026-04-10', { '1 to 30 days over': [232, 232] }, 232],
    ['2026-05-20', { 'Not due yet': [58, 0], '31 to 60 days over': [116, 116] }, 174],
    ['2026-06-25', { '1 to 30 days over': [58, 58], '61 to 90 days over': [116, 116] }, 174],
  ])('at the end of %s', async (to, bands, total) => {
    const answer = await ask({ measures: ['owed', 'overdue'], dimensions: ['due_band'], to });

    expect(byLabel(answer)).toEqual(bands);
    expect(answer.totals.values[0]).toBe(total);
    const ageing = await call<{ totals: { total: number } }>(client, shop.owner, 'contact_ageing', { p_as_of: to });
    expect(ageing.totals.total).toBe(total);
  });

  it('names customers and invoices, and puts aside what was paid in advance', async () => {
    const by = (dimensions: string[]) => ask({ measures: ['owed'], dimensions, to: '2026-06-25' });

    expect(byLabel(await by(['customer']))).toEqual({ Amina: [174] });
    expect((await by(['invoice'])).rows).toHaveLength(2);
    await expectCode(
      ask({ measures: ['unused_credit'], dimensions: ['due_band'], to: '2026-06-25' }),
      'cannot_be_split',
    );
  });
});

it('what suppliers are owed agrees with their ageing', async () => {
  const supplier = (await saveContact(client, shop.owner, contactOf({ name: 'Traders', type: 'supplier' }))).id;
  await client.query('select private.post_goods_receipt($1, $2, $3, $4)', [
    shop.tenantId,
    shop.owner.userId,
    JSON.stringify({
      id: randomUUID(),
      contact_id: supplier,
      lines: [{ id: randomUUID(), product_id: shop.soda, quantity: 10, unit_cost: 60 }],
    }),
    '2026-03-22T09:00:00+03:00',
  ]);
  const total = await call<{ total: Record<string, number> }>(client, shop.owner, 'payables_ageing', {
    p_as_of: '2026-06-25',
  });
  const answer = await ask({ measures: ['owing', 'unused_paid', 'owing_net'], to: '2026-06-25' });

  expect(answer.totals.values[2]).toBe(total.total.total);
});

describe('what customers can still use', () => {
  const figures = ['owed_before', 'issued', 'used', 'adjusted', 'expired', 'owed_after'];

  it('goes from before to after, and after is what the books say', async () => {
    const answer = await ask({ measures: figures, dimensions: ['liability'], from: today, to: today });

    expect(byLabel(answer)['Gift cards']).toEqual([0, 500, 0, 0, 0, 500]);
    const { rows } = await client.query<{ amount: string }>(
      `select sum(l.credit - l.debit) as amount from public.journal_lines l
       join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id and a.role = 'gift_cards'
       where l.tenant_id = $1`,
      [shop.tenantId],
    );
    expect(Number(rows[0]?.amount)).toBe(500);
    const before = await ask({ measures: figures, from: '2026-01-01', to: '2026-02-01' });
    expect(before.totals.values).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is for who may see the books', async () => {
    await expectCode(ask({ measures: ['issued'], from: today, to: today }, shop.cashier), 'permission_denied');
  });
});

it('reports and books say the same of every day, with figures on both sides', async () => {
  const ties = await ask({
    measures: ['reported', 'booked', 'tie_difference'],
    dimensions: ['tie'],
    from: '2026-01-01',
    to: today,
  });

  expect(byLabel(ties)['Net sales and delivery, in reports and in the journal']).toEqual([150, 150, 0]);
  expect(byLabel(ties)['Tax on sales, in reports and in the journal']).toEqual([24, 24, 0]);
  expect(byLabel(ties)['Cost of sales, in reports and in the journal']).toEqual([90, 90, 0]);
  expect(ties.totals.values[2]).toBe(0);
  const days = await ask({ measures: ['tie_difference'], dimensions: ['day'], from: '2026-01-01', to: today });
  expect(days.rows).toEqual(days.rows.filter(({ values }) => values[0] === 0));
});
