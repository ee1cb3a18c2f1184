import type { Client } from 'pg';
import type { ScheduleRun } from '../../../shared/src/api/rpcTypes';
import { accountOf } from '../books/booksFixtures';
import { as, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { testDatabase } from '../support/testDatabase';
import { changeSchedule, dayOf, internetOf, readSchedule, rentOf, saveSchedule, tick } from './recurringFixtures';

/* Of what schedules make by themselves somebody hears. */
const database = testDatabase();
let client: Client;
let buyer: Buyer;

beforeEach(async () => {
  ({ client } = database);
  buyer = await makeBuyer(client);
});

const day = (months: number) => dayOf(client, buyer, months);
/** Shop rent, an account that may be archived. */
const SHOP_RENT = '520300';

describe('the bell', () => {
  const told = async () =>
    (
      await client.query<{ kind: string; permission: string; title: string; body: string; path: string }>(
        `select kind, permission, title, body, path from public.notifications
         where tenant_id = $1 and kind like 'recurring%' order by created_at`,
        [buyer.tenantId],
      )
    ).rows;

  it('tells once of all that was made together, and not again', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(-2)));
    await tick(client, buyer, schedule.id);
    await tick(client, buyer, schedule.id);
    expect(await told()).toEqual([
      {
        kind: 'recurring_made',
        permission: 'accounting.view',
        title: 'Rent was recorded',
        body: expect.stringMatching(/^Due 1 .* to 1 .*\. 3 recorded, 0 to approve, 0 failed\.$/) as string,
        path: `/admin/accounting?tab=recurring&recurring=${schedule.id}`,
      },
    ]);
  });

  it('tells those who may do something of what waits and of what could not be made, with the reason', async () => {
    const bills = await saveSchedule(client, buyer, internetOf(buyer, await day(0), { posting: 'draft' }));
    await tick(client, buyer, bills.id);
    const account = accountOf(buyer, SHOP_RENT);
    const rent = await saveSchedule(client, buyer, rentOf(buyer, await day(0), {}, { account_id: account }));
    await client.query('update public.ledger_accounts set is_active = false where id = $1', [account]);
    await tick(client, buyer, rent.id);
    expect(await told()).toMatchObject([
      {
        kind: 'recurring_made',
        permission: 'purchases.view',
        title: 'Internet waits for approval',
        path: `/admin/purchases?tab=recurring&recurring=${bills.id}`,
      },
      {
        kind: 'recurring_failed',
        permission: 'accounting.post',
        title: 'Rent could not be recorded',
        body: expect.stringMatching(/^Due 1 .* archived/) as string,
      },
    ]);
    // Tried again by a person: they see for themselves what becomes of it.
    const [failed] = (await readSchedule(client, buyer, rent.id)).runs;
    await as<ScheduleRun>(client, buyer.owner, 'retry_schedule_run', {
      p_retry: { schedule_id: rent.id, run_id: failed?.id },
    });
    expect(await told()).toHaveLength(2);
  });

  it('says nothing of what somebody makes by hand', async () => {
    const schedule = await saveSchedule(client, buyer, rentOf(buyer, await day(1)));
    await changeSchedule(client, buyer, { schedule_id: schedule.id, action: 'run', due_on: await day(1) });
    expect((await readSchedule(client, buyer, schedule.id)).runs).toHaveLength(1);
    expect(await told()).toEqual([]);
  });
});
