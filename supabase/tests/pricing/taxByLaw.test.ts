import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { estimateBasket, type BasketLine } from '../../../mfe-admin/src/till/basket/basket';
import { fromNumeric } from '../../../shared/src/money/money';
import type { CreditNote, Quote, TaxSettings } from '../../../shared/src/api/rpcTypes';
import { addProduct, line, makeShop, pay, recordSale, refundSale, saleOf, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

/*
 * In Japan the tax of a document is rounded once for each rate: on the server and on a till alike, also with delivery, and what comes back
 * in parts adds up to what was charged, to the yen.
 */
const database = testDatabase();
let shop: Shop;
const PRICES = [98, 55, 1, 13, 333, 1080];
const RATES = ['STD', 'RED'] as const;
const PERCENT = { STD: 10, RED: 8 };
let goods: { id: string; price: number; code: (typeof RATES)[number] }[];

beforeAll(async () => {
  shop = await makeShop(database.client, { country: 'JP', currencyCode: 'JPY', timezone: 'Asia/Tokyo' });
  goods = [];
  for (const price of PRICES)
    for (const code of RATES)
      goods.push({
        id: await addProduct(database.client, shop, { price, kind: 'service', taxCode: code }),
        price,
        code,
      });
});

const setIncluded = (included: boolean) =>
  database.client.query('update public.tenant_policies set prices_include_tax = $2 where tenant_id = $1', [
    shop.tenantId,
    included,
  ]);
const idOf = (price: number, code: string): string =>
  goods.find((good) => good.price === price && good.code === code)?.id ?? '';

describe('tax rounded as the law of the country says', () => {
  it('is once for each rate from the first day in Japan, and by line where nothing is said', async () => {
    const settings = await asUser(database.client, shop.owner, () =>
      callRpc<TaxSettings>(database.client, 'list_tax_rates'),
    );
    const kenyan = await makeTenant(database.client, { country: 'KE' });
    const byDefault = await asUser(database.client, kenyan.owner, () =>
      callRpc<TaxSettings>(database.client, 'list_tax_rates'),
    );

    expect(settings).toMatchObject({ tax_rounding: 'document', tax_rounding_by_law: 'document' });
    expect(byDefault).toMatchObject({ tax_rounding: 'line', tax_rounding_by_law: null });
  });

  it('cannot be chosen otherwise there, and follows a business that moves', async () => {
    const moving = await makeTenant(database.client, { country: 'KE' });
    const choose = () =>
      asUser(database.client, moving.owner, () =>
        callRpc(database.client, 'save_tax_settings', {
          p_settings: { prices_include_tax: true, tax_rounding: 'line', tax_pin: null, tax_pin_label: 'No.' },
        }),
      );
    await choose();
    await database.client.query(`update public.tenants set country = 'JP' where id = $1`, [moving.tenantId]);

    const refusal = await expectCode(choose(), 'invalid_input');

    expect(JSON.parse(refusal.detail ?? '')).toEqual({ field: 'tax_rounding' });
    const { rows } = await database.client.query(
      'select tax_rounding from public.tenant_policies where tenant_id = $1',
      [moving.tenantId],
    );
    expect(rows).toEqual([{ tax_rounding: 'document' }]);
  });

  it('seven lines of 98 at 8 % included are 51 yen of tax, not 49', async () => {
    const lines = Array.from({ length: 7 }, () => line(idOf(98, 'RED')));
    const sale = await recordSale(database.client, shop, saleOf(shop, lines, [pay(686)]));

    expect([sale.total_amount, sale.tax_amount, sale.net_amount]).toEqual([686, 51, 635]);
    expect(sale.taxes).toMatchObject([{ tax_rate_percent: 8, net_amount: 635, tax_amount: 51 }]);
  });

  it('counts delivery with the goods of its rate', async () => {
    await database.client.query('update public.storefront_settings set delivery_fee = 55 where tenant_id = $1', [
      shop.tenantId,
    ]);
    const basket = {
      channel: 'storefront',
      fulfilment_method: 'delivery',
      lines: [line(idOf(55, 'STD')), line(idOf(13, 'RED'))],
    };
    const { rows } = await database.client.query<{ quote: Quote }>('select private.price_basket($1, $2) as quote', [
      shop.tenantId,
      JSON.stringify(basket),
    ]);

    // 110 at 10 % included is 10 of tax; 55 twice, each rounded, would be 5 and 5 as well, 13 more of each would not.
    expect(rows[0]?.quote.taxes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tax_rate_percent: 10, net_amount: 100, tax_amount: 10 }),
        expect.objectContaining({ tax_rate_percent: 8, tax_amount: 1 }),
      ]),
    );
    await database.client.query('update public.storefront_settings set delivery_fee = 16 where tenant_id = $1', [
      shop.tenantId,
    ]);
    const small = await database.client.query<{ quote: Quote }>('select private.price_basket($1, $2) as quote', [
      shop.tenantId,
      JSON.stringify({ ...basket, lines: [line(idOf(1, 'STD')), line(idOf(55, 'STD'))] }),
    ]);
    // 72 / 11 = 6.55: 7. Goods 56 / 11 = 5.09 and delivery 16 / 11 = 1.45 rounded apart would be 6.
    expect(small.rows[0]?.quote.tax_amount).toBe(7);
  });

  it.each([true, false])(
    'is the same on server and till, and its returns add up (included: %s)',
    async (included) => {
      await setIncluded(included);
      const basket = fc.array(
        fc.record({ place: fc.nat({ max: goods.length - 1 }), quantity: fc.integer({ min: 1, max: 9 }) }),
        { minLength: 1, maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(basket, fc.infiniteStream(fc.nat({ max: 5 })), async (wanted, parts) => {
          const lines = wanted.map(({ place, quantity }) => line(goods[place]?.id ?? '', quantity));
          const estimate = estimateBasket(
            {
              discount: null,
              lines: wanted.map(({ place, quantity }, index): BasketLine => {
                const good = goods[place];
                return {
                  id: lines[index]?.id ?? randomUUID(),
                  productId: good?.id ?? '',
                  name: 'Good',
                  sku: null,
                  imageUrl: null,
                  unit: 'each',
                  quantity: quantity * 1000,
                  listPrice: fromNumeric(good?.price ?? 0),
                  taxRatePercent: PERCENT[good?.code ?? 'STD'],
                  discount: null,
                  discountReason: '',
                };
              }),
            },
            { stepHundredths: 100, pricesIncludeTax: included, taxRounding: 'document' },
          );
          const total = estimate.total / 100;
          const sale = await recordSale(database.client, shop, saleOf(shop, lines, [pay(total)]));
          expect([sale.total_amount, sale.tax_amount]).toEqual([total, estimate.tax / 100]);
          // The law's own words: the amount of a rate times the rate, rounded once.
          for (const tax of sale.taxes) {
            const amount = included ? tax.net_amount + tax.tax_amount : tax.net_amount;
            const exact = (amount * tax.tax_rate_percent) / (included ? 100 + tax.tax_rate_percent : 100);
            expect(tax.tax_amount).toBe(Math.floor(exact + 0.5 + 1e-9));
          }

          const left = new Map(sale.lines.map(({ id, quantity }) => [id, quantity]));
          const sizes = parts[Symbol.iterator]();
          const notes: CreditNote[] = [];
          while ([...left.values()].some((quantity) => quantity > 0)) {
            const returned = [...left]
              .filter(([, quantity]) => quantity > 0)
              .map(([id, quantity]) => ({ id, quantity: Math.min(quantity, 1 + Number(sizes.next().value)) }))
              .slice(0, 1 + (notes.length % 3));
            for (const { id, quantity } of returned) left.set(id, (left.get(id) ?? 0) - quantity);
            notes.push(
              await refundSale(database.client, shop, {
                id: randomUUID(),
                sale_id: sale.id,
                till_session_id: shop.managerSessionId,
                reason: 'Back',
                refund_tender_type: 'cash',
                lines: returned.map(({ id, quantity }) => ({ sale_line_id: id, quantity, restock: false })),
              }),
            );
          }
          const sum = (of: (note: CreditNote) => number) => notes.reduce((amount, note) => amount + of(note), 0);
          expect([sum((note) => note.total_amount), sum((note) => note.tax_amount)]).toEqual([
            sale.total_amount,
            sale.tax_amount,
          ]);
          for (const note of notes) expect([note.total_amount % 1, note.tax_amount % 1]).toEqual([0, 0]);
        }),
        { numRuns: count(12, 200), seed: 8 },
      );
    },
    600_000,
  );
});
