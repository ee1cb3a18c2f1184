import { randomUUID } from 'node:crypto';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { cardOf, issueCard, payByCard, saveProgram } from '../sales/giftCardFixtures';
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
  setPolicy,
  type Shop,
} from '../sales/salesFixtures';
import { arrive, haveReported, moneyOf } from '../payments/directPaymentFixtures';
import { asked, asService, orderToPay, settle, takePayments } from '../payments/paymentFixtures';
import { addBatchProduct, addBundle } from '../stock/bundleFixtures';
import { addSerialProduct, receiveSerials, sellSerials } from '../stock/serialFixtures';
import { handedOver, reviewOf } from '../shop-visitors/visitorFixtures';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { leaveNumbersOut } from './leaveNumbersOut';
import { readInvariants } from './readInvariants';

const database = testDatabase();
const checks = readInvariants(__dirname);

/** A gift card paid by bank and half spent, in a sale that earns points. */
async function spendCardAndPoints(shop: Shop, milk: string, contactId: string): Promise<void> {
  await setPolicy(database.client, shop.tenantId, { gift_cards_enabled: true });
  await saveProgram(database.client, shop);
  const card = await issueCard(database.client, shop, cardOf(100, { tender_type: 'bank' }));
  await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk)], [payByCard(card.id, 58)], { contact_id: contactId }),
  );
}

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
  await leaveNumbersOut(database.client, shop);
  const credited = await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk)], [pay(58)], { contact_id: contact }),
  );
  await refundSale(database.client, shop, refundOf(shop, credited, 1, { refund_tender_type: 'store_credit' }));
  await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'on_account')], { contact_id: contact }));
  await asUser(database.client, shop.owner, () =>
    callRpc(database.client, 'record_contact_payment', {
      p_payment: { id: randomUUID(), contact_id: contact, amount: 20, tender_type: 'bank' },
    }),
  );
  await spendCardAndPoints(shop, milk, contact);
  await placeOrder(database.client, orderOf(shop, [[milk, 2]]));
  await payInAdvance(shop, milk, contact);
  await payOnline(shop, milk);
  await moveBatches(shop, milk);
  await moveSerials(shop);
  await rateAndWait(shop, milk);
  for (const [persona, sessionId] of [
    [shop.cashier, shop.sessionId],
    [shop.manager, shop.managerSessionId],
  ] as const) {
    await asUser(database.client, persona, () =>
      callRpc(database.client, 'close_till_session', { p_session_id: sessionId, p_counted_cash: 1000 }),
    );
  }
}, 300_000);

/** An order that waits and was paid by M-Pesa. */
async function payOnline(shop: Shop, milk: string): Promise<void> {
  await takePayments(database.client, shop, 'mpesa');
  const payment = await asked(database.client, await orderToPay(database.client, shop, [[milk, 1]]));
  await settle(database.client, payment, { outcome: 'succeeded', receipt_number: 'SKONLINE1' });
  const token = await haveReported(database.client, shop);
  await arrive(database.client, token, moneyOf(58, { receipt_number: 'SKONLINE1' }));
  await arrive(database.client, token, moneyOf(58, { receipt_number: 'SKNOBODY1' }));
  await giveBackAtTheService(shop, milk);
}

/** An order paid by card whose money went back in the dashboard of the service, booked as lost. */
async function giveBackAtTheService(shop: Shop, milk: string): Promise<void> {
  await takePayments(database.client, shop, 'stripe');
  const placed = await orderToPay(database.client, shop, [[milk, 1]], { payment_method: 'card' });
  const payment = await asked(database.client, placed, { method: 'card', payer: 'a@b.test' });
  await settle(database.client, payment, { outcome: 'succeeded', receipt_number: 'PI1', provider_payment: 'pi_1' });
  const refund = { kind: 'refund', reference: 're_1', state: 'gone', service_amount: 5800, currency_code: 'KES' };
  await asService(database.client, 'note_payment_returns', {
    p_report: {
      tenant_id: shop.tenantId,
      id: payment.id,
      asked_at: new Date().toISOString(),
      event_id: 'evt_1',
      event_type: 'charge.refunded',
      returns: [refund],
    },
  });
  const [row] = await call<{ id: string }[]>(database.client, shop.manager, 'list_payment_returns', {});
  await call(database.client, shop.manager, 'resolve_payment_return', {
    p_resolution: { id: row?.id, action: 'book' },
  });
}

/** Three orders of the till with something paid: one waits, one is handed over, one is called off less a fee. */
async function payInAdvance(shop: Shop, milk: string, contactId: string): Promise<void> {
  for (const end of ['wait', 'confirm', 'cancel']) {
    const order = {
      id: randomUUID(),
      till_session_id: shop.sessionId,
      contact_id: contactId,
      lines: [line(milk)],
      customer: { name: 'Later', phone: '+254 700 000 111' },
      fulfilment_method: 'pickup',
      payment_method: 'pay_on_pickup',
      deposit: { id: randomUUID(), amount: 30, tender_type: 'bank' },
    };
    await call(database.client, shop.cashier, 'take_order', { p_order: order });
    const cancellation = {
      id: randomUUID(),
      order_id: order.id,
      reason: 'No',
      refund_tender_type: 'bank',
      fee_amount: 5,
    };
    if (end === 'cancel')
      await call(database.client, shop.manager, 'cancel_paid_order', { p_cancellation: cancellation });
    if (end === 'confirm') await confirmOrder(database.client, shop, confirmationOf(shop, order, [pay(28)]));
  }
}

/** A published review, and somebody who waits for what is sold out. */
async function rateAndWait(shop: Shop, milk: string): Promise<void> {
  const { token } = await handedOver(database.client, shop, [milk]);
  const review = reviewOf(token, milk, 4);
  await call(database.client, shop.owner, 'write_review', { p_review: review });
  await call(database.client, shop.owner, 'moderate_review', {
    p_moderation: { review_id: review.id, status: 'published' },
  });
  const soldOut = await addProduct(database.client, shop);
  await call(database.client, shop.owner, 'request_stock_notice', {
    p_request: { tenant_id: shop.tenantId, product_id: soldOut, email: 'waits@mail.test', consent: true },
  });
}

/** Pieces of which one is sold and comes back, but not into stock. */
async function moveSerials(shop: Shop): Promise<void> {
  const phone = await addSerialProduct(database.client, shop);
  await receiveSerials(database.client, shop, phone, ['SN-1', 'SN-2']);
  const sale = await sellSerials(database.client, shop, phone, ['SN-1']);
  const lines = [{ sale_line_id: sale.lines[0]?.id ?? '', quantity: 1, restock: false, serials: ['SN-1'] }];
  await refundSale(database.client, shop, refundOf(shop, sale, 1, { lines }));
}

/** Batches that came long ago, a bundle of them sold, and a month end in between that somebody has looked at. */
async function moveBatches(shop: Shop, milk: string): Promise<void> {
  const yoghurt = await addBatchProduct(database.client, shop);
  const lines = [{ product_id: yoghurt, quantity: 9, unit_cost: 4, batch_number: 'A', expires_on: '2099-12-31' }];
  await database.client.query(`select private.post_goods_receipt($1, $2, $3, clock_timestamp() - interval '70 days')`, [
    shop.tenantId,
    shop.owner.userId,
    JSON.stringify({ id: randomUUID(), lines }),
  ]);
  const pack = await addBundle(database.client, shop, [[yoghurt, 2], [milk, 1]], { price: 90 }); // prettier-ignore
  await sell(database.client, shop, pack, 1, 90);
  const asOf = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 10);
  await asUser(database.client, shop.owner, () => callRpc(database.client, 'stock_valuation', { p_as_of: asOf }));
}

describe('The invariants', () => {
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
    ['entry_sequence_is_its_number', `update public.journal_entries set number = 'JE-009999' where sequence = 1`],
    ['journal_chain_is_whole', `update public.journal_entries set memo = 'Other' where sequence = 2`],
    ['journal_chain_ends_at_its_head', `update private.document_sequences set chain_hash = null`],
    ['balances_are_their_lines', `insert into private.ledger_watermarks select id, 3 from public.tenants`],
    [
      'balances_are_their_lines',
      `insert into public.ledger_balances (tenant_id, grain, starts_on, ledger_account_id, debit, credit)
       select tenant_id, 'month', '2020-01-01', id, 1, 0 from public.ledger_accounts where role = 'cash'`,
    ],
    [
      'journal_location_is_one',
      `update public.journal_lines set location_id = '00000000-0000-4000-8000-00000000c001' where debit > 0`,
    ],
    [
      'nothing_is_posted_behind_a_lock',
      `insert into public.accounting_locks (tenant_id, area, kind, locked_until, locked_at)
       select id, 'stock', 'soft', '2999-01-01', '2000-01-01' from public.tenants`,
    ],
    [
      'merged_account_leads_to_the_end',
      `update public.ledger_accounts a set role = null, is_active = false, merged_into_id = b.id
       from public.ledger_accounts b where b.tenant_id = a.tenant_id and a.role = 'sales' and b.role = 'expenses'`,
    ],
    ['stock_level_is_sum_of_movements', `update public.stock_levels set quantity = quantity + 1`],
    [
      'stock_level_is_sum_of_movements',
      `update public.stock_movements set value = value + 1 where id = (select id from public.stock_movements limit 1)`,
    ],
    [
      'stock_quantity_is_sum_of_levels',
      `update public.products set stock_quantity = stock_quantity + 1 where kind = 'goods'`,
    ],
    ['no_negative_stock', `update public.stock_levels set quantity = -1`],
    ['rating_is_its_published_reviews', `update public.product_ratings set count_5 = count_5 + 1`],
    ['rating_is_its_published_reviews', `delete from public.product_ratings`],
    [
      'review_is_of_a_bought_product',
      `update public.orders set status = 'cancelled', sale_id = null where status = 'completed'`,
    ],
    ['notified_notice_waits_for_nothing', `update public.stock_notices set mailed_at = now(), check_at = now()`],
    ['inventory_account_is_stock_value', `update public.stock_levels set stock_value = stock_value + 1`],
    ['open_invoice_is_balance_due', `update public.sales set balance_due = balance_due - 1 where balance_due > 0`],
    [
      'receivable_account_is_open_items',
      `update public.contact_open_items set open_amount = open_amount - 1 where open_amount > 0`,
    ],
    ['contact_ledger_is_its_accounts', `update public.contact_entries set amount = amount + 1`],
    ['open_item_is_sum_of_entries', `delete from public.contact_entries where kind = 'invoice'`],
    ['contact_totals_are_the_ledger', `update public.contact_totals set receivable = receivable + 1`],
    ['contact_totals_are_the_ledger', `update public.contact_totals set bought_amount = bought_amount + 1`],
    ['payment_is_allocated_or_deposit', `update public.contact_payments set amount = amount + 1 where amount > 0`],
    [
      'merged_contacts_point_to_an_unmerged_one',
      `with pair as (select tenant_id, id from public.contacts order by id limit 1)
       insert into public.contacts (tenant_id, id, name, merged_into_id)
       select tenant_id, '00000000-0000-4000-8000-00000000c001'::uuid, 'One', id from pair
       union all select tenant_id, '00000000-0000-4000-8000-00000000c002'::uuid, 'Two', '00000000-0000-4000-8000-00000000c001'::uuid from pair`,
    ],
    [
      'order_deposit_is_sum_of_entries',
      `update public.orders set deposit_amount = deposit_amount - 1 where deposit_amount > 0`,
    ],
    ['order_deposit_is_its_payment', `update public.order_deposits set amount = amount + 1`],
    ['order_deposit_pays_its_sale', `update public.contact_payment_allocations set amount = amount + 1`],
    ['online_payment_is_one_deposit', `update public.payment_intents set received_amount = amount + 1`],
    ['direct_payment_is_what_names_it', `update public.payment_intents set receipt_number = null`],
    [
      'open_direct_payment_is_named_by_none',
      `update public.payment_intents set receipt_number = 'SKNOBODY1' where receipt_number = 'SKONLINE1'`,
    ],
    ['payment_return_is_in_the_books', `update public.payment_returns set booked_amount = 0`],
    [
      'payment_return_is_in_the_books',
      `update public.journal_entries set source_id = gen_random_uuid() where source_type = 'payment_return'`,
    ],
    ['decided_return_is_what_moved', `update public.payment_returns set state = 'kept'`],
    ['payouts_are_of_orders', `delete from public.order_deposits where kind = 'refunded'`],
    ['held_deposits_are_there', `update public.contact_totals set deposit = 0`],
    ['gift_card_balance_is_entries', `update public.gift_cards set balance = balance + 1`],
    ['gift_card_account_is_balances', `update public.gift_cards set balance = balance + 1`],
    ['gift_card_entry_is_a_payment', `update public.gift_card_entries set amount = amount - 1 where kind = 'redeemed'`],
    ['gift_card_has_one_code', `update private.gift_card_codes set code = repeat('0', 16)`],
    ['loyalty_balance_is_entries', `update public.loyalty_balances set points = points + 1`],
    [
      'points_come_back_as_points',
      `update public.sale_payments p set tender_type = 'loyalty', amount_tendered = null, change_due = null, reference = null
       from public.credit_notes c where c.sale_id = p.sale_id and c.refund_amount > 0`,
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
    ['numbers_without_gaps', `update private.document_sequences set next_value = 9999 where prefix = 'INV-'`],
    ['numbers_without_gaps', `delete from private.number_skips`],
    [
      'numbers_without_gaps',
      `update public.credit_notes set credit_note_number = 'CN-000099' where credit_note_number = 'CN-000002'`,
    ],
    ['reserved_is_open_reservations', `update public.stock_levels set reserved_quantity = 0`],
    [
      'only_placed_orders_reserve',
      `update public.orders set status = 'cancelled' where deposit_amount = 0 and status = 'placed'`,
    ],
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
      'late_sale_is_in_its_session',
      `insert into public.late_sales (tenant_id, sale_id, provisional_number, device_id, flags)
       select tenant_id, id, 'T1-1', gen_random_uuid(), '{session_closed}' from public.sales limit 1`,
    ],
    [
      'only_late_sales_are_rescued',
      `update public.till_sessions set rescues_id = id where id = (select till_session_id from public.sales limit 1)`,
    ],
    ['tills_hear_of_every_product', `delete from private.catalogue_changes`],
    [
      'approval_is_used_by_its_document',
      `insert into public.approvals (tenant_id, permission, approver_id, approver_name, asked_by, document_id, subject, reason, expires_at, used_at, request_hash)
       select id, 'sales.discount', gen_random_uuid(), 'Max', gen_random_uuid(), gen_random_uuid(), '{}', 'Regular', now(), now(), 'x' from public.tenants limit 1`,
    ],
    [
      'approval_is_used_in_its_time',
      `insert into public.approvals (tenant_id, permission, approver_id, approver_name, asked_by, document_id, subject, reason, expires_at, used_at, request_hash)
       select tenant_id, 'sales.discount', gen_random_uuid(), 'Max', cashier_id, id, '{}', 'Regular', now() - interval '1 hour', now(), 'x' from public.sales limit 1`,
    ],
    [
      'operator_is_somebody_else',
      `insert into public.sale_operators (tenant_id, sale_id, user_id, name) select tenant_id, id, cashier_id, cashier_name from public.sales limit 1`,
    ],
    ['bundle_has_components', `delete from public.product_components`],
    ['batches_are_stock', `update public.stock_batch_levels set quantity = quantity + 1`],
    ['batch_level_is_sum_of_entries', `update public.stock_batch_levels set quantity = quantity + 1`],
    ['movement_is_its_batches', `update public.stock_movement_batches set quantity = quantity + 1`],
    ['batch_level_is_of_its_batch', `update public.stock_batches set expires_on = expires_on + 1`],
    ['batch_level_is_of_its_batch', `update public.stock_batch_levels set quantity = -1`],
    ['serials_are_stock', `update public.stock_serial_levels set quantity = 0 where quantity = 1`],
    ['serial_level_is_sum_of_entries', `update public.stock_serial_levels set quantity = 0 where quantity = 1`],
    ['movement_is_its_serials', `update public.stock_serial_entries set line_id = null where quantity = 1`],
    [
      'serial_level_is_of_its_serial',
      `update public.stock_serial_levels set product_id = (select id from public.products where not tracks_serials limit 1)`,
    ],
    [
      'returned_serial_is_back',
      `update public.credit_note_lines set sale_line_id = (select l.id from public.sale_lines l where not exists (select 1 from public.stock_serial_entries e where e.line_id = l.id) limit 1) where id in (select credit_note_line_id from public.returned_serials)`,
    ],
    ['movement_has_the_day_of_its_books', `update public.stock_movements set business_date = business_date - 1`],
    ['kept_stock_is_sum_of_movements', `update private.stock_period_values set value = value + 1`],
    ['kept_stock_is_sum_of_movements', `delete from private.stock_period_values`],
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
