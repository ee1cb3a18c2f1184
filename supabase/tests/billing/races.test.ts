import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { expectSqlState } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { invoicesOf, makePlans, putOnPlan, quoteAt, signUp, type Plans } from './billingFixtures';

const database = testDatabase();
const due = '2027-05-01T00:00:00Z';
let plans: Plans;

beforeAll(async () => {
  plans = await makePlans(database.client);
});

async function onStarter(): Promise<string> {
  const tenantId = await signUp(database.client, '2026-12-01T00:00:00Z');
  await putOnPlan(database.client, tenantId, plans.starter, {
    start: '2027-04-01T00:00:00Z',
    end: due,
    collection: 'manual',
  });
  return tenantId;
}

const several = <T>(length: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, index) => make(index)));

async function runAll(client: Client, now: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ cycle: { handled: number; failed: number } }>(
      'select public.run_billing_cycle($1, 3) as cycle',
      [now],
    );
    expect(rows[0]?.cycle.failed).toBe(0);
    if (!rows[0]?.cycle.handled) return;
  }
}

it('four runners at once and five times over bill each of 20 once, with numbers without a gap, over a crash', async () => {
  const tenants: string[] = [];
  for (let i = 0; i < 20; i += 1) tenants.push(await onStarter());
  const runners = await several(4, () => database.connect());
  const [crashing] = runners;
  if (!crashing) throw new Error('There is no runner.');
  await crashing.query('begin');
  await crashing.query('select public.run_billing_cycle($1, 3)', [due]);
  await crashing.query('rollback');
  for (let time = 0; time < 5; time += 1) await Promise.all(runners.map((runner) => runAll(runner, due)));
  for (const tenantId of tenants) expect(await invoicesOf(database.client, tenantId)).toHaveLength(1);
  const { rows } = await database.client.query<{ last: number; numbers: number }>(
    'select max(right(number, 6))::int as last, count(*)::int as numbers from public.subscription_invoices',
  );
  expect(rows).toEqual([{ last: 20, numbers: 20 }]);
});

it('a coupon for one, asked for by 20 at once, lowers one price', async () => {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
  await database.client.query(
    `insert into private.billing_coupons (code, percent, duration, max_redemptions) values ($1, 50, 'forever', 1)`,
    [code],
  );
  const tenants: string[] = [];
  for (let i = 0; i < 20; i += 1) tenants.push(await signUp(database.client, '2027-01-01T00:00:00Z'));
  const connections = await several(5, () => database.connect());
  const answers = await several(20, async (index) => {
    try {
      await connections[index % 5]?.query('select private.redeem_coupon($1, $2)', [tenants[index], code]);
      return 'given';
    } catch (error) {
      return (error as { hint?: string }).hint;
    }
  });
  expect(answers.filter((answer) => answer === 'given')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'coupon_used_up')).toHaveLength(19);
});

it('an offer that is confirmed by three tabs at once is taken once', async () => {
  const tenantId = await onStarter();
  const at = '2027-04-16T00:00:00Z';
  const { rows } = await database.client.query<{ saved: { quote_id: string; quote_hash: string } }>(
    'select private.save_quote($1, $2, $3) as saved',
    [tenantId, JSON.stringify({ billing_plan_id: plans.business, period: 'month', currency: 'USD' }), at],
  );
  const tabs = await several(3, () => database.connect());
  const answers = await Promise.all(
    tabs.map((tab) =>
      tab.query<{ answer: { invoice: { id: string } } }>('select private.confirm_quote($1, $2, $3, $4) as answer', [
        tenantId,
        rows[0]?.saved.quote_id,
        rows[0]?.saved.quote_hash,
        at,
      ]),
    ),
  );
  expect(new Set(answers.map((answer) => answer.rows[0]?.answer.invoice.id)).size).toBe(1);
  expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ kind: 'change', status: 'open' }]);
});

it('cancelled between the claim and the bill: the state under the lock decides', async () => {
  const tenantId = await onStarter();
  const [owner, runner] = await several(2, () => database.connect());
  if (!owner || !runner) throw new Error('There is no connection.');
  await owner.query('begin');
  await owner.query('select private.cancel_at_end($1, $2, true, $3)', [tenantId, 'Closing', '2027-04-30T23:00:00Z']);
  // The row is held: the runner passes it by, and finds it cancelled afterwards.
  await runAll(runner, due);
  expect(await invoicesOf(database.client, tenantId)).toEqual([]);
  await owner.query('commit');
  await runAll(runner, due);
  expect(await invoicesOf(database.client, tenantId)).toEqual([]);
});

it('a payment and the runner meet: the money is counted once and nothing is locked', async () => {
  const tenantId = await onStarter();
  await runAll(database.client, due);
  const [invoice] = await invoicesOf(database.client, tenantId);
  const connections = await several(4, () => database.connect());
  const event = (id: string) => ({
    provider: 'mpesa',
    event_id: id,
    kind: 'paybill',
    account: invoice?.number,
    amount: 9,
    currency: 'USD',
    receipt: `R-${tenantId}`,
    at: '2027-05-02T00:00:00Z',
  });
  await Promise.all([
    ...connections
      .slice(0, 3)
      .map((connection, index) =>
        connection.query('select public.apply_billing_event($1)', [
          JSON.stringify(event(`${tenantId}-${index === 2 ? 1 : index}`)),
        ]),
      ),
    runAll(connections[3] ?? database.client, '2027-05-03T00:00:00Z'),
  ]);
  expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ status: 'paid', paid_amount: 9 }]);
  const { rows } = await database.client.query<{ payments: number; balance: string }>(
    `select count(*)::int as payments, private.billing_balance($1, 'USD') as balance from public.subscription_payments where tenant_id = $1`,
    [tenantId],
  );
  expect(rows).toEqual([{ payments: 1, balance: '0' }]);
});

it('an amount for a whole second is the same for whoever asks', async () => {
  const tenantId = await onStarter();
  const at = '2027-04-16T00:00:00Z';
  const [one, other] = [
    await quoteAt(database.client, tenantId, plans.business, at),
    await quoteAt(database.client, tenantId, plans.business, at),
  ];
  expect(one).toEqual(other);
});

it('what was issued stays as it is', async () => {
  const tenantId = await onStarter();
  await runAll(database.client, due);
  for (const statement of [
    'update public.subscription_invoices set total = 1 where tenant_id = $1',
    `update public.subscription_invoices set number = 'DK-2027-000999' where tenant_id = $1`,
    'delete from public.subscription_invoices where tenant_id = $1',
  ])
    await expectSqlState(database.client.query(statement, [tenantId]), 'PT409');
  await expect(
    database.client.query('update public.subscription_invoice_lines set amount = 1 where tenant_id = $1', [tenantId]),
  ).rejects.toThrow();
});
