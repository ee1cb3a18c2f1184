import { randomUUID } from 'node:crypto';
import type {
  ContactPurchases,
  CreditNote,
  CreditNoteListPage,
  TillSessionReport,
  UnreferencedReturnInput,
} from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin } from './pinFixtures';
import {
  addContact,
  addProduct,
  journalOf,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  setPolicy,
  stockOf,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100, cost: 60 });
  await givePin(database.client, shop.tenantId, shop.manager, '4711');
});

const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = shop.manager): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const takeBack = (body: UnreferencedReturnInput, persona: Persona = shop.manager): Promise<CreditNote> =>
  call('return_without_receipt', { p_return: body }, persona);

const returnOf = (more: Partial<UnreferencedReturnInput> = {}): UnreferencedReturnInput => ({
  id: randomUUID(),
  till_session_id: shop.managerSessionId,
  reason: 'Receipt lost',
  refund_tender_type: 'cash',
  lines: [{ product_id: milk, quantity: 1, unit_price: 116, restock: true }],
  ...more,
});

describe('return_without_receipt', () => {
  it("pays back with today's tax and takes the goods back at what the rest is worth", async () => {
    const before = await stockOf(database.client, milk);
    const body = returnOf();
    const note = await takeBack(body);

    expect(note).toMatchObject({
      id: body.id,
      sale_id: null,
      net_amount: 100,
      tax_amount: 16,
      total_amount: 116,
      refund_tender_type: 'cash',
      approvals: [],
      lines: [{ sale_line_id: null, name: 'Milk', quantity: 1, restock: true, gross_amount: 116 }],
    });
    expect(await journalOf(database.client, note.id)).toEqual({
      sales_returns: 100,
      vat_output: 16,
      cash: -116,
      inventory: 60,
      cost_of_goods_sold: -60,
    });
    expect(await stockOf(database.client, milk)).toEqual({
      ...before,
      quantity: before.quantity + 1,
      value: before.value + 60,
    });
    const { rows } = await database.client.query(
      `select after ->> 'reason' as reason from audit.events where tenant_id = $1 and action = 'returned_without_receipt' and entity_id = $2`,
      [shop.tenantId, note.id],
    );
    expect(rows).toEqual([{ reason: 'Receipt lost' }]);
  });

  it('answers the same again, does nothing twice, and refuses another body', async () => {
    const body = returnOf();
    const first = await takeBack(body);
    const stock = await stockOf(database.client, milk);

    expect(await takeBack(body)).toEqual({ ...first, replayed: true });
    expect(await stockOf(database.client, milk)).toEqual(stock);
    await expectCode(takeBack({ ...body, reason: 'Another' }), 'idempotency_mismatch');
    const settled = await Promise.allSettled(
      (await Promise.all([database.connect(), database.connect(), database.connect()])).map((client) =>
        asUser(client, shop.manager, () => callRpc(client, 'return_without_receipt', { p_return: body })),
      ),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(await stockOf(database.client, milk)).toEqual(stock);
  });

  it('loses what cannot be sold again, and leaves the stock alone', async () => {
    const before = await stockOf(database.client, milk);
    const note = await takeBack(
      returnOf({ lines: [{ product_id: milk, quantity: 2, unit_price: 58, restock: false }] }),
    );

    expect(await journalOf(database.client, note.id)).toEqual({
      sales_returns: 100,
      vat_output: 16,
      cash: -116,
      shrinkage: 120,
      cost_of_goods_sold: -120,
    });
    expect(await stockOf(database.client, milk)).toEqual(before);
  });

  it('adds the tax where prices are without it', async () => {
    const place = await makeShop(database.client);
    await setPolicy(database.client, place.tenantId, { prices_include_tax: false });
    const tea = await addProduct(database.client, place, { price: 100, stock: 5 });
    const body = returnOf({
      till_session_id: place.managerSessionId,
      lines: [{ product_id: tea, quantity: 1, unit_price: 100, restock: true }],
    });
    expect(await takeBack(body, place.manager)).toMatchObject({ net_amount: 100, tax_amount: 16, total_amount: 116 });
  });

  it('gives store credit to a customer only, and shows with the customer', async () => {
    await expectCode(takeBack(returnOf({ refund_tender_type: 'store_credit' })), 'invalid_input');
    const contact = await addContact(database.client, shop);
    const note = await takeBack(returnOf({ refund_tender_type: 'store_credit', contact_id: contact }));
    expect(await journalOf(database.client, note.id)).toMatchObject({ store_credit: -116 });
    const { rows } = await database.client.query('select private.store_credit_balance($1, $2)::float as balance', [
      shop.tenantId,
      contact,
    ]);
    expect(rows).toEqual([{ balance: 116 }]);
    const bought = await call<ContactPurchases>('contact_purchases', { p_contact_id: contact });
    expect(bought.rows).toEqual([
      expect.objectContaining({ kind: 'credit_note', number: note.credit_note_number, amount: -116, sale_id: null }),
    ]);
  });

  it("pays at most today's price, and only what is in the drawer", async () => {
    const dearer = returnOf({ lines: [{ product_id: milk, quantity: 1, unit_price: 116.01, restock: true }] });
    const refused = await expectCode(takeBack(dearer), 'above_list_price');
    expect(JSON.parse(refused.detail ?? '')).toMatchObject({ list_price: 116, field: 'lines[0].unit_price' });
    const many = returnOf({ lines: [{ product_id: milk, quantity: 90, unit_price: 116, restock: true }] });
    expect((await expectCode(takeBack(many), 'invalid_input')).message).toMatch(/drawer/);
  });

  it('is counted in the report of its till', async () => {
    const place = await makeShop(database.client);
    const tea = await addProduct(database.client, place, { price: 100, stock: 5 });
    const body = returnOf({
      till_session_id: place.managerSessionId,
      lines: [{ product_id: tea, quantity: 1, unit_price: 80, restock: true }],
    });
    await takeBack(body, place.manager);
    const report = await call<TillSessionReport>(
      'till_session_report',
      { p_session_id: place.managerSessionId },
      place.manager,
    );
    expect(report).toMatchObject({ refunds_total: 80, sales_total: 0, expected_cash: 920 });
    const z = await call<TillSessionReport>(
      'close_till_session',
      { p_session_id: place.managerSessionId, p_counted_cash: 920 },
      place.manager,
    );
    expect(z).toMatchObject({ refunds_total: 80, over_short: 0, grand_total: -80 });
  });

  it('needs the right, or an approval of just this return', async () => {
    const body = returnOf({ till_session_id: shop.sessionId });
    const refused = await expectCode(takeBack(body, shop.cashier), 'approval_required');
    expect(JSON.parse(refused.detail ?? '')).toEqual({ permission: 'sales.refund_unreferenced' });
    const approved = async (unitPrice: number): Promise<string> => {
      const subject = {
        refund_id: body.id,
        refund_tender_type: 'cash',
        lines: [{ product_id: milk, quantity: 1, unit_price: unitPrice }],
      };
      const more = { permission: 'sales.refund_unreferenced', reason: 'I know her' } as const;
      return (await approve(database.client, shop.cashier, approvalOf(shop.manager, subject, more))).id;
    };
    await expectCode(takeBack({ ...body, approval_ids: [await approved(115)] }, shop.cashier), 'approval_required');
    const given = { ...body, approval_ids: [await approved(116)] };
    const note = await takeBack(given, shop.cashier);
    expect(note.approvals).toEqual([
      { permission: 'sales.refund_unreferenced', approver_name: 'Max Manager', reason: 'I know her' },
    ]);
    // Once more is the same answer; for another return it is used.
    expect(await takeBack(given, shop.cashier)).toMatchObject({ replayed: true });
    await expectCode(takeBack({ ...given, id: randomUUID() }, shop.cashier), 'approval_required');
  });

  it('knows no product, customer or till of another business', async () => {
    const theirs = await addProduct(database.client, other, { price: 116, stock: 5 });
    await expectCode(
      takeBack(returnOf({ lines: [{ product_id: theirs, quantity: 1, unit_price: 5, restock: true }] })),
      'not_found',
    );
    await expectCode(takeBack(returnOf({ contact_id: await addContact(database.client, other) })), 'not_found');
    await expectCode(takeBack(returnOf({ till_session_id: other.managerSessionId })), 'no_open_till_session');
    await expectCode(takeBack(returnOf(), other.manager), 'no_open_till_session');
  });

  it.each<[string, Partial<Record<keyof UnreferencedReturnInput, unknown>>]>([
    ['no lines', { lines: [] }],
    ['no reason', { reason: ' ' }],
    ['a card', { refund_tender_type: 'card' }],
    ['nothing of a product', { lines: [{ product_id: randomUUID(), quantity: 0, unit_price: 1, restock: true }] }],
    ['no word about the shelf', { lines: [{ product_id: randomUUID(), quantity: 1, unit_price: 1 }] }],
    ['a price below nothing', { lines: [{ product_id: randomUUID(), quantity: 1, unit_price: -1, restock: true }] }],
  ])('refuses %s', async (_what, more) => {
    await expectCode(takeBack({ ...returnOf(), ...more } as UnreferencedReturnInput), 'invalid_input');
  });

  it('takes no service back', async () => {
    const service = await addProduct(database.client, shop, { price: 100, kind: 'service' });
    await expectCode(
      takeBack(returnOf({ lines: [{ product_id: service, quantity: 1, unit_price: 5, restock: true }] })),
      'invalid_input',
    );
  });
});

describe('list_credit_notes and get_credit_note', () => {
  it('show both kinds to who sees all sales, the own ones to a cashier, and none to another business', async () => {
    const place = await makeShop(database.client);
    const tea = await addProduct(database.client, place, { price: 100, stock: 50 });
    const sale = await sell(database.client, place, tea, 1, 100);
    const referenced = await refundSale(database.client, place, refundOf(place, sale, 1), place.manager);
    const lost = await takeBack(
      returnOf({
        till_session_id: place.managerSessionId,
        lines: [{ product_id: tea, quantity: 1, unit_price: 50, restock: true }],
      }),
      place.manager,
    );
    const list = (persona: Persona, args = {}) => call<CreditNoteListPage>('list_credit_notes', args, persona);

    expect((await list(place.manager)).rows.map(({ id, invoice_number: invoice }) => [id, invoice])).toEqual([
      [lost.id, null],
      [referenced.id, sale.invoice_number],
    ]);
    expect((await list(place.manager, { p_unreferenced: true })).rows.map(({ id }) => id)).toEqual([lost.id]);
    const first = await list(place.manager, { p_limit: 1 });
    expect(first.rows.map(({ id }) => id)).toEqual([lost.id]);
    const second = await list(place.manager, { p_limit: 1, p_after: first.next_cursor });
    expect(second).toMatchObject({ rows: [{ id: referenced.id }], next_cursor: null });
    expect((await list(place.cashier)).rows).toEqual([]);
    expect((await list(other.manager)).rows.map(({ id }) => id)).not.toContain(lost.id);

    expect(await call('get_credit_note', { p_credit_note_id: lost.id }, place.manager)).toEqual(lost);
    for (const outsider of [place.cashier, other.manager])
      await expectCode(call('get_credit_note', { p_credit_note_id: lost.id }, outsider), 'not_found');
  });
});

describe('count_credit_note_print', () => {
  const print = (id: string, persona: Persona = shop.manager): Promise<{ print_count: number }> =>
    call('count_credit_note_print', { p_credit_note_id: id }, persona);

  it('says which print this is, of what one may see', async () => {
    const note = await takeBack(returnOf());
    expect(await print(note.id)).toEqual({ print_count: 1 });
    expect(await print(note.id, shop.owner)).toEqual({ print_count: 2 });
    for (const persona of [shop.cashier, other.owner]) await expectCode(print(note.id, persona), 'not_found');
    await expectCode(print(randomUUID()), 'not_found');
  });

  it('counts every one of many at once', async () => {
    const note = await takeBack(returnOf());
    const clients = await Promise.all(Array.from({ length: 6 }, () => database.connect()));
    const counts = await Promise.all(
      clients.map((client) =>
        asUser(client, shop.manager, () =>
          callRpc<{ print_count: number }>(client, 'count_credit_note_print', { p_credit_note_id: note.id }),
        ),
      ),
    );
    expect(counts.map((one) => one.print_count).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('a note names its sale, its customer, who took it back, and what went off a debt', async () => {
    const contact = await addContact(database.client, shop, 1000);
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk, 2)], [pay(132), pay(100, 'on_account')], { contact_id: contact }),
    );
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 2));
    expect(await call('get_credit_note', { p_credit_note_id: note.id })).toMatchObject({
      invoice_number: sale.invoice_number,
      issued_by_name: 'Max Manager',
      contact_name: sale.contact?.name,
      total_amount: 232,
      receivable_amount: 100,
      refund_amount: 132,
    });
  });
});
