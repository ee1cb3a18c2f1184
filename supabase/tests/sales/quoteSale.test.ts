import { randomUUID } from 'node:crypto';
import type { BasketLineInput, Quote } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, line, makeShop, setPolicy, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;
let bread: string;
let haircut: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 10 });
  bread = await addProduct(database.client, shop, { name: 'Bread', price: 65, stock: 10, taxCode: 'C' });
  haircut = await addProduct(database.client, shop, { name: 'Haircut', price: 300, kind: 'service' });
});

function quote(lines: BasketLineInput[], more: Record<string, unknown> = {}, persona = shop.manager): Promise<Quote> {
  return asUser(database.client, persona, () =>
    callRpc<Quote>(database.client, 'quote_sale', { p_basket: { channel: 'till', lines, ...more } }),
  );
}

describe('the pricing engine', () => {
  it('takes prices from the database and the tax out of a price that includes it, rounded once', async () => {
    const answer = await quote([line(milk, 3)]);

    // 174 - 174 / 1.16 = 24.
    expect(answer).toMatchObject({
      subtotal_amount: 174,
      net_amount: 150,
      tax_amount: 24,
      total_amount: 174,
      discount_amount: 0,
      delivery_fee: 0,
      currency_code: 'KES',
      prices_include_tax: true,
    });
    expect(answer.lines[0]).toMatchObject({
      list_price: 58,
      unit_price: 58,
      net_amount: 150,
      tax_amount: 24,
      gross_amount: 174,
      tax_code: 'B',
      tax_rate_percent: 16,
      line_number: 1,
    });
    expect(answer).not.toHaveProperty('internal');
  });

  it('puts tax on top where prices do not include it', async () => {
    await setPolicy(database.client, shop.tenantId, { prices_include_tax: false });
    const answer = await quote([line(milk, 3)]);
    await setPolicy(database.client, shop.tenantId, { prices_include_tax: true });

    // 174 * 0.16 = 27.84.
    expect(answer).toMatchObject({ subtotal_amount: 174, net_amount: 174, tax_amount: 27.84, total_amount: 201.84 });
  });

  it('sums tax per rate', async () => {
    const answer = await quote([line(milk), line(bread), line(haircut)]);

    expect(answer.taxes).toEqual([
      { tax_code: 'B', tax_rate_percent: 16, net_amount: 308.62, tax_amount: 49.38 },
      { tax_code: 'C', tax_rate_percent: 0, net_amount: 65, tax_amount: 0 },
    ]);
  });

  it('prorates a discount on the whole by largest remainder, so the lines add up to it exactly', async () => {
    const lines = [line(milk), line(milk, 1, { id: randomUUID() }), line(bread)];
    const answer = await quote(lines, { discount_amount: 10 });

    // 10 over 58, 58, 65: 3.2044.., 3.2044.., 3.5911..: the cent left over goes to the largest remainder.
    expect(answer.lines.map((entry) => entry.discount_amount)).toEqual([3.21, 3.2, 3.59]);
    expect(answer).toMatchObject({ subtotal_amount: 181, discount_amount: 10, total_amount: 171 });
  });

  it('takes line discounts before the discount on the whole', async () => {
    const answer = await quote([line(milk, 1, { discount_percent: 50 }), line(bread, 1, { discount_amount: 5 })], {
      discount_percent: 10,
    });

    // 29 and 60 are left; 10 % of 89 is 8.90, split 2.90 and 6.00.
    expect(answer.lines.map((entry) => [entry.discount_amount, entry.gross_amount])).toEqual([
      [31.9, 26.1],
      [11, 54],
    ]);
  });

  it('uses the rate that holds on the day, a newer row of the same code included', async () => {
    await database.client.query(
      `update public.tax_rates set valid_to = '2019-12-31' where tenant_id = $1 and code = 'E'`,
      [shop.tenantId],
    );
    await database.client.query(
      `insert into public.tax_rates (tenant_id, name, code, rate_percent, valid_from, valid_to)
       values ($1, 'VAT 20%', 'E', 20, '2020-01-01', '2998-12-31'), ($1, 'VAT 99%', 'E', 99, '2999-01-01', null)`,
      [shop.tenantId],
    );
    const product = await addProduct(database.client, shop, { price: 120, taxCode: 'E', kind: 'service' });
    await database.client.query(
      `update public.products set tax_rate_id = (select id from public.tax_rates where tenant_id = $1 and code = 'E' and rate_percent = 8) where id = $2`,
      [shop.tenantId, product],
    );

    expect((await quote([line(product)])).lines[0]).toMatchObject({ tax_rate_percent: 20, tax_amount: 20 });
  });

  it('rounds per document where the business wants that', async () => {
    const penny = await addProduct(database.client, shop, { price: 0.1, kind: 'service' });
    const lines = (): BasketLineInput[] => Array.from({ length: 10 }, () => line(penny));
    const byLine = await quote(lines());
    await setPolicy(database.client, shop.tenantId, { tax_rounding: 'document' });
    const byDocument = await quote(lines());
    await setPolicy(database.client, shop.tenantId, { tax_rounding: 'line' });

    // Each 0.10 holds 0.0138 of tax: ten lines make 0.10, the whole 1.00 holds 0.14.
    expect([byLine.tax_amount, byDocument.tax_amount]).toEqual([0.1, 0.14]);
    expect(byDocument.lines.reduce((sum, entry) => sum + Math.round(entry.tax_amount * 100), 0)).toBe(14);
  });

  it('says what can be sold, counting a product once over all its lines', async () => {
    const answer = await quote([line(milk, 6), line(milk, 6), line(haircut)]);

    expect(answer.lines.map((entry) => [entry.is_available, entry.saleable_quantity])).toEqual([
      [false, 10],
      [false, 10],
      [true, null],
    ]);
  });
});

describe('what a person may give', () => {
  it('lets a cashier discount up to the limit of the house and no further', async () => {
    await expect(quote([line(bread, 1, { discount_percent: 10 })], {}, shop.cashier)).resolves.toMatchObject({
      total_amount: 58.5,
    });
    await expectCode(quote([line(bread, 1, { discount_percent: 10.1 })], {}, shop.cashier), 'approval_required');
    await expectCode(
      quote([line(bread, 1, { discount_percent: 10 })], { discount_amount: 1 }, shop.cashier),
      'approval_required',
    );
    await expectCode(quote([line(bread)], { discount_percent: 11 }, shop.cashier), 'approval_required');
    await expect(quote([line(bread)], { discount_percent: 100 }, shop.manager)).resolves.toMatchObject({
      total_amount: 0,
    });
  });

  it('lets only those override a price who may', async () => {
    await expectCode(quote([line(milk, 1, { unit_price: 1 })], {}, shop.cashier), 'approval_required');
    await expect(quote([line(milk, 1, { unit_price: 58 })], {}, shop.cashier)).resolves.toMatchObject({
      total_amount: 58,
    });
    await expect(quote([line(milk, 1, { unit_price: 1 })], {}, shop.manager)).resolves.toMatchObject({
      total_amount: 1,
      subtotal_amount: 1,
    });
  });

  it('prices in the own business only, whatever tenant is named', async () => {
    const error = await expectCode(quote([line(milk)], { tenant_id: shop.tenantId }, other.manager), 'not_found');

    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({ lines: [{ product_id: milk }] });
  });
});

describe('a shopper', () => {
  function shopQuote(body: Record<string, unknown>): Promise<Quote> {
    return asAnonymous(database.client, () =>
      callRpc<Quote>(database.client, 'quote_sale', {
        p_basket: { channel: 'storefront', tenant_id: shop.tenantId, ...body },
      }),
    );
  }

  it("gets the shop's own prices whatever is sent along, and no stock number", async () => {
    const answer = await shopQuote({
      lines: [line(milk, 2, { unit_price: 0.01, discount_percent: 100 })],
      discount_amount: 116,
    });

    expect(answer).toMatchObject({ total_amount: 116, discount_amount: 0 });
    expect(answer.lines[0]).toMatchObject({ is_available: true, saleable_quantity: null });
  });

  it('pays delivery with tax, and none from the free limit on', async () => {
    await database.client.query(
      'update public.storefront_settings set delivery_fee = 116, free_delivery_from = 580 where tenant_id = $1',
      [shop.tenantId],
    );

    await expect(shopQuote({ lines: [line(milk)], fulfilment_method: 'delivery' })).resolves.toMatchObject({
      delivery_fee: 116,
      total_amount: 174,
      tax_amount: 24,
      net_amount: 150,
      subtotal_amount: 58,
    });
    await expect(shopQuote({ lines: [line(milk)], fulfilment_method: 'pickup' })).resolves.toMatchObject({
      delivery_fee: 0,
      total_amount: 58,
    });
    await expect(shopQuote({ lines: [line(milk, 10)], fulfilment_method: 'delivery' })).resolves.toMatchObject({
      delivery_fee: 0,
      total_amount: 580,
    });
  });

  it('finds no draft, no archived product and no closed shop', async () => {
    const draft = await addProduct(database.client, shop, { isPublished: false });
    await expectCode(shopQuote({ lines: [line(draft)] }), 'not_found');
    await expectCode(shopQuote({ lines: [line(milk)], tenant_id: randomUUID() }), 'shop_unavailable');
    await database.client.query('update public.storefront_settings set is_enabled = false where tenant_id = $1', [
      other.tenantId,
    ]);
    await expectCode(shopQuote({ lines: [line(milk)], tenant_id: other.tenantId }), 'shop_unavailable');
  });

  it('cannot price at the till', async () => {
    await expectCode(
      asAnonymous(database.client, () =>
        callRpc(database.client, 'quote_sale', { p_basket: { channel: 'till', lines: [line(milk)] } }),
      ),
      'not_signed_in',
    );
  });
});
