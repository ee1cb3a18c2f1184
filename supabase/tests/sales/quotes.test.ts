import { randomUUID } from 'node:crypto';
import type { PublicQuote, QuoteDetail, QuotePage, TakenQuote } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin } from './pinFixtures';
import { getQuote, linkQuote, quoteOf, saveQuote, takeQuote } from './quoteFixtures';
import { addContact, addProduct, line, makeShop, pay, recordSale, saleOf, setPolicy, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;
let bread: string;

beforeAll(async () => {
  other = await makeShop(database.client);
});
beforeEach(async () => {
  shop = await makeShop(database.client, { name: 'Duka' });
  milk = await addProduct(database.client, shop, { price: 100, stock: 50, name: 'Milk 500 ml' });
  bread = await addProduct(database.client, shop, { price: 65, stock: 50, name: 'Bread 400 g' });
});

const save = (quote: Parameters<typeof saveQuote>[2], persona: Persona = shop.manager) =>
  saveQuote(database.client, persona, quote);
const take = (quoteId: string, saleId?: string, persona: Persona = shop.cashier) =>
  takeQuote(database.client, persona, quoteId, saleId);
const list = (more: Record<string, unknown> = {}, persona: Persona = shop.cashier) =>
  call<QuotePage>(database.client, persona, 'list_quotes', more);
const decline = (quoteId: string, persona: Persona = shop.cashier) =>
  call<QuoteDetail>(database.client, persona, 'decline_quote', { p_quote_id: quoteId, p_reason: 'Too dear' });
const release = (quoteId: string, persona: Persona) =>
  call<QuoteDetail>(database.client, persona, 'release_quote', { p_quote_id: quoteId });
const accept = (token: string, version = 1) =>
  asAnonymous(database.client, () =>
    callRpc<PublicQuote>(database.client, 'accept_quote', { p_token: token, p_version: version }),
  );
const setPrice = (productId: string, price: number) =>
  database.client.query('update public.products set price = $3 where tenant_id = $1 and id = $2', [
    shop.tenantId,
    productId,
    price,
  ]);
const sellTaken = (taken: TakenQuote, total: number, more: Record<string, unknown> = {}) =>
  recordSale(database.client, shop, {
    ...saleOf(
      shop,
      taken.basket.lines.map(({ list_price: _price, ...rest }) => rest),
      [pay(total)],
    ),
    ...(taken.basket.discount_percent === undefined ? {} : { discount_percent: taken.basket.discount_percent }),
    ...(taken.basket.discount_amount === undefined ? {} : { discount_amount: taken.basket.discount_amount }),
    id: taken.sale_id,
    approval_ids: taken.approvals.map(({ id }) => id),
    ...more,
  });
const letExpire = (quoteId: string) =>
  database.client.query(`update public.quotes set valid_until = current_date - 3 where id = $1`, [quoteId]);

describe('a quote', () => {
  it('has a number of its own series, prices, thirty days, and is made once', async () => {
    const contactId = await addContact(database.client, shop);
    const quote = quoteOf([line(milk, 2), line(bread)], { note: ' For the office ' });
    quote.basket.contact_id = contactId;

    const made = await save(quote, shop.cashier);
    const again = await save(quote, shop.cashier);
    const second = await save(quoteOf([line(milk)]));

    expect(made).toMatchObject({
      quote_number: 'QUO-000001',
      status: 'draft',
      contact_name: 'Asha Customer',
      total_amount: 265,
      note: 'For the office',
      made_by_name: 'Cora Cashier',
      replayed: false,
    });
    expect(made.lines.map(({ name, unit_price, gross_amount }) => [name, unit_price, gross_amount])).toEqual([
      ['Milk 500 ml', 100, 200],
      ['Bread 400 g', 65, 65],
    ]);
    expect(Date.parse(made.valid_until) - Date.now()).toBeGreaterThan(28 * 86_400_000);
    expect(again).toMatchObject({ quote_number: 'QUO-000001', replayed: true });
    expect(second.quote_number).toBe('QUO-000002');
    await expectCode(save({ ...quote, note: 'Another' }, shop.cashier), 'idempotency_mismatch');
  });

  it('is changed by whoever saw its last version, and is a draft again', async () => {
    const made = await save(quoteOf([line(milk)]));
    const { token } = await linkQuote(database.client, shop.manager, made.id);
    await accept(token);

    // What is changed is shown as it is sold today.
    await setPrice(milk, 110);
    const seen = await getQuote(database.client, shop.cashier, made.id);
    await setPrice(milk, 100);
    expect(seen).toMatchObject({ lines: [{ unit_price: 100 }], products: [{ id: milk, price: 110 }] });
    const changed = await save(quoteOf([line(milk, 3)], { id: made.id, version: 2 }));
    expect(changed).toMatchObject({
      quote_number: made.quote_number,
      version: 2,
      status: 'draft',
      total_amount: 300,
      accepted_at: null,
    });
    await expectCode(save(quoteOf([line(milk, 4)], { id: made.id, version: 4 })), 'quote_changed');
    await expectCode(save(quoteOf([line(milk, 4)], { id: made.id, version: 1 })), 'quote_changed');
  });

  it.each([
    ['a day that is over', { valid_until: '2020-01-01' }],
    ['a day in many years', { valid_until: '2099-01-01' }],
    ['no day', { valid_until: '2026-02-31' }],
    ['no version', { version: 0 }],
  ])('is refused with %s', async (_what, more) => {
    await expectCode(save(quoteOf([line(milk)], more)), 'invalid_input');
  });

  it('promises only what somebody may give', async () => {
    await givePin(database.client, shop.tenantId, shop.manager, '4711');
    const cheap = quoteOf([line(milk, 1, { unit_price: 80 })]);

    await expectCode(save(cheap, shop.cashier), 'approval_required');
    const { id } = await approve(
      database.client,
      shop.cashier,
      approvalOf(
        shop.manager,
        { sale_id: cheap.id, prices: [{ product_id: milk, unit_price: 80, quantity: 1 }] },
        { permission: 'sales.override_price' },
      ),
    );
    expect(await save({ ...cheap, approval_ids: [id] }, shop.cashier)).toMatchObject({ total_amount: 80 });
    expect((await save(quoteOf([line(milk, 1, { unit_price: 80 })]))).total_amount).toBe(80);
  });

  it('is for nobody of another business', async () => {
    const made = await save(quoteOf([line(milk)]));
    for (const attempt of [
      () => getQuote(database.client, other.owner, made.id),
      () => takeQuote(database.client, other.owner, made.id),
      () => linkQuote(database.client, other.owner, made.id),
      () => decline(made.id, other.owner),
      () => release(made.id, other.owner),
    ])
      await expectCode(attempt(), 'not_found');
    await expectCode(save(quoteOf([line(milk)]), other.owner), 'not_found');
    expect((await list({}, other.owner)).count).toBe(0);
  });

  it('is found by number, customer and product, in pages and by state', async () => {
    const contactId = await addContact(database.client, shop);
    const made = [];
    for (const product of [milk, bread, milk]) made.push(await save(quoteOf([line(product)])));
    const named = quoteOf([line(bread)]);
    named.basket.contact_id = contactId;
    made.push(await save(named));
    await decline(made[0]!.id);
    await letExpire(made[1]!.id);

    const numbers = async (args: Record<string, unknown>) =>
      (await list(args)).rows.map(({ quote_number }) => quote_number.slice(-1));
    expect(await numbers({})).toEqual(['4', '3', '2', '1']);
    expect(await numbers({ p_query: 'quo-000003' })).toEqual(['3']);
    expect(await numbers({ p_query: 'asha' })).toEqual(['4']);
    expect(await numbers({ p_query: 'milk' })).toEqual(['3', '1']);
    expect(await numbers({ p_status: 'open' })).toEqual(['4', '3']);
    expect(await numbers({ p_status: 'declined' })).toEqual(['1']);
    expect(await numbers({ p_status: 'expired' })).toEqual(['2']);
    const first = await list({ p_limit: 3 });
    expect(first).toMatchObject({ count: 4, total_amount: 330 });
    expect(await numbers({ p_limit: 3, p_after: first.next_cursor })).toEqual(['1']);
    await expectCode(list({ p_status: 'lost' }), 'invalid_input');
  });

  it('expires with the day of the business, but not once it was accepted', async () => {
    const inZone = async (zone: string, quoteId: string) => {
      await database.client.query('update public.tenants set timezone = $2 where id = $1', [shop.tenantId, zone]);
      return (await getQuote(database.client, shop.cashier, quoteId)).status;
    };
    const [waiting, accepted] = [await save(quoteOf([line(milk)])), await save(quoteOf([line(milk)]))];
    await accept((await linkQuote(database.client, shop.cashier, accepted.id)).token);
    // 25 hours lie between the two: where the day is over in the one it is not in the other.
    await database.client.query(
      `update public.quotes set valid_until = (now() at time zone 'Pacific/Pago_Pago')::date where tenant_id = $1`,
      [shop.tenantId],
    );
    expect(await inZone('Pacific/Pago_Pago', waiting.id)).toBe('draft');
    expect(await inZone('Pacific/Kiritimati', waiting.id)).toBe('expired');
    expect(await inZone('Pacific/Kiritimati', accepted.id)).toBe('accepted');

    await expectCode(take(waiting.id), 'quote_expired');
    expect(await take(accepted.id)).toMatchObject({ quote_number: accepted.quote_number });
  });
});

describe('a quote at the till', () => {
  it('is sold at its prices after the listed ones rose, by somebody who may not set prices', async () => {
    const made = await save(quoteOf([line(milk, 2), line(bread)]));
    await setPrice(milk, 140);
    await setPrice(bread, 60);

    const taken = await take(made.id);
    expect(taken.basket.lines.map(({ unit_price }) => unit_price)).toEqual([100, 65]);
    expect(taken.approvals).toMatchObject([
      { permission: 'sales.override_price', approver_name: 'Max Manager', reason: `Quote ${made.quote_number}` },
    ]);
    const sale = await sellTaken(taken, 265);

    expect(sale).toMatchObject({ id: taken.sale_id, total_amount: 265 });
    expect(await getQuote(database.client, shop.cashier, made.id)).toMatchObject({
      status: 'converted',
      sale_id: sale.id,
      invoice_number: sale.invoice_number,
      taken_by_name: null,
    });
    await expectCode(take(made.id), 'quote_converted');
    await expectCode(save(quoteOf([line(milk)], { id: made.id, version: 2 })), 'quote_converted');
    await expectCode(decline(made.id), 'quote_converted');
    await expectCode(release(made.id, shop.manager), 'quote_converted');
  });

  it('keeps a discount that only a manager may give', async () => {
    await setPolicy(database.client, shop.tenantId, { cashier_discount_limit_percent: 5 });
    const quote = quoteOf([line(milk, 2), line(bread)]);
    quote.basket.discount_percent = 20;
    const made = await save(quote);

    const taken = await take(made.id);
    expect(taken.approvals).toMatchObject([{ permission: 'sales.discount' }]);
    expect(await sellTaken(taken, 212)).toMatchObject({ total_amount: 212 });
  });

  it('asks a manager when nobody who may set prices has promised them', async () => {
    const made = await save(quoteOf([line(milk)]), shop.cashier);
    await setPrice(milk, 140);

    const taken = await take(made.id);
    expect(taken.approvals).toEqual([]);
    await expectCode(sellTaken(taken, 100), 'approval_required');
    expect((await getQuote(database.client, shop.cashier, made.id)).status).toBe('draft');
  });

  it('needs no approval while its prices are the listed ones, and no promise outlives a right', async () => {
    const made = await save(quoteOf([line(milk)]));
    expect((await take(made.id)).approvals).toEqual([]);
    await setPrice(milk, 140);
    await database.client.query(
      `update public.tenant_users set role = 'cashier' where tenant_id = $1 and user_id = $2`,
      [shop.tenantId, shop.manager.userId],
    );
    expect((await take(made.id)).approvals).toEqual([]);
  });

  it('is sold as it was quoted, also when two lines of one product cost differently', async () => {
    const lines = [line(milk, 2, { discount_percent: 50 }), line(milk, 3), line(bread)];
    const made = await save(quoteOf(lines));
    expect(made.total_amount).toBe(465);
    const sale = await sellTaken(await take(made.id), 465);
    expect(sale.total_amount).toBe(465);

    // The same with a price of its own, and after the list price went up.
    const cheap = await save(quoteOf([line(milk, 1, { unit_price: 40 }), line(milk, 3)]));
    await setPrice(milk, 120);
    expect((await sellTaken(await take(cheap.id), 340)).total_amount).toBe(340);
  });

  it('gives the discount of one of two lines to no more than that', async () => {
    const made = await save(quoteOf([line(milk, 2, { discount_percent: 50 }), line(milk, 3)]));
    const taken = await take(made.id);
    const cheapest = [line(milk, 5, { discount_percent: 50 })];
    await expectCode(sellTaken(taken, 250, { lines: cheapest, payments: [pay(250)] }), 'quote_differs');
    // One more at the full price is no matter of the quote.
    const more = [line(milk, 2, { discount_percent: 50 }), line(milk, 4)];
    expect((await sellTaken(taken, 500, { lines: more, payments: [pay(500)] })).total_amount).toBe(500);
  });

  it('keeps its prices for what was quoted and for no other quantity', async () => {
    const made = await save(quoteOf([line(milk, 10, { unit_price: 70 })]));
    const taken = await take(made.id);
    const lines = [line(milk, 1, { unit_price: 70 })];

    await expectCode(sellTaken(taken, 70, { lines, payments: [pay(70)] }), 'quote_differs');
    expect(await sellTaken(taken, 700)).toMatchObject({ total_amount: 700 });
  });

  it('takes more goods at their own price along', async () => {
    const made = await save(quoteOf([line(milk, 2, { unit_price: 70 })]));
    const taken = await take(made.id);
    const lines = [...taken.basket.lines.map(({ list_price: _price, ...rest }) => rest), line(bread)];
    expect(await sellTaken(taken, 205, { lines, payments: [pay(205)] })).toMatchObject({ total_amount: 205 });
    expect((await getQuote(database.client, shop.cashier, made.id)).status).toBe('converted');
  });

  it('is given again to whoever took it, told to others, and let go by them or a manager', async () => {
    const made = await save(quoteOf([line(milk)]));
    const taken = await take(made.id);
    expect(await take(made.id, taken.sale_id)).toEqual(taken);

    const refusal = await expectCode(take(made.id, randomUUID(), shop.manager), 'quote_taken');
    expect(refusal.message).toContain('Cora Cashier');
    await expectCode(decline(made.id), 'quote_taken');
    expect(await release(made.id, shop.manager)).toMatchObject({ taken_by_name: null });
    const next = await take(made.id, randomUUID(), shop.manager);
    await expectCode(release(made.id, shop.cashier), 'quote_taken');

    await expectCode(sellTaken(taken, 100), 'quote_released');
    await recordSale(
      database.client,
      shop,
      { ...saleOf(shop, [line(milk)], [pay(100)]), id: next.sale_id, till_session_id: shop.managerSessionId },
      shop.manager,
    );
    expect((await getQuote(database.client, shop.cashier, made.id)).sale_id).toBe(next.sale_id);
    await expectCode(sellTaken(taken, 100), 'quote_converted');
  });

  it('stands when it was sold without the server', async () => {
    const made = await save(quoteOf([line(milk)]));
    const taken = await take(made.id);
    await release(made.id, shop.manager);
    const late = { late: { provisional_number: 'T1-000001', device_id: randomUUID() } };

    expect(await sellTaken(taken, 100, late)).toMatchObject({ total_amount: 100 });
    expect((await getQuote(database.client, shop.cashier, made.id)).status).toBe('draft');
    const second = await take(made.id);
    await sellTaken(second, 100, { ...late, lines: [line(milk)], approval_ids: undefined });
    expect((await getQuote(database.client, shop.cashier, made.id)).status).toBe('converted');
  });

  it('is not opened once it was declined', async () => {
    const made = await save(quoteOf([line(milk)]));
    expect(await decline(made.id)).toMatchObject({ status: 'declined', declined_reason: 'Too dear' });
    await decline(made.id);
    await expectCode(take(made.id), 'quote_declined');
    expect(await save(quoteOf([line(milk)], { id: made.id, version: 2 }))).toMatchObject({ status: 'draft' });
  });

  it('takes no id of another sale', async () => {
    const [one, two] = [await save(quoteOf([line(milk)])), await save(quoteOf([line(milk)]))];
    const taken = await take(one.id);
    await expectCode(take(two.id, taken.sale_id), 'idempotency_mismatch');
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(100)]));
    await expectCode(take(two.id, sale.id), 'idempotency_mismatch');
  });
});

it('is converted by one of twenty tills', async () => {
  const made = await save(quoteOf([line(milk)]));
  const clients = await Promise.all(Array.from({ length: 20 }, () => database.connect()));
  const tills: [Persona, string][] = [
    [shop.cashier, shop.sessionId],
    [shop.manager, shop.managerSessionId],
  ];
  const outcomes = await Promise.allSettled(
    clients.map((client, place) => takeQuote(client, tills[place % 2]![0], made.id, randomUUID())),
  );
  const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  // One person has it; they may have asked from more than one window, and the last of those counts.
  expect(new Set(taken.map(({ taken_by_name }) => taken_by_name)).size).toBe(1);

  const [persona, session] = taken[0]?.taken_by_name === 'Cora Cashier' ? tills[0]! : tills[1]!;
  const sold = await Promise.allSettled(
    taken.map(({ sale_id }, place) => {
      const sale = { ...saleOf(shop, [line(milk)], [pay(100)]), id: sale_id, till_session_id: session };
      return recordSale(clients[place]!, shop, sale, persona);
    }),
  );
  expect(taken.length).toBeGreaterThan(1);
  expect(sold.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await getQuote(database.client, shop.cashier, made.id)).status).toBe('converted');
});
