import { randomUUID } from 'node:crypto';
import type { Contact, ContactListPage, DashboardSummary, OwedToSuppliers } from '../../../shared/src/api/rpcTypes';
import { addProduct } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let supplier: string;

beforeAll(async () => {
  shop = await makeTenant(database.client, { country: 'KE' });
  const { rows } = await database.client.query<{ id: string; location: string }>(
    `insert into public.contacts (tenant_id, name, type) values ($1, 'Mill', 'supplier')
     returning id, (select l.id from public.locations l where l.tenant_id = $1 and l.is_default) as location`,
    [shop.tenantId],
  );
  supplier = rows[0]?.id ?? '';
  const product = await addProduct(database.client, shop);
  await as(shop.owner, 'receive_goods', {
    p_receipt: {
      id: randomUUID(),
      contact_id: supplier,
      location_id: rows[0]?.location,
      lines: [{ id: randomUUID(), product_id: product, quantity: 10, unit_cost: 60 }],
    },
  });
  await database.client.query(`select private.post_contact_opening_balance($1, $2, $3, 'payable', 400)`, [
    shop.tenantId,
    shop.owner.userId,
    supplier,
  ]);
});

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));

describe('what is owed to suppliers', () => {
  it('is the same on a supplier’s page, in the ageing and on the dashboard, part by part', async () => {
    const ofSupplier = await as<OwedToSuppliers>(shop.owner, 'owed_to_suppliers', { p_contact_id: supplier });
    const ofAll = await as<OwedToSuppliers>(shop.owner, 'owed_to_suppliers');
    const { money } = await as<DashboardSummary>(shop.owner, 'dashboard_summary');

    expect(ofSupplier.received_not_billed).toBe(600);
    expect(ofSupplier.total).toBe(ofSupplier.owed + ofSupplier.received_not_billed);
    expect(ofAll).toEqual(ofSupplier);
    expect([money.payable_billed, money.received_not_billed, money.payable]).toEqual([
      ofAll.owed,
      ofAll.received_not_billed,
      ofAll.total,
    ]);
  });

  it('is the sum of what each supplier is owed, however it was paid, with what names nobody said apart', async () => {
    const mart = await makeTenant(database.client, { country: 'KE' });
    const { rows } = await database.client.query<{ id: string; location: string }>(
      `insert into public.contacts (tenant_id, name, type)
       select $1, n, 'supplier' from unnest(array['First', 'Second', 'Third']) as n
       returning id, (select l.id from public.locations l where l.tenant_id = $1 and l.is_default) as location`,
      [mart.tenantId],
    );
    const [first, second, third] = rows.map((row) => row.id) as [string, string, string];
    const product = await addProduct(database.client, mart);
    for (const [contact, cost] of [
      [first, 50],
      [second, 30],
      [null, 7],
      [first, 20],
    ] as const)
      await as(mart.owner, 'receive_goods', {
        p_receipt: {
          id: randomUUID(),
          contact_id: contact,
          location_id: rows[0]?.location,
          lines: [{ id: randomUUID(), product_id: product, quantity: 10, unit_cost: cost }],
        },
      });
    await database.client.query(`select private.post_contact_opening_balance($1, $2, $3, 'payable', 400)`, [
      mart.tenantId,
      mart.owner.userId,
      second,
    ]);
    // Paid out of the bank without a word of whom: the oldest deliveries are settled.
    await database.client.query(
      `select private.post_journal_entry($1, $2, 'manual', gen_random_uuid(), private.business_date($1, now()), 'Suppliers paid',
         '[{"role": "grni", "debit": 600}, {"role": "bank", "credit": 600}]', clock_timestamp())`,
      [mart.tenantId, mart.owner.userId],
    );

    const { money } = await as<DashboardSummary>(mart.owner, 'dashboard_summary');
    const list = await as<ContactListPage>(mart.owner, 'list_contacts', { p_type: 'supplier', p_sort: '-owed' });
    const ofAll = await as<OwedToSuppliers>(mart.owner, 'owed_to_suppliers');
    expect(list.rows.map(({ id, owed }) => [id, owed])).toEqual([
      [second, 600],
      [first, 200],
      [third, 0],
    ]);
    expect(ofAll).toEqual({ owed: 400, received_not_billed: 470, total: 870, of_no_supplier: 70 });
    expect(money.payable).toBe(ofAll.total);
    for (const { id, owed } of list.rows) {
      const page = await as<OwedToSuppliers>(mart.owner, 'owed_to_suppliers', { p_contact_id: id });
      const { open_bills: bills } = await as<Contact>(mart.owner, 'get_contact', { p_contact_id: id });
      expect(page.total).toBe(owed);
      expect((bills ?? []).reduce((sum, bill) => sum + bill.open_amount, 0)).toBe(owed);
    }
    const paged = await as<ContactListPage>(mart.owner, 'list_contacts', {
      p_type: 'supplier',
      p_sort: 'owed',
      p_limit: 1,
    });
    const next = await as<ContactListPage>(mart.owner, 'list_contacts', {
      p_type: 'supplier',
      p_sort: 'owed',
      p_limit: 1,
      p_after: paged.next_cursor,
    });
    expect([paged.rows[0]?.id, next.rows[0]?.id]).toEqual([third, first]);
    const owed = await as<ContactListPage>(mart.owner, 'list_contacts', { p_balance: 'owed' });
    expect(owed.rows.map(({ id }) => id).sort()).toEqual([first, second].sort());
    await expectCode(as(mart.owner, 'list_contacts', { p_sort: 'owed' }), 'invalid_input');
    await expectCode(as(mart.cashier, 'list_contacts', { p_type: 'supplier', p_sort: 'owed' }), 'permission_denied');
  });

  it('is no matter of a cashier or of another business', async () => {
    const other = await makeTenant(database.client);
    await expectCode(as(shop.cashier, 'owed_to_suppliers'), 'permission_denied');
    await expectCode(as(other.owner, 'owed_to_suppliers', { p_contact_id: supplier }), 'not_found');
    expect(await as(other.owner, 'owed_to_suppliers')).toEqual({
      owed: 0,
      received_not_billed: 0,
      total: 0,
      of_no_supplier: 0,
    });
  });
});
