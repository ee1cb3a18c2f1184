import { makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { callRpc } from '../support/callRpc';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { fileNow, monthBefore, owe, type Month } from './taxFixtures';

const database = testDatabase();
let buyer: Buyer;
let month: Month;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  month = await monthBefore(database.client, buyer);
  await owe(database.client, buyer, month.day, 100);
});

/** Reminders at noon of a day of the month after the period. */
async function remindOn(day: number): Promise<unknown[]> {
  await database.client.query(
    `select private.remind_of_tax(($1::date + $2::integer - 1 + time '12:00') at time zone 'Africa/Nairobi', 100)`,
    [month.next, day],
  );
  const { rows } = await database.client.query(
    `select kind, permission, path from public.notifications where tenant_id = $1 and kind = 'tax_due'`,
    [buyer.tenantId],
  );
  return rows;
}

describe('a reminder of a tax return', () => {
  it('comes five days before it is due, once', async () => {
    expect(await remindOn(14)).toEqual([]);
    const reminder = {
      kind: 'tax_due',
      permission: 'tax.file',
      path: `/admin/accounting?tab=tax&period=${month.start}`,
    };
    expect(await remindOn(15)).toEqual([reminder]);
    expect(await remindOn(16)).toEqual([reminder]);
  });

  it('comes so many days before as the country says', async () => {
    await database.client.query('update private.country_tax_returns set remind_days = 2');
    try {
      expect(await remindOn(17)).toEqual([]);
      expect(await remindOn(18)).toHaveLength(1);
    } finally {
      await database.client.query('update private.country_tax_returns set remind_days = 5');
    }
  });

  it('does not come once it is filed, nor after the day', async () => {
    expect(await remindOn(21)).toEqual([]);
    await fileNow(database.client, buyer, month.start);
    expect(await remindOn(18)).toEqual([]);
  });

  it('does not come to a business that is not registered', async () => {
    await database.client.query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    await database.client.query(
      `update public.tenant_policies set tax_registration_since = '2000-01-01' where tenant_id = $1`,
      [buyer.tenantId],
    );
    expect(await remindOn(18)).toEqual([]);
  });

  it('is written by the jobs, by nobody else', async () => {
    await asServiceRole(database.client, () => callRpc(database.client, 'send_tax_reminders', {}));
    await expect(
      asUser(database.client, buyer.owner, () => callRpc(database.client, 'send_tax_reminders', {})),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
