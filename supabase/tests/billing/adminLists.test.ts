import { randomUUID } from 'node:crypto';
import type { FiscalDeviceHealthPage, FiscalSummary, PlatformInvoicePage } from '../../../shared/src/api/rpcTypes';
import { asStaff, deviceOf } from '../fiscal/fiscalFixtures';
import { makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let admin: Persona;

const ask = <T>(name: string, args = {}, as = admin) =>
  asUser(database.client, as, () => callRpc<T>(database.client, name, args));

/** 9.00 and 16 % of tax: both businesses are Kenyan. */
async function issue(tenantId: string, dueAt: string, currency = 'USD'): Promise<string> {
  const { rows } = await database.client.query<{ id: string }>(
    `select (private.issue_invoice($1, $2, '[{"kind": "manual", "description": "Help", "amount": 9}]', now())).id as id`,
    [
      tenantId,
      JSON.stringify({
        kind: 'manual',
        currency,
        period_start: '2026-01-01T00:00:00Z',
        period_end: '2026-02-01T00:00:00Z',
        due_at: dueAt,
      }),
    ],
  );
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  admin = await makePlatformAdmin(database.client);
});

describe('invoices of all businesses', () => {
  let late: string;
  let early: string;
  let paid: string;
  beforeAll(async () => {
    late = await issue(shop.tenantId, '2026-01-01T00:00:00Z');
    early = await issue(other.tenantId, '2099-01-01T00:00:00Z', 'KES');
    paid = await issue(other.tenantId, '2026-01-01T00:00:00Z');
    await database.client.query('select private.take_money($1, $2, 10.44, now())', [other.tenantId, paid]);
  });
  const ids = async (filter = {}) =>
    (await ask<PlatformInvoicePage>('admin_list_billing_invoices', { p_filter: filter })).rows.map(({ id }) => id);

  it('are found by state, currency, business and number', async () => {
    expect(new Set(await ids())).toEqual(new Set([late, early, paid]));
    expect(await ids({ status: 'overdue' })).toEqual([late]);
    expect(new Set(await ids({ status: 'open' }))).toEqual(new Set([late, early]));
    expect(await ids({ status: 'paid' })).toEqual([paid]);
    expect(await ids({ currency: 'KES' })).toEqual([early]);
    expect(await ids({ tenant_id: shop.tenantId })).toEqual([late]);
    expect(await ids({ text: 'dk-' })).toHaveLength(3);
    expect(await ids({ text: '%' })).toEqual([]);
  });

  it('come page by page, each once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: PlatformInvoicePage = await ask('admin_list_billing_invoices', { p_after: after, p_limit: 1 });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next_cursor;
    } while (after !== null);
    expect([...seen].sort()).toEqual([late, early, paid].sort());
  });

  it('are read one by one with the business they are for', async () => {
    expect(await ask('admin_get_billing_invoice', { p_invoice_id: late })).toMatchObject({
      tenant_id: shop.tenantId,
      owed: 10.44,
      lines: [
        { description: 'Help', amount: 9 },
        { kind: 'tax', amount: 1.44 },
      ],
    });
    await expectCode(ask('admin_get_billing_invoice', { p_invoice_id: randomUUID() }), 'not_found');
  });

  it('age: what is not paid, by how long it is overdue', async () => {
    const { unpaid } = await ask<{ unpaid: { age: string; amount: number }[] }>('admin_revenue', {
      p_currency: 'USD',
      p_from: '2026-01-01',
    });
    expect(unpaid.map(({ age, amount }) => [age, amount])).toEqual([
      ['not_due', 0],
      ['week', 0],
      ['month', 0],
      ['older', 10.44],
    ]);
  });
});

describe('fiscal devices of all businesses', () => {
  it('show what waits and no document', async () => {
    const device = await deviceOf(database.client, shop);
    await database.client.query(`update public.business_settings set country = 'KE' where tenant_id = $1`, [
      shop.tenantId,
    ]);
    await asStaff(database.client, shop.owner, 'save_fiscal_device', { p_device: device });

    const { rows } = await ask<FiscalDeviceHealthPage>('admin_list_fiscal_devices', {
      p_filter: { tenant_id: shop.tenantId },
    });
    expect(rows).toMatchObject([{ id: device.id, status: 'setup', mode: 'test', queued: 0, oldest_queued_at: null }]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('pin');
    expect((await ask<FiscalSummary>('admin_fiscal_summary')).devices).toMatchObject({ setup: 1, active: 0 });
    expect(await ask('admin_list_fiscal_devices', { p_filter: { status: 'blocked' } })).toMatchObject({ rows: [] });
  });
});

it.each([
  ['admin_list_billing_invoices', {}],
  ['admin_get_billing_invoice', { p_invoice_id: '00000000-0000-4000-8000-000000000000' }],
  ['admin_list_coupons', {}],
  ['admin_list_fiscal_devices', {}],
  ['admin_fiscal_summary', {}],
])('%s is for platform administrators with a second factor', async (name, args) => {
  for (const persona of [shop.owner, shop.cashier]) await expectCode(ask(name, args, persona), 'permission_denied');
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  await expectCode(ask(name, args, weak), 'second_factor_required');
});
