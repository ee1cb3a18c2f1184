import type { ShopContext, ShopProductDetail, ShopProductPage } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, addShoe } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;

beforeEach(async () => {
  shop = await makeTenant(database.client);
});

const visit = <T>(name: string, args: Record<string, unknown>): Promise<T> =>
  asAnonymous(database.client, () => callRpc<T>(database.client, name, args));
const context = (): Promise<ShopContext> => visit('shop_context', { p_tenant_id: shop.tenantId });
const products = (): Promise<ShopProductPage> => visit('shop_products', { p_tenant_id: shop.tenantId });
const detail = (id: string): Promise<ShopProductDetail | null> =>
  visit('shop_product', { p_tenant_id: shop.tenantId, p_product_id: id });

describe('the price on a card', () => {
  it('is the lowest of the variants, and says from only where they differ', async () => {
    const shoe = await addShoe(database.client, shop.tenantId);
    const cost = (id: string, price: number) =>
      database.client.query('update public.products set price = $2 where id = $1', [id, price]);
    expect(await detail(shoe.id)).toMatchObject({ price: 100, is_from: false });
    await cost(shoe.small, 90);
    expect(await detail(shoe.id)).toMatchObject({ price: 90, is_from: true });
    expect((await products()).products.find(({ id }) => id === shoe.id)).toMatchObject({ price: 90, is_from: true });
    await cost(shoe.large, 90);
    expect(await detail(shoe.id)).toMatchObject({ price: 90, is_from: false });
    expect(await detail(await addProduct(database.client, shop.tenantId, { name: 'Lace' }))).toMatchObject({
      price: 100,
      is_from: false,
    });
    // What is not in the shop makes no difference.
    await cost(shoe.large, 70);
    await database.client.query('update public.products set is_published = false where id = $1', [shoe.large]);
    expect(await detail(shoe.id)).toMatchObject({ price: 90, is_from: false });
  });
});

describe('the names of taxes', () => {
  it('are the newest of the own business, by code and rate, without those of nothing', async () => {
    const other = await makeTenant(database.client);
    await database.client.query(`update public.tax_rates set name = 'Theirs' where tenant_id = $1`, [other.tenantId]);
    await database.client.query(
      `update public.tax_rates set valid_to = '2020-12-31' where tenant_id = $1 and code = 'B'`,
      [shop.tenantId],
    );
    await database.client.query(
      `insert into public.tax_rates (tenant_id, name, code, rate_percent, valid_from) values ($1, 'VAT', 'B', 16, '2021-01-01')`,
      [shop.tenantId],
    );

    expect((await context()).tax_names).toEqual([
      { tax_code: 'B', tax_rate_percent: 16, name: 'VAT' },
      { tax_code: 'E', tax_rate_percent: 8, name: 'VAT 8%' },
    ]);
    await database.client.query(`update public.tenants set status = 'suspended' where id = $1`, [shop.tenantId]);
    expect((await context()).tax_names).toEqual([]);
  });
});
