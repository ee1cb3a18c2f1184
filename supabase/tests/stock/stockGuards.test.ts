import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode, expectSqlState } from '../support/callRpc';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: Shop;
let product: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  product = await addProduct(database.client, shop, { stock: 5, cost: 2 });
});

describe('the stock ledger', () => {
  it.each([
    ['update public.stock_movements set quantity = 1'],
    ['delete from public.stock_movements'],
    ['truncate public.stock_movements cascade'],
    ['update public.goods_receipts set total_cost = 0 where true'],
    ['delete from public.stock_adjustments where true'],
  ])('refuses even its owner: %s', async (statement) => {
    // The statement must reach a row, else a row trigger has nothing to refuse.
    await database.client.query(
      `select private.post_goods_receipt($1, $2, jsonb_build_object('id', gen_random_uuid(), 'lines', jsonb_build_array(jsonb_build_object('product_id', $3::uuid, 'quantity', 1, 'unit_cost', 2))))`,
      [shop.tenantId, shop.owner.userId, product],
    );
    await database.client.query(
      `select private.post_stock_adjustment($1, $2, jsonb_build_object('id', gen_random_uuid(), 'reason', 'lost', 'lines', jsonb_build_array(jsonb_build_object('product_id', $3::uuid, 'quantity_change', -1))))`,
      [shop.tenantId, shop.owner.userId, product],
    );
    await expectCode(database.client.query(statement), 'append_only');
  });

  it('lets no API role write, not even the owner of the business', async () => {
    const values = `(tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
      select p.tenant_id, p.id, l.id, 'opening', 1, 1, 1, 'opening_stock', gen_random_uuid(), now() from public.products p join public.locations l on l.tenant_id = p.tenant_id where p.id = '${product}'`;
    for (const statement of [
      `insert into public.stock_movements ${values}`,
      'update public.stock_levels set quantity = 99',
      'delete from public.stock_levels',
    ]) {
      await expectSqlState(
        asUser(database.client, shop.owner, () => database.client.query(statement)),
        '42501',
      );
    }
  });

  it('shows values to those who may see cost, and to no other business', async () => {
    const other = await makeShop(database.client);
    const seenBy = (persona: Shop['owner']): Promise<number | null> =>
      asUser(
        database.client,
        persona,
        async () =>
          (await database.client.query('select * from public.stock_levels where product_id = $1', [product])).rowCount,
      );

    expect(await seenBy(shop.manager)).toBe(1);
    expect(await seenBy(shop.cashier)).toBe(0);
    expect(await seenBy(other.owner)).toBe(0);
  });

  it('stays above zero whatever writes to it', async () => {
    const raw = database.client.query(
      `insert into public.stock_movements (tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
       select p.tenant_id, p.id, l.id, 'adjustment', -1000, 1, -1000, 'stock_adjustment', gen_random_uuid(), now()
       from public.products p join public.locations l on l.tenant_id = p.tenant_id where p.id = $1`,
      [product],
    );
    await expectCode(raw, 'insufficient_stock');
  });

  it('gives nothing a value and value to nothing', async () => {
    await expectSqlState(
      database.client.query(`update public.stock_levels set quantity = 0 where product_id = $1`, [product]),
      '23514',
    );
  });
});
