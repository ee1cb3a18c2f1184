import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const checks = readFileSync(path.join(__dirname, '../check_invariants.sql'), 'utf8');

async function broken(): Promise<string[]> {
  const { rows } = await database.client.query<{ invariant: string }>(checks);
  return [...new Set(rows.map((row) => row.invariant))];
}

beforeAll(async () => {
  const shop: Shop = await makeShop(database.client);
  const milk = await addProduct(database.client, shop, { price: 58, stock: 100, cost: 40 });
  const contact = await addContact(database.client, shop, 1000);
  const sale: Sale = await sell(database.client, shop, milk, 3, 58);
  await refundSale(database.client, shop, refundOf(shop, sale, 1));
  const credited = await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk)], [pay(58)], { contact_id: contact }),
  );
  await refundSale(database.client, shop, refundOf(shop, credited, 1, { refund_tender_type: 'store_credit' }));
  await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'on_account')], { contact_id: contact }));
  await placeOrder(database.client, orderOf(shop, [[milk, 2]]));
  for (const [persona, sessionId] of [
    [shop.cashier, shop.sessionId],
    [shop.manager, shop.managerSessionId],
  ] as const) {
    await asUser(database.client, persona, () =>
      callRpc(database.client, 'close_till_session', { p_session_id: sessionId, p_counted_cash: 1000 }),
    );
  }
});

describe('check_invariants.sql', () => {
  it('finds nothing in books kept by the posting functions, and writes nothing', async () => {
    await database.client.query('begin read only');
    expect(await broken()).toEqual([]);
    await database.client.query('rollback');
  });

  // Each row does with a superuser's hands what no function allows; the check has to see it.
  it.each([
    [
      'journal_balanced',
      `update public.journal_lines set debit = debit + 1 where id = (select id from public.journal_lines where debit > 0 limit 1)`,
    ],
    [
      'journal_balanced',
      `delete from public.journal_lines where journal_entry_id = (select id from public.journal_entries limit 1)`,
    ],
    ['stock_level_is_sum_of_movements', `update public.stock_levels set quantity = quantity + 1`],
    [
      'stock_level_is_sum_of_movements',
      `update public.stock_movements set value = value + 1 where id = (select id from public.stock_movements limit 1)`,
    ],
    ['stock_quantity_is_sum_of_levels', `update public.products set stock_quantity = stock_quantity + 1`],
    ['no_negative_stock', `update public.stock_levels set quantity = -1`],
    ['inventory_account_is_stock_value', `update public.stock_levels set stock_value = stock_value + 1`],
    [
      'receivable_account_is_balance_due',
      `update public.sales set balance_due = balance_due - 1 where balance_due > 0`,
    ],
    ['store_credit_account_is_entries', `update public.store_credit_entries set amount = amount + 1`],
    ['store_credit_not_negative', `update public.store_credit_entries set amount = -1`],
    [
      'sale_has_its_journal',
      `update public.journal_entries set source_id = gen_random_uuid() where id = (select journal_entry_id from public.sales limit 1)`,
    ],
    ['sale_has_its_journal', `update public.sales set journal_entry_id = null`],
    [
      'movements_have_their_journal',
      `update public.stock_movements set source_id = gen_random_uuid() where kind = 'sale'`,
    ],
    ['sale_line_has_its_movement', `update public.sale_lines set quantity = quantity + 1`],
    ['sale_movement_has_its_line', `update public.stock_movements set source_line_id = null where kind = 'sale'`],
    [
      'sale_is_sum_of_lines',
      `update public.sale_lines set net_amount = net_amount + 1, gross_amount = gross_amount + 1`,
    ],
    ['sale_is_paid_or_owed', `update public.sale_payments set amount = amount + 1 where tender_type = 'on_account'`],
    ['refunds_at_most_paid', `update public.sales set refunded_amount = 0`],
    ['returned_quantity_is_credited', `update public.sale_lines set returned_quantity = 0`],
    ['credit_note_is_sum_of_lines', `update public.credit_note_lines set net_amount = 0, gross_amount = tax_amount`],
    ['sale_status_is_true', `update public.sales set status = 'voided'`],
    [
      'numbers_without_gaps',
      `update private.document_sequences set next_value = next_value + 1 where document_type = 'invoice'`,
    ],
    [
      'numbers_without_gaps',
      `update public.credit_notes set credit_note_number = 'CN-000099' where credit_note_number = 'CN-000002'`,
    ],
    ['reserved_is_open_reservations', `update public.stock_levels set reserved_quantity = 0`],
    ['only_placed_orders_reserve', `update public.orders set status = 'cancelled'`],
    [
      'order_is_sum_of_lines',
      `update public.order_lines set net_amount = net_amount + 1, gross_amount = gross_amount + 1`,
    ],
    [
      'expected_cash_is_true',
      `update public.till_sessions set expected_cash = expected_cash + 1, over_short = over_short - 1`,
    ],
    ['z_reports_are_chained', `update public.till_sessions set z_report = z_report || '{"over_short": 0, "x": 1}'`],
    [
      'profile_mirrors_membership',
      `update public.profiles set tenant_id = null where user_id = (select user_id from public.tenant_users limit 1)`,
    ],
    [
      'no_number_is_nan',
      `alter table public.sales drop constraint sales_change_due_check; update public.sales set change_due = 'NaN' where id = (select id from public.sales limit 1)`,
    ],
    ['foreign_key_holds', `update public.sales set contact_id = gen_random_uuid() where contact_id is not null`],
    [
      'foreign_key_keeps_tenants_apart',
      `create table public.loose (tenant_id uuid not null, id uuid primary key); create table public.looser (tenant_id uuid not null, loose_id uuid references public.loose (id))`,
    ],
  ])('finds %s broken by: %s', async (invariant, statement) => {
    await database.client.query('begin');
    // Replica mode switches triggers off, foreign keys included: the hands of a superuser or a broken disk.
    await database.client.query('set local session_replication_role = replica');
    await database.client.query(statement);
    const found = await broken();
    await database.client.query('rollback');

    expect(found).toContain(invariant);
  });
});
