import type { ProductDetail, SaveProductInput } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { productInput as input } from './catalogueFixtures';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

function save(product: SaveProductInput, persona: Persona): Promise<ProductDetail> {
  return asUser(database.client, persona, () =>
    callRpc<ProductDetail>(database.client, 'save_product', { p_product: product }),
  );
}

describe('rights of saving products', () => {
  it('refuses a cashier, a visitor, and a business whose subscription lapsed', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });

    await expectCode(save(input(), shop.cashier), 'permission_denied');
    await expectCode(save(input(), lapsed.owner), 'subscription_required');
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'save_product', { p_product: input() })),
      '42501',
    );
  });

  it('shows cost to those who may see it only', async () => {
    const product = await save(input({ opening_stock: { quantity: 2, unit_cost: 60 } }), shop.manager);
    const read = (persona: Persona): Promise<ProductDetail> =>
      asUser(database.client, persona, () =>
        callRpc<ProductDetail>(database.client, 'get_product', { p_product_id: product.id }),
      );

    expect(await read(shop.manager)).toMatchObject({ average_cost: 60, last_cost: 60, stock_value: 120 });
    expect(await read(shop.cashier)).toMatchObject({
      average_cost: null,
      last_cost: null,
      stock_value: null,
      stock_quantity: 2,
    });
    await expectCode(read(other.owner), 'not_found');
  });

  it.each([
    'insert into public.products (tenant_id, name) values ($1, $2)',
    'update public.products set name = $2 where tenant_id = $1',
    'delete from public.products where tenant_id = $1 and name = $2',
  ])('leaves no way around the function: %s', async (sql) => {
    await expectSqlState(
      asUser(database.client, shop.owner, () => database.client.query(sql, [shop.tenantId, 'x'])),
      '42501',
    );
  });

  it('lets a server function write rows within the same checks', async () => {
    const insert = (imageUrl: string): Promise<unknown> =>
      asServiceRole(
        database.client,
        () =>
          database.client.query('insert into public.products (tenant_id, name, image_url) values ($1, $2, $3)', [
            shop.tenantId,
            'From a server',
            imageUrl,
          ]),
        { rollback: true },
      );

    await insert(`/storage/v1/object/public/product-images/${shop.tenantId}/a.png`);

    await expectSqlState(insert('javascript:alert(1)'), '23514');
  });
});
