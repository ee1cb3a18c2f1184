import { randomUUID } from 'node:crypto';
import type { DashboardSummary } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const summaryOf = (persona: Persona): Promise<DashboardSummary> =>
  asUser(database.client, persona, () =>
    callRpc<DashboardSummary>(database.client, 'dashboard_summary', { p_date: null }),
  );

it('names a till that was counted today with a difference to who sees all tills, and to nobody else', async () => {
  const { client } = database;
  const [till, other] = [await makeTenant(client), await makeTenant(client)];
  const count = async (seller: Persona, counted: number) => {
    const sessionId = randomUUID();
    const now = new Date().toISOString();
    await client.query('select private.open_session($1, $2, $3, 100, null, $4)', [
      till.tenantId,
      seller.userId,
      sessionId,
      now,
    ]);
    await client.query('select private.close_session($1, $2, $3, $4, null, null, $5)', [
      till.tenantId,
      seller.userId,
      sessionId,
      counted,
      now,
    ]);
  };
  const differences = async (who: Persona) =>
    (await summaryOf(who)).attention.filter(({ kind }) => kind === 'till_difference');
  await count(till.owner, 100);
  expect(await differences(till.manager)).toEqual([]);

  await count(till.owner, 93);
  expect(await differences(till.manager)).toEqual([
    {
      kind: 'till_difference',
      count: 1,
      path: '/admin/sales?tab=till',
      message: expect.stringMatching(/ was counted today: KSh 7\.00 short\.$/),
    },
  ]);
  await count(till.owner, 105);
  expect(await differences(till.owner)).toMatchObject([{ count: 2 }]);
  expect(await differences(till.cashier)).toEqual([]);
  expect(await differences(other.owner)).toEqual([]);
});
