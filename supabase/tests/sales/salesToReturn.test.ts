import { randomUUID } from 'node:crypto';
import type { FoundSale, InvoiceLink, Sale, SaleListPage, SoldProduct } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { addSerialProduct, receiveSerials, sellSerials } from '../stock/serialFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asAnonymous, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  type Shop,
} from './salesFixtures';

// Goods come back to whoever stands at the till: the sale is found by what is in the customer's hand, and by nothing else.
const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;
let byManager: Sale;

const managersSale = async (): Promise<Sale> =>
  recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk, 2)], [pay(116)], {
      till_session_id: shop.managerSessionId,
      contact_id: await addContact(database.client, shop),
    }),
    shop.manager,
  );

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000 });
  byManager = await managersSale();
});

const find = (code: string, persona: Persona = shop.cashier): Promise<FoundSale> =>
  call<FoundSale>(database.client, persona, 'find_sale_to_return', { p_code: code });
const get = (persona: Persona, id: string): Promise<Sale> =>
  call<Sale>(database.client, persona, 'get_sale', { p_sale_id: id });
const soldOf = (product: string, persona: Persona = shop.cashier, on: string | null = null): Promise<SoldProduct[]> =>
  call<SoldProduct[]>(database.client, persona, 'find_sales_of_product', { p_product_id: product, p_on: on });
const nothing = { sale_id: null, invoice_number: null };

describe('find_sale_to_return', () => {
  it('opens a colleague’s sale to a cashier by its number, and only that one, without listing it', async () => {
    const unfound = await managersSale();
    await expectCode(get(shop.cashier, byManager.id), 'not_found');

    expect(await find(` ${byManager.invoice_number.toLowerCase()} `)).toEqual({
      sale_id: byManager.id,
      invoice_number: byManager.invoice_number,
    });
    expect(await get(shop.cashier, byManager.id)).toMatchObject({ id: byManager.id });
    await expectCode(get(shop.cashier, unfound.id), 'not_found');
    const listed = await call<SaleListPage>(database.client, shop.cashier, 'list_sales');
    expect(listed.rows).toEqual([]);
  });

  it('knows the digits of the number, the address in the code of the receipt, and a piece by its serial number', async () => {
    const link = await call<InvoiceLink>(database.client, shop.manager, 'create_invoice_link', {
      p_sale_id: byManager.id,
    });
    const phone = await addSerialProduct(database.client, shop);
    await receiveSerials(database.client, shop, phone, ['SN-RETURN-1']);
    const sold = await sellSerials(database.client, shop, phone, ['SN-RETURN-1']);

    expect(await find(byManager.invoice_number.replace(/\D/g, ''))).toMatchObject({ sale_id: byManager.id });
    expect(await find(`https://duka.example${link.path}`)).toMatchObject({ sale_id: byManager.id });
    expect(await find(link.token)).toMatchObject({ sale_id: byManager.id });
    expect(await find('sn-return-1')).toMatchObject({ sale_id: sold.id });
    await call(database.client, shop.manager, 'revoke_invoice_link', { p_link_id: link.id });
    expect(await find(link.token)).toEqual(nothing);
  });

  it('finds nothing by a part of a number, a customer, or what is another business’s', async () => {
    expect(await find(byManager.invoice_number.slice(0, -1))).toEqual(nothing);
    expect(await find('Asha Customer')).toEqual(nothing);
    const foreign = await makeForeignSale();
    expect(await find(foreign.invoice_number.replace('INV', 'XINV'))).toEqual(nothing);
    const link = await call<InvoiceLink>(database.client, other.manager, 'create_invoice_link', {
      p_sale_id: foreign.id,
    });
    expect(await find(link.token)).toEqual(nothing);
    await expectCode(find(' '), 'invalid_input');
  });

  it('is not sent to anybody for being found, only once goods of it came back, and never by another business', async () => {
    const sale = await managersSale();
    const { id: linkId } = await call<InvoiceLink>(database.client, shop.manager, 'create_invoice_link', {
      p_sale_id: sale.id,
    });
    const share = (persona: Persona) => [
      () => call(database.client, persona, 'create_invoice_link', { p_sale_id: sale.id }),
      () => call(database.client, persona, 'mail_receipt', { p_sale_id: sale.id, p_email: 'mine@elsewhere.test' }),
      () => call(database.client, persona, 'revoke_invoice_link', { p_link_id: linkId }),
    ];
    for (const unfound of share(shop.cashier)) await expectCode(unfound(), 'not_found');
    await find(sale.invoice_number);
    expect((await get(shop.cashier, sale.id)).id).toBe(sale.id);
    for (const found of share(shop.cashier)) await expectCode(found(), 'permission_denied');
    for (const outsider of share(other.owner)) await expectCode(outsider(), 'not_found');

    const { rows } = await database.client.query('select 1 from public.invoice_links where sale_id = $1', [sale.id]);
    expect(rows).toHaveLength(1);
    await database.client.query(
      `insert into public.role_permissions (role, permission_key) values ('cashier', 'sales.refund')`,
    );
    await refundSale(database.client, shop, refundOf(shop, sale, 1, { till_session_id: shop.sessionId }), shop.cashier);
    await database.client.query(
      `delete from public.role_permissions where role = 'cashier' and permission_key = 'sales.refund'`,
    );
    for (const returned of share(shop.cashier)) await returned();
  });

  it('is closed to other people again after an hour, and to anonymous visitors always', async () => {
    const sale = await managersSale();
    await find(sale.invoice_number);
    expect(await get(shop.cashier, sale.id)).toMatchObject({ id: sale.id });
    await expectCode(get(other.cashier, sale.id), 'not_found');
    await database.client.query(
      "update private.return_lookups set looked_at = looked_at - interval '61 minutes' where sale_id = $1",
      [sale.id],
    );
    await expectCode(get(shop.cashier, sale.id), 'not_found');
    await expectCode(find(sale.invoice_number, await makeUser(database.client)), 'no_membership');
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'find_sale_to_return', { p_code: '1' })),
      '42501',
    );
  });

  it('is found without a limit by who sees all sales, and not tried through by who does not', async () => {
    const shopOfTrials = await makeShop(database.client);
    const tries = async (persona: Persona): Promise<void> => {
      for (let number = 1; number <= 61; number += 1) await find(String(number), persona);
    };
    await tries(shopOfTrials.manager);
    await expectCode(tries(shopOfTrials.cashier), 'rate_limited');
    const goods = await addProduct(database.client, shopOfTrials, { price: 5, stock: 1 });
    const own = await recordSale(database.client, shopOfTrials, saleOf(shopOfTrials, [line(goods)], [pay(5)]));
    expect(await find(own.invoice_number, shopOfTrials.cashier)).toMatchObject({ sale_id: own.id });
    const { rows } = await database.client.query(
      'select user_id from private.return_lookups where tenant_id = $1 group by user_id having count(*) = 60',
      [shopOfTrials.tenantId],
    );
    expect(rows).toEqual([{ user_id: shopOfTrials.cashier.userId }]);
  });
});

describe('find_sales_of_product', () => {
  it('names the sales that goods can still come back from, and nothing of the customers', async () => {
    const tea = await addProduct(database.client, shop, { name: 'Tea', price: 20, stock: 10 });
    const sell = (quantity: number) =>
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(tea, quantity)], [pay(20 * quantity)], { till_session_id: shop.managerSessionId }),
        shop.manager,
      );
    const [whole, part] = [await sell(1), await sell(3)];
    await refundSale(database.client, shop, refundOf(shop, whole, 1));
    await refundSale(database.client, shop, refundOf(shop, part, 2));

    const expected = {
      invoice_number: part.invoice_number,
      occurred_at: expect.any(String) as string,
      quantity: 3,
      returned_quantity: 2,
      unit_price: 20,
    };
    expect(await soldOf(tea)).toEqual([expected]);
    expect(await soldOf(tea, shop.cashier, part.business_date)).toEqual([expected]);
    expect(await soldOf(tea, shop.cashier, '2020-01-01')).toEqual([]);
    await expectCode(get(shop.cashier, part.id), 'not_found');
    await expectCode(soldOf(tea, other.owner), 'not_found');
    await expectCode(soldOf(randomUUID()), 'not_found');
  });
});

async function makeForeignSale(): Promise<Sale> {
  const product = await addProduct(database.client, other, { price: 10, stock: 5 });
  return recordSale(database.client, other, saleOf(other, [line(product)], [pay(10)]));
}
