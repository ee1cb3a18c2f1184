import { addHours } from '../../../scripts/seed/showcase/dukaHours';
import { actAs } from '../../../scripts/seed/showcase/actAs';
import type { HoursWeeks } from '../../../shared/src/api/rpcTypes';
import { call } from '../accounts/accountsFixtures';
import { makeTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

it('the demo has four weeks of hours, the first two approved, and a rule of commission', async () => {
  const { client } = database;
  const shop = await makeTenant(client, { timezone: 'Africa/Nairobi' });
  const people = [shop.manager.userId, shop.cashier.userId];
  await actAs(client, shop.owner.userId, (owner) => addHours(owner, people, '2026-03-30'));

  const week = (monday: string) => call<HoursWeeks>(client, shop.owner, 'list_hours', { p_week: monday });
  const approved = (await week('2026-03-02')).people.filter(({ approved_at: at }) => at !== null);
  expect(approved.map(({ work_minutes: worked, break_minutes: paused }) => [worked, paused])).toEqual([
    [6 * 525, 180],
    [6 * 525, 180],
  ]);
  expect((await week('2026-03-23')).people.filter(({ approved_at: at }) => at !== null)).toEqual([]);
  expect(await call(client, shop.owner, 'list_commission_rules')).toMatchObject([{ percent: 2 }]);
});
