import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { accountOf } from '../books/booksFixtures';
import { readInvariants } from '../invariants/readInvariants';
import { testDatabase } from '../support/testDatabase';
import { receiveOrder, sentOrder } from './orderFixtures';
import {
  as,
  billOf,
  credit,
  expenseLine,
  goods,
  goodsLine,
  makeBuyer,
  pay,
  postBill,
  receive,
} from './purchaseFixtures';

/* The invariants of purchases find what no function does. */
const database = testDatabase();
const checks = readInvariants(path.resolve(__dirname, '../invariants'));

async function broken(): Promise<string[]> {
  const { rows } = await database.client.query<{ invariant: string }>(checks);
  return [...new Set(rows.map((row) => row.invariant))];
}

beforeAll(async () => {
  const buyer = await makeBuyer(database.client);
  const product = await goods(database.client, buyer);
  const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: 100 }], {
    landed_costs: [{ description: 'Freight', amount: 20 }],
  });
  const line = receipt.lineIds[0] ?? '';
  const bill = await postBill(database.client, buyer, billOf(buyer, [goodsLine(buyer, line, 6, 100)]));
  await postBill(database.client, buyer, billOf(buyer, [goodsLine(buyer, line, 9, 100)]));
  await credit(database.client, buyer, [{ kind: 'return', receipt_line_id: line, quantity: 5 }]);
  await pay(database.client, buyer, {
    amount: 50,
    advance_amount: 20,
    allocations: [{ item_id: bill.id, amount: 30 }],
  });
  const bonus = await credit(database.client, buyer, [
    { kind: 'account', account_id: accountOf(buyer, 'expenses'), net_amount: 10 },
  ]);
  const other = await postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, 100)]));
  await as(database.client, buyer.owner, 'allocate_supplier', {
    p_allocation: { id: randomUUID(), credit_id: bonus.id, allocations: [{ item_id: other.id, amount: 4 }] },
  });
  const order = await sentOrder(database.client, buyer, [{ product_id: product, packs: 10, pack_price: 100 }]);
  await receiveOrder(database.client, buyer, order, [4]);
}, 300_000);

describe('the invariants of purchases', () => {
  it('find nothing in what was posted', async () => {
    expect(await broken()).toEqual([]);
  });

  it.each([
    [
      'received_not_billed_is_its_account',
      `update public.goods_receipt_lines set line_cost = line_cost + 1, quantity = quantity + 1`,
    ],
    [
      'billed_of_a_delivery_is_its_bills',
      `update public.goods_receipt_lines set billed_cost = billed_cost - 1, returned_cost = returned_cost + 1, quantity = 99 where billed_cost > 0`,
    ],
    ['sent_back_of_a_delivery_is_its_credits', `update public.goods_receipt_lines set credited_quantity = 0`],
    [
      'payable_account_is_bills_less_credits',
      `update public.contact_open_items set open_amount = open_amount - 1 where account = 'payable' and open_amount > 1`,
    ],
    ['payable_of_a_supplier_is_its_documents', `update public.contact_totals set payable = payable + 1`],
    ['advances_account_is_open_payments', `update public.supplier_payments set open_amount = open_amount + 1`],
    ['landed_account_is_charges_to_come', `update public.landed_costs set amount = amount + 1`],
    [
      'payment_is_what_it_settles',
      `update public.supplier_payments set amount = amount + 1, advance_amount = advance_amount + 1`,
    ],
    [
      'credit_is_what_it_settles',
      `update public.supplier_credits set open_amount = open_amount - 1 where open_amount > 1`,
    ],
    [
      'bill_is_settled_by_allocations',
      `update public.supplier_allocations set amount = amount + 1 where credit_id is not null`,
    ],
    [
      'bill_is_sum_of_lines',
      `update public.supplier_bills set net_amount = net_amount + 1, total_amount = total_amount + 1 where status = 'posted'`,
    ],
    [
      'credited_of_a_bill_is_its_credits',
      `update public.supplier_bill_lines set credited_net = credited_net - 1 where credited_net > 0`,
    ],
    [
      'held_bill_posted_nothing',
      `update public.supplier_bills set journal_entry_id = gen_random_uuid() where status = 'held'`,
    ],
    ['no_more_of_an_order_than_it_allows', `update public.purchase_order_lines set received_quantity = 11`],
    ['received_of_an_order_is_its_deliveries', `update public.purchase_order_lines set received_quantity = 5`],
    ['state_of_an_order_is_that_of_its_lines', `update public.purchase_orders set status = 'received'`],
    [
      'order_is_sum_of_lines',
      `update public.purchase_orders set net_amount = net_amount + 1, total_amount = total_amount + 1`,
    ],
    ['contact_totals_are_the_ledger', `update public.contact_totals set advance = advance + 1`],
    [
      'numbers_without_gaps',
      `update private.document_sequences set next_value = next_value + 1 where document_type = 'supplier_bill'`,
    ],
  ])('find %s broken', async (invariant, statement) => {
    await database.client.query('begin');
    await database.client.query('set local session_replication_role = replica');
    await database.client.query(statement);
    const found = await broken();
    await database.client.query('rollback');

    expect(found).toContain(invariant);
  });
});
