import { randomUUID } from 'node:crypto';
import type { Quote, Sale, ShopContext, TaxCode, TaxSettings, TillSetup } from '../../../shared/src/api/rpcTypes';
import {
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  sell,
  type Shop,
} from '../sales/salesFixtures';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
});

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const settings = (): Promise<TaxSettings> => as(shop.owner, 'list_tax_rates');
const saveRules = async (more: Record<string, unknown>, tenant: TestTenant = shop): Promise<TaxSettings> => {
  const { prices_include_tax, tax_rounding, tax_pin, tax_pin_label } = await as<TaxSettings>(
    tenant.owner,
    'list_tax_rates',
  );
  return as(tenant.owner, 'save_tax_settings', {
    p_settings: { prices_include_tax, tax_rounding, tax_pin, tax_pin_label, ...more },
  });
};
const saveRate = (rate: Record<string, unknown>): Promise<TaxCode> =>
  as(shop.owner, 'save_tax_rate', { p_rate: { id: randomUUID(), name: 'Levy', rate_percent: 10, ...rate } });
const audits = async (action: string) =>
  (
    await database.client.query('select before, after from audit.events where tenant_id = $1 and action = $2', [
      shop.tenantId,
      action,
    ])
  ).rows as { before: unknown; after: unknown }[];

describe('a tax that is added', () => {
  it('without a day begins today where the code is new, whatever was sold, and as a change after the sales there are', async () => {
    const product = await addProduct(database.client, shop, { kind: 'service' });
    await sell(database.client, shop, product, 1, 100);
    const { today } = await settings();

    expect((await saveRate({ code: 'LEVY' })).rates).toMatchObject([{ valid_from: today, status: 'current' }]);
    const [changed] = (await saveRate({ code: 'B', rate_percent: 18 })).rates;
    expect(changed).toMatchObject({ rate_percent: 18, status: 'future' });
    expect((changed?.valid_from ?? '') > today).toBe(true);
    // What is charged until then is the rate of today.
    expect(firstLine(await sell(database.client, shop, product, 1, 100)).tax_rate_percent).toBe(16);
  });

  it('with a later day is on no receipt before it', async () => {
    const code = await saveRate({ code: 'LATER', valid_from: '2999-01-01' });
    const product = await addProduct(database.client, shop, { kind: 'service', price: 220, taxCode: 'LATER' });

    const sale = await sell(database.client, shop, product, 1, 220);

    expect(code.rates).toMatchObject([{ status: 'future' }]);
    expect([sale.tax_amount, firstLine(sale).tax_rate_percent, firstLine(sale).tax_code]).toEqual([0, 0, 'NONE']);
  });

  it('is no default before its first day: goods without a tax of their own would have none', async () => {
    const refusal = await expectCode(saveRate({ code: 'LATER', valid_from: '2999-01-01', is_default: true }), 'in_use');
    expect(JSON.parse(refusal.detail ?? '')).toMatchObject({ field: 'valid_from' });
    const standard = (await settings()).codes.find(({ is_default: isDefault }) => isDefault)?.rates[0];
    await expectCode(
      saveRate({ ...standard, code: 'B', valid_from: '2999-01-01', updated_at: standard?.updated_at }),
      'in_use',
    );
  });

  it('on a day that has one of the code already is refused with a sentence at the day', async () => {
    await saveRate({ code: 'LEVY', valid_from: '2999-01-01' });

    const refusal = await expectCode(saveRate({ code: 'LEVY', valid_from: '2999-01-01' }), 'in_use');

    expect(JSON.parse(refusal.detail ?? '')).toMatchObject({ field: 'valid_from' });
    expect(refusal.message).toMatch(/already starts on this day/);
  });
});

describe('a business that is not registered for tax', () => {
  const quoteInShop = (product: string): Promise<Quote> =>
    asAnonymous(database.client, () =>
      callRpc<Quote>(database.client, 'quote_sale', {
        p_basket: { channel: 'storefront', tenant_id: shop.tenantId, lines: [line(product)] },
      }),
    );

  it('charges none and says nothing of it from then on; what was sold before stays', async () => {
    const product = await addProduct(database.client, shop, { price: 116, kind: 'service' });
    const before = await sell(database.client, shop, product, 1, 116);

    const saved = await saveRules({ is_tax_registered: false });
    const after = await sell(database.client, shop, product, 1, 116);
    const { rows } = await database.client.query<{ sale: Sale }>('select private.sale_json($1, $2) as sale', [
      shop.tenantId,
      before.id,
    ]);

    expect(saved).toMatchObject({ is_tax_registered: false });
    expect([before.tax_amount, rows[0]?.sale.tax_amount]).toEqual([16, 16]);
    expect([after.net_amount, after.tax_amount, after.total_amount]).toEqual([116, 0, 116]);
    expect(after.taxes.filter(({ tax_rate_percent: percent }) => percent > 0)).toEqual([]);
    expect(await audits('tax_registration_changed')).toEqual([
      { before: { is_tax_registered: true }, after: { is_tax_registered: false } },
    ]);
  });

  it('adds none to prices without tax either', async () => {
    await saveRules({ is_tax_registered: false, prices_include_tax: false });
    const product = await addProduct(database.client, shop, { price: 100, kind: 'service' });

    const sale = await recordSale(database.client, shop, saleOf(shop, [line(product)], [pay(100)]));

    expect([sale.tax_amount, sale.total_amount]).toEqual([0, 100]);
  });

  it('has none in its shop and on its tills', async () => {
    const product = await addProduct(database.client, shop, { price: 116, kind: 'service' });
    const setup = () => as<TillSetup>(shop.cashier, 'till_setup');
    expect([(await setup()).tax_rates.length > 0, (await quoteInShop(product)).tax_amount]).toEqual([true, 16]);
    expect((await shopProfile()).prices_include_tax).toBe(true);

    await saveRules({ is_tax_registered: false });

    expect((await setup()).tax_rates).toEqual([]);
    expect(await quoteInShop(product)).toMatchObject({ tax_amount: 0, total_amount: 116 });
    expect((await shopProfile()).prices_include_tax).toBe(false);
  });

  it('that registers again charges as before, and changes of one day leave no trace in days before', async () => {
    const product = await addProduct(database.client, shop, { price: 116, kind: 'service' });
    await sell(database.client, shop, product, 1, 116);
    await saveRules({ is_tax_registered: false });
    expect((await settings()).tax_registration_since).toBe((await settings()).today);
    await saveRules({ is_tax_registered: true });

    expect((await settings()).tax_registration_since).toBe('1970-01-01');
    expect((await sell(database.client, shop, product, 1, 116)).tax_amount).toBe(16);
  });

  describe('takes a sale that its till made without the server', () => {
    const minuteAgo = () => new Date(Date.now() - 60_000).toISOString();
    const sendLate = async (product: string, late: object = {}, occurredAt = minuteAgo()) => {
      await database.client.query(
        `update public.till_sessions set opened_at = opened_at - interval '1 hour' where id = $1`,
        [shop.sessionId],
      );
      return await recordSale(
        database.client,
        shop,
        saleOf(shop, [line(product, 1, { unit_price: 116 })], [pay(116)], {
          occurred_at: occurredAt,
          late: { provisional_number: `T1-${randomUUID().slice(0, 8)}`, device_id: randomUUID(), ...late },
        }),
      );
    };

    it.each([
      ['with tax on its receipt', { tax_amount: 16 }, ['tax_differs']],
      ['with none on its receipt', { tax_amount: 0 }, []],
      ['of a till that does not say', {}, ['tax_differs']],
    ])('%s: the books have none', async (_what, late, flags) => {
      const product = await addProduct(database.client, shop, { price: 116, kind: 'service' });
      await sell(database.client, shop, product, 1, 116);
      await saveRules({ is_tax_registered: false });

      const sale = await sendLate(product, late);
      expect([sale.tax_amount, sale.review_flags]).toEqual([0, flags]);
    });

    it('after the switch, by a till that had not heard of it', async () => {
      const product = await addProduct(database.client, shop, { price: 116, kind: 'service' });
      await sell(database.client, shop, product, 1, 116);
      await saveRules({ is_tax_registered: false });
      const now = new Date(Date.now() + 60_000).toISOString();

      expect((await sendLate(product, { tax_amount: 16 }, now)).review_flags).toEqual(['tax_differs']);
      expect((await sendLate(product, {}, now)).review_flags).toEqual([]);
    });

    it('and none is flagged while nothing changes', async () => {
      const product = await addProduct(database.client, shop, { price: 116, kind: 'service' });
      for (const late of [{}, { tax_amount: 16 }]) expect((await sendLate(product, late)).review_flags).toEqual([]);
      const free = await addProduct(database.client, shop, { price: 116, kind: 'service', taxCode: 'A' });
      expect((await sendLate(free, { tax_amount: 0 })).review_flags).toEqual([]);
    });
  });

  it('hands an order over as it was placed, with its tax', async () => {
    const product = await addProduct(database.client, shop, { price: 116, kind: 'service' });
    const order = orderOf(shop, [[product, 1]]);
    await placeOrder(database.client, order);
    await saveRules({ is_tax_registered: false });

    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, order, [pay(116)]));
    expect([sale.tax_amount, sale.total_amount]).toEqual([16, 116]);
  });

  it('is that by its own word: left out nothing changes, nobody else decides, and nobody moves the day', async () => {
    const other = await makeTenant(database.client, { country: 'KE' });
    await saveRules({ is_tax_registered: false }, other);
    expect((await settings()).is_tax_registered).toBe(true);
    await saveRules({});
    expect((await settings()).is_tax_registered).toBe(true);
    await expectCode(saveRules({ is_tax_registered: 'no' }), 'invalid_input');
    for (const persona of [shop.cashier, other.manager])
      await asUser(database.client, persona, () =>
        database.client.query(`update public.tenant_policies set is_tax_registered = false where tenant_id = $1`, [
          shop.tenantId,
        ]),
      ).catch(() => undefined);
    await asUser(database.client, shop.owner, () =>
      database.client.query(`update public.tenant_policies set tax_registration_since = '2030-01-01'`),
    ).catch(() => undefined);

    expect(await settings()).toMatchObject({ is_tax_registered: true, tax_registration_since: '1970-01-01' });
  });

  async function shopProfile(): Promise<ShopContext> {
    const { rows } = await database.client.query<{ shop: ShopContext }>('select private.shop_profile($1) as shop', [
      shop.tenantId,
    ]);
    if (rows[0] === undefined) throw new Error('No shop.');
    return rows[0].shop;
  }
});
