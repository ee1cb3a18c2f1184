import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makePlans, putOnPlan, quoteAt, takeQuote, type Plans } from './billingFixtures';

const database = testDatabase();
let plans: Plans;
let root: Persona;
let tenant: TestTenant;

const remove = (planId: string, persona = root) =>
  asUser(database.client, persona, () => callRpc(database.client, 'admin_delete_plan', { p_plan_id: planId }));
const isUsed = async (planId: string) =>
  (
    await asUser(database.client, root, () =>
      callRpc<{ id: string; is_used: boolean }[]>(database.client, 'admin_list_plans'),
    )
  ).find(({ id }) => id === planId)?.is_used;

beforeEach(async () => {
  plans = await makePlans(database.client);
  root = await makePlatformAdmin(database.client);
  tenant = await makeTenant(database.client, { subscription: 'trial', currencyCode: 'USD' });
});

const period = { start: '2027-04-01T00:00:00Z', end: '2027-05-01T00:00:00Z' };

it('a plan that was never sold goes, with its prices, also when somebody looked at it', async () => {
  await database.client.query('insert into private.plan_wishes (tenant_id, billing_plan_id) values ($1, $2)', [
    tenant.tenantId,
    plans.business,
  ]);
  expect(await isUsed(plans.business)).toBe(false);
  expect(await remove(plans.business)).toEqual({ id: plans.business });
  expect(await isUsed(plans.business)).toBeUndefined();
  const { rows } = await database.client.query('select 1 from public.plan_prices where plan_id = $1', [plans.business]);
  expect(rows).toEqual([]);
  await expectCode(remove(plans.business), 'not_found');
  const audit = await database.client.query<{ before: { name: string } }>(
    `select before from audit.events where action = 'plan_deleted' and entity_id = $1`,
    [plans.business],
  );
  expect(audit.rows).toMatchObject([{ before: { name: 'Business' } }]);
});

it('one that a business has stays', async () => {
  await putOnPlan(database.client, tenant.tenantId, plans.starter, period);
  await expectCode(remove(plans.starter), 'in_use');
  expect(await isUsed(plans.starter)).toBe(true);
});

it('one that a business had before it changed stays: invoices and history name it', async () => {
  await putOnPlan(database.client, tenant.tenantId, plans.starter, period);
  const at = '2027-04-16T00:00:00Z';
  await takeQuote(
    database.client,
    tenant.tenantId,
    await quoteAt(database.client, tenant.tenantId, plans.business, at),
    at,
  );
  await expectCode(remove(plans.starter), 'in_use');
  await expectCode(remove(plans.business), 'in_use');
});

it('one that a business has chosen for later stays', async () => {
  await putOnPlan(database.client, tenant.tenantId, plans.business, period);
  const at = '2027-04-16T00:00:00Z';
  await takeQuote(
    database.client,
    tenant.tenantId,
    await quoteAt(database.client, tenant.tenantId, plans.starter, at),
    at,
  );
  await expectCode(remove(plans.starter), 'in_use');
});

it('is deleted by platform administrators with a second factor alone', async () => {
  for (const persona of [tenant.owner, tenant.cashier])
    await expectCode(remove(plans.scale, persona), 'permission_denied');
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  await expectCode(remove(plans.scale, weak), 'second_factor_required');
  await expectCode(remove(randomUUID()), 'not_found');
});
