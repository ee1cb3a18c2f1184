import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { entry, openCount, post, record } from './countFixtures';

const database = testDatabase();
let tenant: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
});

function call<T>(name: string, args: Record<string, unknown>): Promise<T> {
  return asUser(database.client, tenant.owner, () => callRpc<T>(database.client, name, args));
}

async function saveProduct(more: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const product = { id, name: 'Gold', kind: 'goods', unit: 'each', price: 10, is_published: true, ...more };
  await call('save_product', { p_product: product });
  return id;
}

function receive(productId: string, quantity: number, unitCost: number): Promise<unknown> {
  const lines = [{ product_id: productId, quantity, unit_cost: unitCost }];
  return call('receive_goods', { p_receipt: { id: randomUUID(), lines } });
}

describe('stock that no column holds', () => {
  it('is refused as what it is, a wrong number, and nothing is written', async () => {
    await expectCode(saveProduct({ opening_stock: { quantity: 1000000, unit_cost: 9999999999 } }), 'invalid_input');
    const productId = await saveProduct();
    await expectCode(receive(productId, 1000000, 1000000), 'invalid_input');
    for (let times = 0; times < 10; times += 1) await receive(productId, 1000000, 99999);
    await expectCode(receive(productId, 1000000, 99999), 'invalid_input');
    const { rows } = await database.client.query<{ value: number }>(
      'select sum(stock_value)::float as value from public.stock_levels where product_id = $1',
      [productId],
    );
    expect(rows[0]?.value).toBe(999_990_000_000);
  });

  it('keeps no other entry of a count back', async () => {
    const code = 'PALLET';
    const productId = await saveProduct({ barcodes: [{ barcode: code, unit_factor: 1000000 }] });
    const { id } = await openCount(database.client, tenant);
    const { product_id: _, ...byCode } = { ...entry(productId, 1000000), code };
    const answer = await record(database.client, tenant.manager, id, [byCode, entry(productId, 3)]);
    expect(answer.entries.map(({ state }) => state)).toEqual(['too_much', 'accepted']);
    expect(await post(database.client, tenant.owner, id)).toMatchObject({ difference_count: 1 });
  });
});

describe('a contact’s account', () => {
  it('refuses a payment that would make it greater than an account can be', async () => {
    const contactId = randomUUID();
    await call('save_contact', { p_contact: { id: contactId, name: 'Rich', type: 'customer' } });
    const pay = (): Promise<unknown> =>
      call('record_contact_payment', {
        p_payment: { id: randomUUID(), contact_id: contactId, amount: 99999999999, tender_type: 'bank' },
      });
    for (let times = 0; times < 10; times += 1) await pay();
    await expectCode(pay(), 'invalid_input');
  });
});
