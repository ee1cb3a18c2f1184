import { randomUUID } from 'node:crypto';
import type { FiscalDocument, FiscalMovement, FiscalTask } from '../../functions/_shared/fiscal/types';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { makeExchange } from '../sales/exchangeFixtures';
import { cardOf, issueCard } from '../sales/giftCardFixtures';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  openTill,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  setPolicy,
  type Shop,
} from '../sales/salesFixtures';
import { addBundle } from '../stock/bundleFixtures';
import { testDatabase } from '../support/testDatabase';
import { addMapped, asStaff, connect, documentOf, drain, mapAll } from './fiscalFixtures';

const database = testDatabase();
let shop: Shop;
let device: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  device = await connect(database.client, shop);
});

/** What the authority receives after everything that was queued. */
async function told(): Promise<FiscalTask[]> {
  await mapAll(database.client, shop);
  return (await drain(database.client, device)).sent;
}

async function documentTold(): Promise<FiscalDocument> {
  const sales = (await told()).filter((task) => task.kind === 'sale' || task.kind === 'credit_note');
  const last = sales.at(-1);
  if (last === undefined) throw new Error('No document was sent.');
  expectExact(last.body as FiscalDocument);
  return last.body as FiscalDocument;
}

/** Quantity times price less discount is the total, to the cent, and the lines add up. */
function expectExact(body: FiscalDocument): void {
  let total = 0;
  for (const told of body.lines) {
    const gross = Math.round(Number(told.quantity) * Number(told.unitPrice) * 100 + 1e-6);
    expect(gross - Math.round(Number(told.discount) * 100)).toBe(Math.round(Number(told.total) * 100));
    expect(Number(told.discount)).toBeGreaterThanOrEqual(0);
    total += Math.round(Number(told.total) * 100);
  }
  expect(total).toBe(Math.round(Number(body.total) * 100));
}

describe('lines', () => {
  it('weighed goods and discounts come to the cent', async () => {
    const rice = await addProduct(database.client, shop, { price: 480, unit: 'kg', stock: 100 });
    const lamp = await addProduct(database.client, shop, { price: 1000, stock: 10 });
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(rice, 0.375), line(lamp, 3, { discount_percent: 10 })], [pay(2880)]),
    );

    const body = await documentTold();
    expect(body.lines).toMatchObject([
      {
        quantity: '0.375',
        unitPrice: '480',
        discount: '0',
        total: '180',
        quantityUnit: 'KG',
        packages: '1',
        taxLetter: 'B',
        taxRate: '16',
      },
      { quantity: '3', unitPrice: '1000', discount: '300', total: '2700', quantityUnit: 'NO', packages: '3' },
    ]);
    expect(body.paymentCode).toBe('01');
    expect(body.day).toBe(body.issuedAt.slice(0, 8));
  });

  it('prices without tax are sent with it', async () => {
    await setPolicy(database.client, shop.tenantId, { prices_include_tax: false });
    const soap = await addProduct(database.client, shop, { price: 33.33, stock: 100 });
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(soap, 7)], [pay(270.64)]));

    const body = await documentTold();
    expect(body.total).toBe(String(sale.total_amount));
  });

  it('each tax has its letter, and a share of a discount its line', async () => {
    const ids = [];
    for (const taxCode of ['A', 'B', 'C', 'E'])
      ids.push(await addProduct(database.client, shop, { price: 216.07, stock: 10, taxCode }));
    const lines = ids.map((id) => line(id, 3));
    const quote = await asStaff<{ total_amount: number }>(database.client, shop.owner, 'quote_sale', {
      p_basket: { channel: 'till', lines, discount_percent: 7 },
    });
    await recordSale(database.client, shop, saleOf(shop, lines, [pay(quote.total_amount)], { discount_percent: 7 }));

    const body = await documentTold();
    expect(body.lines.map(({ taxLetter, taxRate }) => `${taxLetter} ${taxRate}`)).toEqual([
      'A 0',
      'B 16',
      'C 0',
      'E 8',
    ]);
  });

  it('lines of nothing are left out, a sale of nothing is not sent, its goods are', async () => {
    const gift = await addProduct(database.client, shop, { price: 0, stock: 10, cost: 5 });
    const milk = await addProduct(database.client, shop, { price: 116, stock: 10 });
    await recordSale(database.client, shop, saleOf(shop, [line(gift), line(milk)], [pay(116)]));
    expect((await documentTold()).lines).toHaveLength(1);

    const nothing = await recordSale(database.client, shop, saleOf(shop, [line(gift)], []));
    await told();
    expect(await documentOf(database.client, device, nothing.id)).toMatchObject({
      state: 'skipped',
      code: 'nothing_to_send',
    });
  });

  it('products that are excluded are left out', async () => {
    const milk = await addProduct(database.client, shop, { price: 116, stock: 10 });
    const bag = await addProduct(database.client, shop, { price: 5, stock: 10 });
    await asStaff(database.client, shop.owner, 'save_fiscal_items', {
      p_items: JSON.stringify([{ product_id: bag, is_excluded: true }]),
    });
    await recordSale(database.client, shop, saleOf(shop, [line(milk), line(bag)], [pay(121)]));

    expect(await documentTold()).toMatchObject({ total: '116', lines: [{ total: '116' }] });
  });

  it('300 lines, names of every script', async () => {
    const names = ['شاي أخضر', '绿茶 500g', 'Чай «Зелёный»', 'हरी चाय', '🍵 Chai & "tea" <b>'];
    const ids: string[] = [];
    for (let place = 0; place < 300; place += 1)
      ids.push(
        await addProduct(database.client, shop, { kind: 'service', price: 10, name: `${names[place % 5]} ${place}` }),
      );
    await recordSale(
      database.client,
      shop,
      saleOf(
        shop,
        ids.map((id) => line(id)),
        [pay(3000)],
      ),
    );

    const body = await documentTold();
    expect(body.lines).toHaveLength(300);
    expect(body.lines.slice(0, 5).map(({ name }) => name)).toEqual(names.map((name, place) => `${name} ${place}`));
  });
});

describe('documents', () => {
  it('name a customer who has a tax number, and nobody else', async () => {
    const milk = await addProduct(database.client, shop, { price: 116, stock: 10 });
    const contactId = await addContact(database.client, shop, 1000);
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk)], [pay(116, 'on_account')], { contact_id: contactId }),
    );
    expect(await documentTold()).toMatchObject({ customer: null, paymentCode: '02' });

    await database.client.query(`update public.contacts set tax_pin = ' a123456789z ' where id = $1`, [contactId]);
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk)], [pay(16), pay(100, 'on_account')], { contact_id: contactId }),
    );
    expect(await documentTold()).toMatchObject({
      customer: { taxNumber: 'A123456789Z', name: 'Asha Customer' },
      paymentCode: '03',
    });
  });

  it('the delivery fee of an order is a service item; how it was paid is sent', async () => {
    await database.client.query(
      'update public.storefront_settings set delivery_enabled = true, delivery_fee = 200 where tenant_id = $1',
      [shop.tenantId],
    );
    const milk = await addProduct(database.client, shop, { price: 116, stock: 10 });
    const order = await placeOrder(
      database.client,
      orderOf(shop, [[milk, 1]], {
        fulfilment_method: 'delivery',
        payment_method: 'pay_on_delivery',
        delivery_address: { line_1: 'Moi Avenue 1', city: 'Nairobi' },
      }),
    );
    await confirmOrder(
      database.client,
      shop,
      confirmationOf(shop, order, [pay(316, 'mobile_money', { reference: 'QGH7X1ABCD' })]),
    );

    const body = await documentTold();
    expect(body).toMatchObject({ total: '316', paymentCode: '06' });
    expect(body.lines.at(-1)).toMatchObject({ name: 'Delivery', quantity: '1', total: '200' });
  });

  it('a bundle is one item, and its parts are what moves', async () => {
    const pen = await addProduct(database.client, shop, { price: 20, stock: 10 });
    const pad = await addProduct(database.client, shop, { price: 50, stock: 10 });
    await sell(database.client, shop, pen, 1, 20);
    await sell(database.client, shop, pad, 1, 50);
    const set = await addBundle(
      database.client,
      shop,
      [
        [pen, 2],
        [pad, 1],
      ],
      { price: 80 },
    );
    await told();
    await sell(database.client, shop, set, 2, 80);

    const sent = await told();
    const sale = sent.find((task) => task.kind === 'sale')?.body as FiscalDocument;
    const moved = sent.find((task) => task.kind === 'stock_movement')?.body as FiscalMovement;
    expect(sale.lines).toMatchObject([{ quantity: '2', total: '160' }]);
    expect(sent[0]?.body).toMatchObject({ itemType: '3' });
    expect(moved.lines.map(({ quantity }) => quantity).sort()).toEqual(['2', '4']);
  });

  it('gift cards that are sold are no sale; paid with, they are another way to pay', async () => {
    await setPolicy(database.client, shop.tenantId, { gift_cards_enabled: true });
    const card = await issueCard(database.client, shop, cardOf(500));
    expect(await told()).toEqual([]);

    const milk = await addProduct(database.client, shop, { price: 116, stock: 10 });
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk)], [pay(116, 'gift_card', { gift_card_id: card.id })]),
    );
    expect(await documentTold()).toMatchObject({ paymentCode: '07', total: '116' });
  });

  it('an exchange is a credit note of its sale and a sale', async () => {
    const shirt = await addProduct(database.client, shop, { price: 116, stock: 10 });
    const coat = await addProduct(database.client, shop, { price: 174, stock: 10 });
    const sale = await sell(database.client, shop, shirt, 2, 116);
    await told();
    await asStaff<{ sale: Sale }>(database.client, shop.manager, 'exchange_sale', {
      p_exchange: makeExchange(shop, coat, sale),
    });

    const documents = (await told()).filter((task) => task.kind === 'sale' || task.kind === 'credit_note');
    expect(documents.map(({ kind, number }) => `${kind} ${number}`).sort()).toEqual(['credit_note 2', 'sale 3']);
    expect(documents.find(({ kind }) => kind === 'credit_note')?.body).toMatchObject({
      original: { number: 1 },
      total: '116',
    });
  });

  it('several credit notes take back no more than the sale', async () => {
    const cup = await addMapped(database.client, shop, { price: 33.33, stock: 10 });
    const sale = await sell(database.client, shop, cup, 3, 33.33);
    await told();
    for (let turn = 0; turn < 3; turn += 1) {
      await refundSale(database.client, shop, refundOf(shop, sale, 1));
      expect((await documentTold()).total).toBe('33.33');
    }
  });

  it('a return without a receipt has no sale to name: people see it, the others go on', async () => {
    const milk = await addMapped(database.client, shop, { price: 116, stock: 10 });
    const id = randomUUID();
    await asStaff(database.client, shop.owner, 'return_without_receipt', {
      p_return: {
        id,
        till_session_id: await openTill(database.client, shop, shop.owner),
        reason: 'Receipt lost',
        refund_tender_type: 'cash',
        lines: [{ product_id: milk, quantity: 1, unit_price: 116, restock: true }],
      },
    });
    await sell(database.client, shop, milk, 1, 116);

    expect(await documentTold()).toMatchObject({ total: '116' });
    expect(await documentOf(database.client, device, id, 'credit_note')).toMatchObject({
      state: 'rejected',
      code: 'no_original',
    });
  });

  it('an offline sale is sent when it comes, with its own time', async () => {
    const milk = await addMapped(database.client, shop, { price: 116, stock: 10 });
    const { rows } = await database.client.query<{ at: string }>(
      `update public.till_sessions set opened_at = now() - interval '3 hours' where id = $1 returning (now() - interval '2 hours')::text as at`,
      [shop.sessionId],
    );
    const at = new Date(rows[0]?.at ?? '').toISOString();
    await sell(database.client, shop, milk, 1, 116);
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk, 1, { unit_price: 116 })], [pay(116)], {
        occurred_at: at,
        late: { provisional_number: 'T1-000001', device_id: randomUUID() },
      }),
    );

    const times = (await told())
      .filter(({ kind }) => kind === 'sale')
      .map(({ body }) => (body as FiscalDocument).issuedAt);
    expect(times).toHaveLength(2);
    expect((times[1] ?? '') < (times[0] ?? '')).toBe(true);
  });
});

describe('stock', () => {
  it('adjustments and what is thrown away have their kinds; one document of both is sent as two', async () => {
    const milk = await addMapped(database.client, shop, { price: 116, stock: 10 });
    const bread = await addMapped(database.client, shop, { price: 58, stock: 10 });
    await recordSale(database.client, shop, saleOf(shop, [line(milk), line(bread)], [pay(174)]));
    await told();
    const adjust = (reason: string, lines: [string, number][]) =>
      asStaff(database.client, shop.owner, 'adjust_stock', {
        p_adjustment: {
          id: randomUUID(),
          reason,
          lines: lines.map(([product_id, quantity_change]) => ({ product_id, quantity_change })),
        },
      });
    await adjust('damaged', [[milk, -2]]);
    await adjust('correction', [
      [milk, 1],
      [bread, -1],
    ]);

    const moved = (await told())
      .filter(({ kind }) => kind === 'stock_movement')
      .map(({ body }) => body as FiscalMovement);
    const [thrown, ...corrected] = moved.map(
      ({ movementType, lines }) => `${movementType} ${lines[0]?.quantity ?? ''}`,
    );
    expect(thrown).toBe('15 2');
    expect(corrected.sort()).toEqual(['06 1', '16 1']);
  });

  it('goods that were sold before they came begin with nothing', async () => {
    await setPolicy(database.client, shop.tenantId, { allow_negative_stock: true });
    const milk = await addMapped(database.client, shop, { price: 116 });
    await sell(database.client, shop, milk, 2, 116);

    const sent = await told();
    expect(sent.map(({ kind }) => kind)).toEqual(['item', 'sale', 'stock_movement', 'stock_level']);
    expect(sent[3]?.body).toMatchObject({ quantity: '-2' });
  });
});
