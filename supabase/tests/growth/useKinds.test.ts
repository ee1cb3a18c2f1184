import type { AnalyticsUse } from '../../../shared/src/api/rpcTypes';
import { makeOwnBusiness } from '../leak-matrix/ownBusiness';
import { callRpc } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

it('counts what a business with something of everything makes', async () => {
  const { client } = database;
  const own = await makeOwnBusiness(client);
  while (await asServiceRole(client, () => callRpc<boolean>(client, 'fold_use', {})));
  const admin = await makePlatformAdmin(client);
  const use = await asUser(client, admin, () =>
    callRpc<AnalyticsUse>(client, 'admin_analytics_use', { p_filter: { days: 365 } }),
  );

  const used = use.adoption.filter(({ tenants }) => tenants > 0).map(({ kind }) => kind);
  expect(used.toSorted()).toEqual(
    [
      'accounting',
      'gift_cards',
      'imports',
      'purchases',
      'quotes',
      'returns',
      'shop',
      'stock',
      'taken_orders',
      'till',
    ].toSorted(),
  );
  const { rows } = await client.query<{ sales: string; counted: string }>(
    `select (select count(*) from public.sales s where s.tenant_id = $1) as sales,
       (select sum(u.sales) from private.use_days u where u.tenant_id = $1) as counted`,
    [own.tenantId],
  );
  expect(rows[0]!.counted).toBe(rows[0]!.sales);
  expect(use.now.active_7_days).toBeGreaterThan(0);
});
