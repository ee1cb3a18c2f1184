import { randomUUID } from 'node:crypto';
import { callRpc } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makePlans, putOnPlan, runUntil, signUp, subscriptionOf, type Plans } from './billingFixtures';

/* What staff set for all businesses holds for invoices from then on; those that are open keep what they were issued with. */
const database = testDatabase();
let plans: Plans;
const due = '2027-05-01T10:00:00Z';
const after = (days: number) => new Date(Date.parse(due) + days * 86_400_000).toISOString();

async function set(grace: number, retries: number[], window = 30): Promise<void> {
  await database.client.query(
    'update private.platform_settings set grace_days = $1, retry_days = $2, refund_window_days = $3',
    [grace, retries, window],
  );
}

/** A business whose renewal is due at `due` and that has no card. */
async function subscribed(): Promise<string> {
  const tenantId = await signUp(database.client, '2026-12-01T00:00:00Z');
  await putOnPlan(database.client, tenantId, plans.starter, {
    start: '2027-04-01T10:00:00Z',
    end: due,
    collection: 'manual',
  });
  return tenantId;
}

async function stepsOf(tenantId: string): Promise<number[]> {
  const { rows } = await database.client.query<{ days: number }>(
    `select extract(epoch from d.due_at - i.due_at)::float / 86400 as days from private.dunning_steps d
     join public.subscription_invoices i on i.tenant_id = d.tenant_id and i.id = d.invoice_id
     where d.tenant_id = $1 order by d.step_no`,
    [tenantId],
  );
  return rows.map(({ days }) => days);
}

const subjects = async (tenantId: string) =>
  (
    await database.client.query<{ subject: string }>(
      `select o.subject from private.mail_outbox o join public.tenant_users m on m.user_id = o.user_id
       where m.tenant_id = $1 and o.kind = 'billing_unpaid' order by o.created_at, o.id`,
      [tenantId],
    )
  ).rows.map(({ subject }) => subject);

beforeAll(async () => {
  plans = await makePlans(database.client);
});
afterEach(() => set(14, [1, 3, 7, 13]));

it('is planned by the days of the specification by default', async () => {
  const shop = await subscribed();
  await runUntil(database.client, due);
  expect(await stepsOf(shop)).toEqual([0, 1, 3, 7, 13, 14, 30]);
});

it('gives other days of grace to invoices from then on, and leaves the open ones', async () => {
  const early = await subscribed();
  await runUntil(database.client, due);
  await set(21, [2, 5, 9, 15]);
  const late = await subscribed();
  await runUntil(database.client, due);
  expect(await stepsOf(early)).toEqual([0, 1, 3, 7, 13, 14, 30]);
  expect(await stepsOf(late)).toEqual([0, 2, 5, 9, 15, 21, 30]);

  await runUntil(database.client, after(14.01));
  expect(await subscriptionOf(database.client, early)).toMatchObject({ status: 'past_due' });
  const running = await subscriptionOf(database.client, late);
  expect(running).toMatchObject({ status: 'active' });
  expect(new Date(String(running['grace_until'])).toISOString()).toBe(after(21));
  await runUntil(database.client, after(15));
  // Six days are left: it does not stop tomorrow.
  expect((await subjects(late)).at(-1)).toBe('Your Dukani subscription stops on 22 May 2027');
  expect(await subjects(early)).toContain('Tomorrow your Dukani subscription stops');
  await runUntil(database.client, after(21));
  expect(await subscriptionOf(database.client, late)).toMatchObject({ status: 'past_due' });
});

it('is held to its limits in the database itself', async () => {
  for (const [grace, retries, window] of [
    [2, [1, 3, 7, 13], 30],
    [29, [1, 3, 7, 13], 30],
    [13, [1, 3, 7, 13], 30],
    [14, [1, 3, 7], 30],
    [14, [3, 1, 7, 13], 30],
    [14, [1, 3, 7, 13], 366],
  ] as const)
    await expect(set(grace, [...retries], window)).rejects.toMatchObject({ code: '23514' });
});

it('lets one person refund within the window, and holds a commission for longer than that', async () => {
  const admin = await makePlatformAdmin(database.client);
  const shop = await subscribed();
  await database.client.query(
    `with a as (
       insert into private.affiliates (id, code, name, email, payout_account, rate_percent, months, state)
       values (gen_random_uuid(), 'WINDOW', 'Window', 'w@window.test', '0712', 20, 12, 'active') returning id)
     insert into private.referrals (tenant_id, affiliate_id, rate_percent, months, first_touch_at, signed_up_at)
     select $1, a.id, 20, 12, '2026-12-01', '2026-12-01' from a`,
    [shop],
  );
  await set(14, [1, 3, 7, 13], 100);
  await runUntil(database.client, due);
  const { rows } = await database.client.query<{ id: string; amount: number }>(
    'select id, amount_due::float as amount from public.subscription_invoices where tenant_id = $1',
    [shop],
  );
  const paidAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await database.client.query('select private.take_money($1, $2, $3, $4)', [
    shop,
    rows[0]?.id,
    rows[0]?.amount,
    paidAt,
  ]);
  const { rows: entries } = await database.client.query<{ days: number }>(
    'select extract(epoch from payable_at - occurred_at)::float / 86400 as days from private.affiliate_entries where tenant_id = $1',
    [shop],
  );
  expect(entries).toEqual([{ days: 115 }]);
  const refund = async () =>
    (
      await asUser(database.client, admin, () =>
        callRpc<{ state: string }>(database.client, 'admin_refund_invoice', {
          p_refund: { id: randomUUID(), invoice_id: rows[0]?.id, amount: 1, reason: 'Agreed on the phone' },
        }),
      )
    ).state;
  expect(await refund()).toBe('manual');
  await set(14, [1, 3, 7, 13], 39);
  expect(await refund()).toBe('waiting');
});
