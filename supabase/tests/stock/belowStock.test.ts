import { randomUUID } from 'node:crypto';
import type { DashboardSummary, Quote, Sale, StockCountDetail, TillSession } from '../../../shared/src/api/rpcTypes';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import {
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  sell,
  setPolicy,
  stockOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { entry, openCount, post, record } from './countFixtures';

const database = testDatabase();
let shop: Shop;
let soap: string;

const VALUES = {
  refuse: { allow_negative_stock: false, warns_below_stock: true },
  warn: { allow_negative_stock: true, warns_below_stock: true },
  allow: { allow_negative_stock: true, warns_below_stock: false },
};
const choose = (value: keyof typeof VALUES) => setPolicy(database.client, shop.tenantId, VALUES[value]);
const sellSoap = (quantity: number): Promise<Sale> => sell(database.client, shop, soap, quantity, 10);
const orderSoap = (quantity: number) => placeOrder(database.client, orderOf(shop, [[soap, quantity]]));
const isQuoted = async (quantity: number, channel: 'till' | 'storefront'): Promise<boolean | undefined> => {
  const p_basket = {
    channel,
    ...(channel === 'storefront' ? { tenant_id: shop.tenantId, fulfilment_method: 'pickup' } : {}),
    lines: [line(soap, quantity)],
  };
  const ask = () => callRpc<Quote>(database.client, 'quote_sale', { p_basket });
  const quote = await (channel === 'till'
    ? asUser(database.client, shop.cashier, ask)
    : asAnonymous(database.client, ask));
  return quote.lines[0]?.is_available;
};

beforeAll(async () => {
  shop = await makeShop(database.client);
});
beforeEach(async () => {
  soap = await addProduct(database.client, shop, { price: 10, stock: 3, cost: 4 });
});

describe('a new business', () => {
  it('sells below stock with a warning and counts its drawers blind', async () => {
    const owner = await makeUser(database.client);
    const { rows: made } = await database.client.query<{ id: string }>(
      `select private.provision_tenant($1, '{"name": "New", "currency_code": "KES"}') ->> 'tenant_id' as id`,
      [owner.userId],
    );
    const { rows } = await database.client.query(
      'select allow_negative_stock, warns_below_stock, blind_close from public.tenant_policies where tenant_id = $1',
      [made[0]?.id],
    );

    expect(rows).toEqual([{ allow_negative_stock: true, warns_below_stock: true, blind_close: true }]);
  });
});

describe('what is not in stock', () => {
  it.each([
    ['refuse', false, false],
    ['warn', true, false],
    ['allow', true, true],
  ] as const)('%s: the till sells it: %s, the online shop: %s', async (value, isSoldAtTill, isSoldOnline) => {
    await choose(value);

    expect([await isQuoted(4, 'till'), await isQuoted(4, 'storefront')]).toEqual([isSoldAtTill, isSoldOnline]);
    if (isSoldOnline) await orderSoap(4);
    else await expectCode(orderSoap(4), 'insufficient_stock');
    const sold = () => sellSoap(4);
    if (isSoldAtTill) await sold();
    else await expectCode(sold(), 'insufficient_stock');
    expect((await stockOf(database.client, soap)).quantity).toBe(isSoldAtTill ? -1 : 3);
  });

  it.each(['refuse', 'warn', 'allow'] as const)('%s: a sale made offline is taken', async (value) => {
    await choose(value);
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(soap, 5)], [pay(50)], {
        late: { provisional_number: `T1-${value.toUpperCase()}`, device_id: randomUUID() },
        occurred_at: new Date().toISOString(),
      }),
    );

    expect((await stockOf(database.client, soap)).quantity).toBe(-2);
  });

  it('is warned of where the business wants that', async () => {
    const isWarned = async (value: keyof typeof VALUES) => {
      await choose(value);
      return (
        await asUser(database.client, shop.cashier, () => callRpc<TillSession>(database.client, 'current_till_session'))
      ).warns_below_stock;
    };

    expect([await isWarned('refuse'), await isWarned('warn'), await isWarned('allow')]).toEqual([false, true, false]);
  });
});

describe('what went below zero', () => {
  it('is named on the dashboard and taken by a count of its own, which sets it right', async () => {
    const own = await makeShop(database.client);
    await setPolicy(database.client, own.tenantId, VALUES.warn);
    const rice = await addProduct(database.client, own, { price: 10, stock: 1, cost: 4 });
    await addProduct(database.client, own, { price: 10, stock: 7, cost: 4 });
    const start = () => openCount(database.client, own, { scope: 'below_zero', scope_label: 'Products below zero' });
    await expectCode(start(), 'invalid_input');
    await sell(database.client, own, rice, 3, 10);

    const { attention } = await asUser(database.client, own.manager, () =>
      callRpc<DashboardSummary>(database.client, 'dashboard_summary', {}),
    );
    expect(attention.find(({ kind }) => kind === 'negative_stock')).toMatchObject({ count: 1 });
    const count: StockCountDetail = await start();
    expect(count).toMatchObject({ scope: 'products', scope_label: 'Products below zero', product_count: 1 });
    await record(database.client, own.cashier, count.id, [entry(rice, 5)]);
    await post(database.client, own.manager, count.id);
    expect((await stockOf(database.client, rice)).quantity).toBe(5);
  });

  it('is counted by nobody who may not open a count', async () => {
    await expectCode(openCount(database.client, shop, { scope: 'below_zero' }, shop.cashier), 'permission_denied');
    const stranger = await makeShop(database.client);
    await setPolicy(database.client, shop.tenantId, VALUES.warn);
    await sellSoap(9);
    await expectCode(openCount(database.client, stranger, { scope: 'below_zero' }), 'invalid_input');
  });
});
