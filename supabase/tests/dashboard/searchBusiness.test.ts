import type { FoundInBusiness, Sale } from '../../../shared/src/api/rpcTypes';
import { as as call, makeBuyer, expenseLine, billOf, postBill, type Buyer } from '../purchases/purchaseFixtures';
import { orderOf, saveOrder } from '../purchases/orderFixtures';
import { saveContact, contactOf } from '../contacts/contactFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { quoteOf, saveQuote } from '../sales/quoteFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;
let asha: string;
let byCashier: Sale;
let byManager: Sale;

const search = (persona: Persona, query: string | null) =>
  call<FoundInBusiness[]>(database.client, persona, 'search_business', { p_query: query });
const found = async (persona: Persona, query: string) =>
  (await search(persona, query)).map(({ kind, title }) => `${kind} ${title}`);

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk 500 ml', price: 58, stock: 1000, cost: 40 });
  await addProduct(database.client, shop, { name: 'Soap', price: 100, stock: 10, cost: 40 });
  const customer = contactOf({ name: 'Asha Wanjiru', phone: '+254 712 345 678', credit_limit: 10_000 });
  asha = (await saveContact(database.client, shop.manager, customer)).id;
  byCashier = await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk, 2)], [{ ...pay(116, 'mobile_money'), reference: 'SKJ4T8LM2Q' }], { contact_id: asha }),
  );
  byManager = await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk, 3)], [pay(174)], { till_session_id: shop.managerSessionId }),
    shop.manager,
  );
  await saveQuote(
    database.client,
    shop.manager,
    quoteOf([line(milk, 5)], { basket: { lines: [{ ...line(milk, 5), list_price: 58 }], contact_id: asha } }),
  );
});

describe('search_business', () => {
  it('finds a product by name, best match first, with its price', async () => {
    await addProduct(database.client, shop, { name: 'Chocolate milk', price: 90, stock: 5, cost: 40 });
    const rows = (await search(shop.manager, 'milk')).filter(({ kind }) => kind === 'product');
    expect(rows.map(({ title }) => title)).toEqual(['Milk 500 ml', 'Chocolate milk']);
    expect(rows[0]).toMatchObject({ id: milk, kind: 'product', amount: 58, rank: 1 });
  });

  it.each(['asha', 'ASHA wanj', '0712345678', '0712 345 678', '+254712345678'])(
    'finds a customer by %s',
    async (query) => {
      expect(await found(shop.manager, query)).toContain('customer Asha Wanjiru');
    },
  );

  it('finds a sale by number, its digits, its customer, its total and its code', async () => {
    const number = byCashier.invoice_number;
    for (const query of [number, number.toLowerCase(), 'asha', '116', '116.00', 'SKJ4T8LM2Q', 'skj4t8lm2q'])
      expect(await found(shop.manager, query)).toContain(`sale ${number}`);
    const [first] = await search(shop.manager, number);
    expect(first).toMatchObject({ kind: 'sale', id: byCashier.id, rank: 0, amount: 116, detail: 'Asha Wanjiru' });
  });

  it('finds the quote of a customer and the quote by its number', async () => {
    const [quote] = (await search(shop.manager, 'asha')).filter(({ kind }) => kind === 'quote');
    expect(quote).toMatchObject({ detail: 'Asha Wanjiru', amount: 290 });
    expect(await found(shop.manager, quote?.title ?? '')).toContain(`quote ${quote?.title}`);
  });

  it('shows a cashier the own sales alone', async () => {
    expect(await found(shop.cashier, byCashier.invoice_number)).toContain(`sale ${byCashier.invoice_number}`);
    expect(await found(shop.cashier, byManager.invoice_number)).not.toContain(`sale ${byManager.invoice_number}`);
    expect(await found(shop.cashier, '174')).not.toContain(`sale ${byManager.invoice_number}`);
    expect(await found(shop.manager, '174')).toContain(`sale ${byManager.invoice_number}`);
  });

  it('finds nothing of another business, and at most five of a kind', async () => {
    for (const query of ['milk', 'asha', byCashier.invoice_number, 'SKJ4T8LM2Q', '0712345678'])
      expect(await search(other.owner, query)).toEqual([]);
    for (let index = 0; index < 7; index += 1)
      await addProduct(database.client, shop, { name: `Candle ${index}`, price: 10, stock: 1, cost: 1 });
    expect(await found(shop.manager, 'candle')).toHaveLength(5);
  });

  it.each([null, '', ' ', 'm'])('finds nothing by %j, which is too short', async (query) => {
    expect(await search(shop.manager, query)).toEqual([]);
  });

  it.each(['%%', '__', "o'clock", '\\\\', 'zzqx'])('takes the signs of %j as they are', async (query) => {
    expect(await search(shop.manager, query)).toEqual([]);
  });

  it('leaves out an archived customer', async () => {
    const gone = await saveContact(database.client, shop.manager, contactOf({ name: 'Gone Away' }));
    expect(await found(shop.manager, 'gone away')).toEqual(['customer Gone Away']);
    await database.client.query('update public.contacts set archived_at = created_at where id = $1', [gone.id]);
    expect(await found(shop.manager, 'gone away')).toEqual([]);
  });

  it('leaves out the kinds that an own role does not see', async () => {
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.tenant_roles (tenant_id, name, base) values ($1, 'Seller', 'cashier') returning id`,
      [shop.tenantId],
    );
    await database.client.query(
      `insert into public.tenant_role_permissions (tenant_id, role_id, permission_key) values ($1, $2, 'products.view')`,
      [shop.tenantId, rows[0]?.id],
    );
    await asOwnRole(rows[0]?.id ?? '', async () => {
      expect(await found(shop.cashier, 'milk')).toContain('product Milk 500 ml');
      expect(await search(shop.cashier, 'asha')).toEqual([]);
    });
  });

  it('is for members alone', async () => {
    const outsider = await makeUser(database.client);
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'search_business', { p_query: 'milk' })),
      '42501',
    );
    await expectCode(
      asUser(database.client, outsider, () => callRpc(database.client, 'search_business', { p_query: 'milk' })),
      'no_membership',
    );
  });
});

describe('what is bought', () => {
  let buyer: Buyer;
  let orderNumber: string;

  beforeAll(async () => {
    buyer = await makeBuyer(database.client);
    const flour = await addProduct(database.client, buyer, { name: 'Flour', price: 10 });
    const order = await saveOrder(
      database.client,
      buyer.owner,
      orderOf(buyer, [{ product_id: flour, packs: 3, pack_price: 7 }]),
    );
    orderNumber = order.order_number;
    await postBill(
      database.client,
      buyer,
      billOf(buyer, [expenseLine(buyer, 100)], { supplier_reference: 'MT/00077' }),
    );
  });

  it('is found by number, supplier and the number that the supplier gave', async () => {
    expect(await found(buyer.owner, orderNumber)).toContain(`purchase_order ${orderNumber}`);
    const bySupplier = await search(buyer.owner, 'mombasa');
    expect(bySupplier.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['supplier', 'purchase_order', 'bill']));
    expect((await search(buyer.owner, 'mt/00077')).map(({ kind }) => kind)).toEqual(['bill']);
  });

  it('is not shown to a cashier', async () => {
    expect((await search(buyer.cashier, orderNumber)).map(({ kind }) => kind)).toEqual([]);
  });
});

async function asOwnRole(roleId: string, work: () => Promise<void>): Promise<void> {
  const set = (id: string | null) =>
    database.client.query('update public.tenant_users set role_id = $3 where tenant_id = $1 and user_id = $2', [
      shop.tenantId,
      shop.cashier.userId,
      id,
    ]);
  await set(roleId);
  try {
    await work();
  } finally {
    await set(null);
  }
}
