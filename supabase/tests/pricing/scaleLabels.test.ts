import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { BarcodeTest, Quote, Sale, TillProduct } from '../../../shared/src/api/rpcTypes';
import { addProduct, firstLine, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { addPriceList, ean13, quoteAs } from './pricingFixtures';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
});

/** Cheese at 485.00 a kilogram with the scale's item number. */
async function cheese(sku = '123', price = 485): Promise<string> {
  const id = await addProduct(database.client, shop, { name: 'Cheese', price, stock: 50 });
  await database.client.query(`update public.products set sku = $2, unit = 'kg' where id = $1`, [id, sku]);
  return id;
}

const find = (code: string): Promise<TillProduct | null> =>
  asUser(database.client, shop.cashier, () => callRpc(database.client, 'find_product_by_code', { p_code: code }));
const own = <T>(name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, shop.owner, () => callRpc<T>(database.client, name, args));
const rule = (more: Record<string, unknown>): Promise<unknown> =>
  own('save_barcode_rule', {
    p_rule: {
      id: randomUUID(),
      name: `Rule ${randomUUID().slice(0, 6)}`,
      prefix_from: '27',
      code_length: 13,
      item_position: 3,
      item_length: 5,
      value_position: 8,
      value_length: 5,
      value_kind: 'weight',
      value_decimals: 3,
      priority: 100,
      ...more,
    },
  });
const barcode = (productId: string, code: string, factor = 1): Promise<unknown> =>
  database.client.query(
    'insert into public.product_barcodes (tenant_id, barcode, product_id, unit_factor, label) values ($1, $2, $3, $4, $5)',
    [shop.tenantId, code, productId, factor, factor === 1 ? null : 'Crate'],
  );

describe('a weight label', () => {
  it('sells its weight in kilograms, found by the item number without its zeros', async () => {
    const id = await cheese();

    expect(await find(ean13('200012301234'))).toMatchObject({
      id,
      quantity: 1.234,
      label: { kind: 'weight', amount: null },
    });
  });

  it.each([
    ['the item number as sku', '00123'],
    ['prefix and item number as sku', '2000123'],
  ])('is found by %s', async (_how, sku) => {
    expect((await find(ean13('200012301000')))?.id).toBeUndefined();
    const id = await cheese(sku);
    expect((await find(ean13('200012301000')))?.id).toBe(id);
  });

  it('is found by a barcode that is the label of nothing, which wins over another product’s sku', async () => {
    await cheese('123');
    const ham = await addProduct(database.client, shop, { name: 'Ham' });
    await barcode(ham, ean13('200012300000'));

    expect((await find(ean13('200012301500')))?.id).toBe(ham);
  });

  it('gives way to the very same code as a plain barcode', async () => {
    await cheese();
    const other = await addProduct(database.client, shop, { name: 'Own code' });
    await barcode(other, ean13('200012301234'));

    expect(await find(ean13('200012301234'))).toMatchObject({ id: other, quantity: null, label: null });
  });

  it('of nothing is refused with a reason', async () => {
    await cheese();
    const failure = await expectCode(find(ean13('200012300000')), 'invalid_input');
    expect(failure.message).toBe('This label has no weight.');
  });

  it('with a wrong check digit is not read', async () => {
    await cheese();
    const right = ean13('200012301234');
    const wrong = `${right.slice(0, 12)}${(Number(right[12]) + 1) % 10}`;

    expect(await find(wrong)).toBeNull();
    expect(await find('20001230123')).toBeNull();
    expect(await find('2000123O12345')).toBeNull();
  });

  it('of an unknown, archived or varied product is unknown', async () => {
    expect(await find(ean13('209999901234'))).toBeNull();
    const id = await cheese();
    await database.client.query('update public.products set archived_at = now() where id = $1', [id]);
    expect(await find(ean13('200012301234'))).toBeNull();
  });

  it('is read by the business’s own rules only', async () => {
    await cheese();
    const other = await makeTenant(database.client, { country: 'KE' });
    await asUser(database.client, other.owner, () =>
      callRpc(database.client, 'save_barcode_rule', {
        p_rule: {
          id: randomUUID(),
          name: 'Theirs',
          prefix_from: '25',
          code_length: 13,
          item_position: 3,
          item_length: 5,
          value_position: 8,
          value_length: 5,
          value_kind: 'weight',
          value_decimals: 3,
        },
      }),
    );

    expect(await find(ean13('250012301234'))).toBeNull();
  });

  it('that two rules read is read by the lower number, then by the longer prefix', async () => {
    await cheese();
    const code = ean13('270012301234');
    await rule({ value_decimals: 3, priority: 50 });
    await rule({ value_decimals: 1, priority: 50, prefix_from: '270', prefix_to: '270' });
    expect((await find(code))?.quantity).toBe(123.4);
    await rule({ value_decimals: 2, priority: 10 });
    expect((await find(code))?.quantity).toBe(12.34);
  });

  it('that the first rule knows no item for is read by the next', async () => {
    const id = await cheese();
    await rule({ priority: 1, item_position: 4, item_length: 4, value_decimals: 2 });
    await database.client.query(`update public.products set sku = '00123' where id = $1`, [id]);
    await rule({ priority: 2 });

    expect((await find(ean13('270012301234')))?.quantity).toBe(1.234);
  });
});

describe('a price label', () => {
  const code = ean13('220012319999');

  it('rule 2: charges to the cent what is printed on it, and takes the weight from stock', async () => {
    const id = await cheese();
    const found = await find(code);
    const sale: Sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(id, found?.quantity ?? 0, { barcode: code })], [pay(199.99)], { expected_total: 199.99 }),
    );
    const { rows } = await database.client.query(
      `select action, after from audit.events where entity_id = $1 order by action`,
      [sale.id],
    );

    expect(found).toMatchObject({ quantity: 0.413, label: { kind: 'price', amount: 199.99, barcode: code } });
    // 0.413 kg at 485.00 are 200.31; the label takes the rest off.
    expect(firstLine(sale)).toMatchObject({
      quantity: 0.413,
      list_price: 485,
      unit_price: 485,
      discount_amount: 0.32,
      gross_amount: 199.99,
      price_source: { kind: 'label', barcode: code, amount: 199.99 },
    });
    expect(rows).toEqual([
      { action: 'label_price_taken', after: [expect.objectContaining({ amount: 199.99, quantity: 0.413 })] },
    ]);
  });

  it('rule 13: the weight is the server’s, whatever the till says', async () => {
    const id = await cheese();
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(id, 40, { barcode: code })], [pay(199.99)]),
    );
    expect(firstLine(sale).quantity).toBe(0.413);
  });

  it('counts towards nobody’s discount limit', async () => {
    const id = await cheese('123', 9000);
    const small = ean13('220012300001');
    const quote: Quote = await quoteAs(database.client, shop, [line(id, 1, { barcode: small })]);

    expect(quote).toMatchObject({ total_amount: 0.01, lines: [{ quantity: 0.001, discount_amount: 8.99 }] });
    await expectCode(
      quoteAs(database.client, shop, [line(id, 1, { barcode: code, discount_percent: 11 })]),
      'approval_required',
    );
  });

  it('leaves price lists alone: the scale did not know them', async () => {
    const id = await cheese();
    await addPriceList(database.client, shop, {}, [{ kind: 'percent_off', value: 50 }]);
    const quote = await quoteAs(database.client, shop, [line(id, 1, { barcode: code }), line(id, 1)]);

    expect(quote.lines.map((entry) => entry.gross_amount)).toEqual([199.99, 242.5]);
  });

  it('of a product without a price sells one piece at the label’s price', async () => {
    const id = await cheese('123', 0);
    expect(await find(code)).toMatchObject({ quantity: 1, label: { amount: 199.99 } });
    expect(await quoteAs(database.client, shop, [line(id, 5, { barcode: code })])).toMatchObject({
      total_amount: 199.99,
      lines: [{ quantity: 1, list_price: 0, unit_price: 199.99, discount_amount: 0 }],
    });
  });

  it('is refused for another product, as a weight code, with a price of its own, and empty', async () => {
    const [id, other] = [await cheese(), await addProduct(database.client, shop)];
    const quote = (productId: string, more: object): Promise<unknown> =>
      quoteAs(database.client, shop, [line(productId, 1, more)]);

    await expectCode(quote(other, { barcode: code }), 'invalid_input');
    await expectCode(quote(id, { barcode: ean13('200012301234') }), 'invalid_input');
    await expectCode(quote(id, { barcode: 'nonsense' }), 'invalid_input');
    await expectCode(quote(id, { barcode: code, unit_price: 1 }), 'invalid_input');
    await expectCode(quote(id, { barcode: ean13('220012300000') }), 'invalid_input');
    await expectCode(find(ean13('220012300000')), 'invalid_input');
  });

  it('is no way for shoppers to name a price', async () => {
    const id = await cheese();
    const quote = await asUser(database.client, shop.cashier, () =>
      callRpc<Quote>(database.client, 'quote_sale', {
        p_basket: { channel: 'storefront', tenant_id: shop.tenantId, lines: [line(id, 1, { barcode: code })] },
      }),
    );
    expect(quote.total_amount).toBe(485);
  });

  it('adds up to the cent for any price, label and discount', async () => {
    const id = await cheese();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 0, max: 100 }),
        async (priceCents, labelCents, percent) => {
          await database.client.query('update public.products set price = $2 where id = $1', [id, priceCents / 100]);
          const label = ean13(`2200123${String(labelCents).padStart(5, '0')}`);
          const { rows } = await database.client.query<{ quote: Quote }>(
            'select private.price_basket($1, $2) as quote',
            [
              shop.tenantId,
              JSON.stringify({
                channel: 'till',
                lines: [line(id, 1, { barcode: label, discount_percent: percent }), line(id, 1, { barcode: label })],
              }),
            ],
          );
          const [discounted, plain] = rows[0]?.quote.lines ?? [];
          expect(Math.round((plain?.gross_amount ?? 0) * 100)).toBe(labelCents);
          const off = Math.floor((labelCents * percent + 50) / 100);
          expect(Math.round((discounted?.gross_amount ?? 0) * 100)).toBe(labelCents - off);
          expect(Math.round((rows[0]?.quote.total_amount ?? 0) * 100)).toBe(2 * labelCents - off);
        },
      ),
      { numRuns: count(100, 3_000) },
    );
  }, 300_000);
});

describe('packs', () => {
  it('sell what their code stands for and say what it is; on the shelf a product is one piece', async () => {
    const id = await addProduct(database.client, shop, { name: 'Soda' });
    await barcode(id, '5449000000996', 24);
    expect(await find('5449000000996')).toMatchObject({ unit_factor: 24, unit_label: 'Crate', quantity: null });
    const shelf = await asUser(database.client, shop.cashier, () =>
      callRpc<TillProduct[]>(database.client, 'till_products', { p_query: 'Soda' }),
    );

    // Else a scan of the crate would be taken for one piece of what is on the screen.
    expect(shelf[0]).toMatchObject({ unit_factor: 1, barcode: null, unit_label: null });
  });
});

describe('rules for labels', () => {
  it('come with a new business: weight behind 20 and 21, prices behind 22 and 23', async () => {
    const rules = await own<{ prefix_from: string; prefix_to: string; value_kind: string }[]>('list_barcode_rules', {});
    expect(rules.map((entry) => [entry.prefix_from, entry.prefix_to, entry.value_kind])).toEqual([
      ['20', '21', 'weight'],
      ['22', '23', 'price'],
    ]);
  });

  it.each([
    ['prefix_from', { prefix_from: '2a' }],
    ['prefix_from', { prefix_from: '30', prefix_to: '20' }],
    ['prefix_from', { prefix_from: '20', prefix_to: '200' }],
    ['code_length', { code_length: 10 }],
    ['item_length', { item_position: 10, item_length: 5 }],
    ['value_length', { value_position: 10, value_length: 5 }],
    ['value_position', { item_position: 3, item_length: 6 }],
    ['value_decimals', { value_decimals: 4 }],
    ['name', { name: '' }],
  ])('refuse a wrong %s: %j', async (field, wrong) => {
    const failure = await expectCode(rule(wrong), 'invalid_input');
    expect(JSON.parse(failure.detail ?? '{}')).toMatchObject({ field });
  });

  it('are changed and deleted by those who keep the settings of the same business', async () => {
    const id = randomUUID();
    await rule({ id, name: 'Mine' });
    const other = await makeTenant(database.client);
    await expectCode(
      asUser(database.client, shop.cashier, () => callRpc(database.client, 'delete_barcode_rule', { p_rule_id: id })),
      'permission_denied',
    );
    await expectCode(
      asUser(database.client, other.owner, () => callRpc(database.client, 'delete_barcode_rule', { p_rule_id: id })),
      'not_found',
    );
    await expectCode(rule({ id, name: 'Mine', updated_at: '2001-01-01T00:00:00Z' }), 'stale_row');
    await expectCode(rule({ name: 'mine' }), 'invalid_input');
    await own('delete_barcode_rule', { p_rule_id: id });
  });

  it('are tried out by the tester, which says why a code is not read', async () => {
    await cheese();
    await rule({ name: 'Off', prefix_from: '20', is_active: false });
    const right = ean13('200012301234');
    const tested: BarcodeTest = await own('test_barcode', { p_code: right });
    const wrong: BarcodeTest = await own('test_barcode', {
      p_code: `${right.slice(0, 12)}${(Number(right[12]) + 1) % 10}`,
    });
    const empty: BarcodeTest = await own('test_barcode', { p_code: ean13('200012300000') });

    expect(tested).toMatchObject({
      has_check_digit: true,
      product: { name: 'Cheese', quantity: 1.234 },
      problem: null,
    });
    expect(tested.rules.map((entry) => entry.outcome).sort()).toEqual(['inactive', 'read']);
    expect(wrong.rules.map((entry) => entry.outcome).sort()).toEqual(['inactive', 'wrong_check_digit']);
    expect(empty).toMatchObject({ product: null, problem: 'This label has no weight.' });
    expect((await own<BarcodeTest>('test_barcode', { p_code: ean13('209999901234') })).rules[0]?.outcome).toBe(
      'unknown_item',
    );
  });
});
