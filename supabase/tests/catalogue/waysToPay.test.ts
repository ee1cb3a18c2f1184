import type { ShopContext } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const context = (tenantId: string): Promise<ShopContext> =>
  asAnonymous(database.client, () => callRpc<ShopContext>(database.client, 'shop_context', { p_tenant_id: tenantId }));

it('a shop says how it can be paid: what is switched on, and nothing of another business', async () => {
  const ways = async (tenantId: string) => (await context(tenantId)).ways_to_pay;
  const other = await makeTenant(database.client);
  const set = (fields: string) =>
    database.client.query(`update public.payment_providers set ${fields} where tenant_id = $1`, [other.tenantId]);
  await database.client.query(
    `insert into public.payment_providers (tenant_id, kind, shortcode, shortcode_kind)
     values ($1, 'mpesa', '174379', 'paybill'), ($1, 'paystack', null, null)`,
    [other.tenantId],
  );
  expect(await ways(other.tenantId)).toEqual([]);
  await set(`takes_direct_payments = kind = 'mpesa'`);
  expect(await ways(other.tenantId)).toEqual(['mobile_money']);
  await set(`is_enabled = kind = 'paystack'`);
  expect((await ways(other.tenantId))?.sort()).toEqual(['card', 'mobile_money']);
  const shop = await makeTenant(database.client);
  expect(await ways(shop.tenantId)).toEqual([]);
});
