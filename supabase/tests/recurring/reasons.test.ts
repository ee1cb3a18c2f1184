import { makeBuyer } from '../purchases/purchaseFixtures';
import { testDatabase } from '../support/testDatabase';
import { dayOf, rentOf, saveSchedule, tick, waitingRuns } from './recurringFixtures';

const database = testDatabase();
const GENERAL = 'It has a value that cannot be saved. Check it and try again.';

it('is the sentence of a rule, and never the database’s own words', async () => {
  const { rows } = await database.client.query(
    `select private.reason_for_people('PT409', 'These books are locked.') as of_a_rule,
       private.reason_for_people('23514', 'new row for relation "money_vouchers" violates check constraint') as own`,
  );
  expect(rows).toEqual([{ of_a_rule: 'These books are locked.', own: GENERAL }]);
});

it('is kept so with what repeats', async () => {
  const { client } = database;
  const buyer = await makeBuyer(client);
  const schedule = await saveSchedule(client, buyer, rentOf(buyer, await dayOf(client, buyer, 0)));
  await client.query(`create function pg_temp.refuse() returns trigger language plpgsql as $$
    begin raise check_violation using message = 'new row for relation "money_vouchers" is wrong'; end $$`);
  await client.query(
    'create trigger _refuse before insert on public.money_vouchers for each row execute function pg_temp.refuse()',
  );
  try {
    await tick(client, buyer, schedule.id);
  } finally {
    await client.query('drop trigger _refuse on public.money_vouchers');
  }
  expect(await waitingRuns(client, buyer)).toMatchObject([
    { status: 'failed', error_code: null, error_message: GENERAL },
  ]);
});
