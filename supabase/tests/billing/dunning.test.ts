import { randomUUID } from 'node:crypto';
import { expectSqlState } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  giveCoupon,
  invoicesOf,
  makePlans,
  putOnPlan,
  quoteAt,
  runUntil,
  saveCard,
  signUp,
  subscriptionOf,
  takeQuote,
  type Plans,
} from './billingFixtures';

const database = testDatabase();
const day = 86_400_000;
const due = Date.parse('2027-05-01T10:00:00Z');
const after = (days: number, hours = 0) => new Date(due + days * day + hours * 3_600_000).toISOString();
let plans: Plans;

beforeAll(async () => {
  plans = await makePlans(database.client);
});

/** A business on Starter whose next period begins at `due`. */
async function onStarter(options: { card?: boolean; timezone?: string } = {}): Promise<string> {
  const tenantId = await signUp(
    database.client,
    '2026-12-01T00:00:00Z',
    options.timezone === undefined ? {} : { timezone: options.timezone },
  );
  await putOnPlan(database.client, tenantId, plans.starter, {
    start: '2027-04-01T10:00:00Z',
    end: after(0),
    collection: 'manual',
  });
  if (options.card) await saveCard(database.client, tenantId, '2027-04-02T00:00:00Z');
  return tenantId;
}

interface Claimed {
  payment_id: string;
  action: string;
  due_at: string;
}

async function claim(now: string): Promise<Claimed[]> {
  const { rows } = await database.client.query<{ claimed: Claimed[] }>(
    'select public.claim_billing_attempt($1, 100) as claimed',
    [now],
  );
  return rows[0]?.claimed ?? [];
}

async function settle(paymentId: string, outcome: string, at: string, more: object = {}) {
  const { rows } = await database.client.query<{ answer: { state: string; review: boolean } }>(
    'select public.settle_billing_attempt($1) as answer',
    [JSON.stringify({ payment_id: paymentId, outcome, at, ...more })],
  );
  return rows[0]?.answer;
}

/** Runs to a moment, failing every attempt; answers when attempts were made, in days after `due`. */
async function failUntil(now: string, more: object = {}): Promise<number[]> {
  const tried: number[] = [];
  for (;;) {
    await runUntil(database.client, now);
    const claimed = await claim(now);
    if (claimed.length === 0) return tried;
    for (const attempt of claimed) {
      tried.push((Date.parse(attempt.due_at) - due) / day);
      await settle(attempt.payment_id, 'failed', attempt.due_at, more);
    }
  }
}

const mails = async (tenantId: string): Promise<string[]> =>
  (
    await database.client.query<{ subject: string }>(
      `select o.subject from private.mail_outbox o join public.tenant_users m on m.user_id = o.user_id
       where m.tenant_id = $1 and o.kind = 'billing_unpaid' order by o.created_at, o.id`,
      [tenantId],
    )
  ).rows.map(({ subject }) => subject);

const pay = async (tenantId: string, at: string) =>
  database.client.query(
    `select private.take_money(i.tenant_id, i.id, i.amount_due, $2) from public.subscription_invoices i where i.tenant_id = $1 and i.status in ('open', 'uncollectible')`,
    [tenantId, at],
  );

const time = (value: unknown) => new Date(String(value)).toISOString();

describe('an invoice that is not paid', () => {
  it('is tried on the day and after 1, 3, 7 and 13 days; after 14 past due, after 30 cancelled', async () => {
    const tenantId = await onStarter({ card: true });
    expect(await failUntil(after(0))).toEqual([0]);
    const first = await subscriptionOf(database.client, tenantId);
    // The gate asks the status alone: everything works.
    expect(first).toMatchObject({ status: 'active' });
    expect([time(first.grace_until), time(first.expires_at)]).toEqual([after(14), after(14)]);
    expect(await mails(tenantId)).toHaveLength(1);

    expect(await failUntil(after(13, 23))).toEqual([1, 3, 7, 13]);
    const graced = await subscriptionOf(database.client, tenantId);
    expect(graced).toMatchObject({ status: 'active' });
    expect(time(graced.grace_until)).toBe(after(14));
    expect(await mails(tenantId)).toEqual([
      ...Array.from({ length: 4 }, () => 'Your Dukani invoice is not paid yet'),
      'Tomorrow your Dukani subscription stops',
    ]);

    await failUntil(after(14));
    const late = await subscriptionOf(database.client, tenantId);
    expect(late).toMatchObject({ status: 'past_due', grace_until: null });
    expect(time(late.expires_at)).toBe(after(14));
    await failUntil(after(29, 23));
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'past_due' });
    await failUntil(after(30));
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'nonpayment',
    });
    expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ status: 'uncollectible' }]);
    await failUntil(after(200));
    expect(await invoicesOf(database.client, tenantId)).toHaveLength(1);
  });

  it('in one late run comes to the same as day by day', async () => {
    const tenantId = await onStarter({ card: true });
    expect(await failUntil(after(40))).toEqual([0, 1, 3, 7, 13]);
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'cancelled' });
    expect(await mails(tenantId)).toHaveLength(5);
  });

  it('locks nobody who was not told three times', async () => {
    const tenantId = await onStarter();
    await runUntil(database.client, after(13, 23));
    await database.client.query(
      `update private.dunning_steps set noticed_at = null where tenant_id = $1 and step_no < 4`,
      [tenantId],
    );
    await runUntil(database.client, after(14, 1));
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'active' });
    await runUntil(database.client, after(15, 1));
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'active' });
    await runUntil(database.client, after(16, 1));
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'past_due' });
  });

  it.each([
    [3, 'active'],
    [20, 'past_due'],
  ] as const)('paid after %i days opens again without free days', async (days, before) => {
    const tenantId = await onStarter({ card: true });
    await failUntil(after(days));
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: before });
    await pay(tenantId, after(days, 1));
    const row = await subscriptionOf(database.client, tenantId);
    expect(row).toMatchObject({ status: 'active', grace_until: null, expires_at: null });
    expect(time(row.current_period_start)).toBe(after(0));
    expect(await failUntil(after(29))).toEqual([]);
  });

  it('is mailed about in working hours of the business after the first day', async () => {
    // 10:00 UTC is 03:00 in Vancouver in summer: the step waits until 09:00 there.
    const tenantId = await onStarter({ card: true, timezone: 'America/Vancouver' });
    await runUntil(database.client, after(0));
    const steps = await database.client.query<{ due_at: Date }>(
      'select due_at from private.dunning_steps where tenant_id = $1 order by step_no',
      [tenantId],
    );
    expect(steps.rows.map(({ due_at }) => due_at.toISOString())).toEqual([
      after(0),
      after(1, 6),
      after(3, 6),
      after(7, 6),
      after(13, 6),
      after(14),
      after(30),
    ]);
    await failUntil(after(40));
  });

  it('is not tried again with a card that was refused for good, but with another at once', async () => {
    const tenantId = await onStarter({ card: true });
    expect(await failUntil(after(0), { is_hard: true })).toEqual([0]);
    expect(await failUntil(after(3))).toEqual([]);
    expect(await mails(tenantId)).toHaveLength(3);
    await saveCard(database.client, tenantId, after(4));
    const [attempt] = await claim(after(4));
    await settle(attempt?.payment_id ?? '', 'succeeded', after(4));
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'active', grace_until: null });
    expect(await failUntil(after(20))).toEqual([]);
  });
});

describe('an attempt', () => {
  it('whose answer got lost is asked about, never charged again, and locks nobody meanwhile', async () => {
    const tenantId = await onStarter({ card: true });
    await runUntil(database.client, after(0));
    const [charged] = await claim(after(0));
    expect(charged).toMatchObject({ action: 'charge' });
    expect(await claim(after(0))).toEqual([]);
    const [again] = await claim(after(1));
    expect(again).toMatchObject({ action: 'look_up', payment_id: charged?.payment_id });
    await settle(charged?.payment_id ?? '', 'unknown', after(1));
    await runUntil(database.client, after(50));
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'active' });
    await settle(charged?.payment_id ?? '', 'succeeded', after(50));
    await settle(charged?.payment_id ?? '', 'succeeded', after(50));
    await settle(charged?.payment_id ?? '', 'failed', after(50));
    expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ status: 'paid', paid_amount: 9 }]);
    await runUntil(database.client, after(31));
    expect(await invoicesOf(database.client, tenantId)).toHaveLength(2);
  });

  it('over another amount is left to a person', async () => {
    const tenantId = await onStarter({ card: true });
    await runUntil(database.client, after(0));
    const [attempt] = await claim(after(0));
    expect(await settle(attempt?.payment_id ?? '', 'succeeded', after(0), { amount: 8 })).toEqual({
      state: 'unknown',
      review: true,
    });
    expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ status: 'open' }]);
    expect(await settle(attempt?.payment_id ?? '', 'not_found', after(0))).toMatchObject({ state: 'created' });
    expect(await claim(after(0))).toMatchObject([{ action: 'charge' }]);
    await settle(attempt?.payment_id ?? '', 'succeeded', after(0), { amount: 9, currency: 'USD' });
  });
});

describe('money by paybill', () => {
  it('counts once for its invoice, leaves the rest open, and too much becomes credit', async () => {
    const tenantId = await onStarter();
    await runUntil(database.client, after(0));
    const [invoice] = await invoicesOf(database.client, tenantId);
    const send = async (amount: number, receipt: string, account = invoice?.number, event: string = randomUUID()) => {
      const { rows } = await database.client.query<{ answer: { outcome: string } }>(
        'select public.apply_billing_event($1) as answer',
        [
          JSON.stringify({
            provider: 'mpesa',
            event_id: event,
            kind: 'paybill',
            account,
            amount,
            currency: 'USD',
            receipt,
            at: after(2),
          }),
        ],
      );
      return rows[0]?.answer.outcome;
    };
    expect(await send(4, 'R1', ` ${invoice?.number.toLowerCase()} `, 'one')).toBe('applied');
    expect(await send(4, 'R1', invoice?.number, 'one')).toBe('ignored');
    expect(await send(4, 'R1')).toBe('ignored');
    expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ status: 'open', paid_amount: 4 }]);
    expect(await send(7, 'R2')).toBe('applied');
    expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ status: 'paid', paid_amount: 9 }]);
    expect(await send(7, 'R3', 'DK-2027-999999')).toBe('review');
    const { rows } = await database.client.query<{ balance: string }>(
      `select private.billing_balance($1, 'USD') as balance`,
      [tenantId],
    );
    expect(rows).toEqual([{ balance: '2.00' }]);
    await runUntil(database.client, after(31));
    expect((await invoicesOf(database.client, tenantId))[1]).toMatchObject({ credit_used: 2, amount_due: 7 });
  });
});

describe('a subscription', () => {
  it('begins before its trial ends, without a gap, and a trial without a card expires after 60 days', async () => {
    const tenantId = await signUp(database.client, '2027-01-01T00:00:00Z');
    const at = '2027-01-05T00:00:00Z';
    await takeQuote(database.client, tenantId, await quoteAt(database.client, tenantId, plans.business, at), at);
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'trial', amount: 29 });
    await saveCard(database.client, tenantId, at);
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'trialing' });
    await runUntil(database.client, '2027-01-30T23:44:00Z');
    expect(await invoicesOf(database.client, tenantId)).toEqual([]);
    await runUntil(database.client, '2027-01-30T23:45:00Z');
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ status: 'active', expires_at: null });
    const [invoice] = await invoicesOf(database.client, tenantId);
    expect(time(invoice?.period_start)).toBe('2027-01-31T00:00:00.000Z');
    expect(await claim('2027-01-30T23:45:00Z')).toEqual([]);

    const idle = await signUp(database.client, '2027-01-01T00:00:00Z');
    await runUntil(database.client, '2027-03-31T23:00:00Z');
    expect(await subscriptionOf(database.client, idle)).toMatchObject({ status: 'trial' });
    await runUntil(database.client, '2027-04-01T00:00:00Z');
    expect(await subscriptionOf(database.client, idle)).toMatchObject({ status: 'expired' });
  });

  it('that ended begins anew with a payment: an invoice until then, never a row', async () => {
    const tenantId = await onStarter();
    await database.client.query('select private.cancel_at_end($1, $2, true, $3)', [tenantId, 'Closing', after(-3)]);
    await runUntil(database.client, after(0));
    const ended = await subscriptionOf(database.client, tenantId);
    expect(ended).toMatchObject({ status: 'cancelled' });
    expect(await invoicesOf(database.client, tenantId)).toEqual([]);
    const quote = await quoteAt(database.client, tenantId, plans.business, after(5));
    expect(quote).toMatchObject({ kind: 'start', amount_due: 29 });
    await database.client.query('select private.apply_change($1, $2, $3)', [tenantId, JSON.stringify(quote), after(5)]);
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ id: ended.id });
    await pay(tenantId, after(6));
    const row = await subscriptionOf(database.client, tenantId);
    expect(row).toMatchObject({ status: 'active', amount: 29 });
    expect(row.id).not.toBe(ended.id);
    expect(time(row.anchor_at)).toBe(after(5));
    await runUntil(database.client, new Date(Date.parse('2027-06-06T10:00:00Z')).toISOString());
    expect(await invoicesOf(database.client, tenantId)).toHaveLength(2);
  });

  it('is held to its states once it is billed, and free while staff keep it by hand', async () => {
    const tenantId = await onStarter();
    const set = (status: string) =>
      database.client.query('update public.tenant_subscriptions set status = $2 where tenant_id = $1', [
        tenantId,
        status,
      ]);
    for (const status of ['trial', 'trialing', 'pending', 'expired']) await expectSqlState(set(status), 'PT409');
    await set('suspended');
    await expectSqlState(set('past_due'), 'PT409');
    await set('active');
    await set('cancelled');
    await expectSqlState(set('active'), 'PT409');
    const byHand = await signUp(database.client, '2027-01-01T00:00:00Z');
    for (const status of ['past_due', 'cancelled', 'active'])
      await database.client.query('update public.tenant_subscriptions set status = $2 where tenant_id = $1', [
        byHand,
        status,
      ]);
    const { rows } = await database.client.query<{ expires_at: Date | null }>(
      'select expires_at from public.tenant_subscriptions where tenant_id = $1',
      [tenantId],
    );
    expect(rows[0]?.expires_at).not.toBeNull();
  });

  it('late by three periods is billed for each once, in order', async () => {
    const tenantId = await onStarter({ card: true });
    const succeed = async (now: string) => {
      for (;;) {
        await runUntil(database.client, now);
        const claimed = await claim(now);
        if (claimed.length === 0) return;
        for (const { payment_id, due_at } of claimed) await settle(payment_id, 'succeeded', due_at);
      }
    };
    await succeed('2027-07-15T00:00:00Z');
    await succeed('2027-07-15T00:00:00Z');
    const invoices = await invoicesOf(database.client, tenantId);
    expect(invoices.map(({ period_start }) => time(period_start).slice(0, 10))).toEqual([
      '2027-05-01',
      '2027-06-01',
      '2027-07-01',
    ]);
  });

  it('takes a coupon off its price, never below nothing', async () => {
    const tenantId = await onStarter();
    await giveCoupon(database.client, tenantId, { amount: 50 }, 1);
    await runUntil(database.client, after(0));
    expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ total: 0, discount: 9, status: 'paid' }]);
    const { rows } = await database.client.query('select 1 from public.subscription_credits where tenant_id = $1', [
      tenantId,
    ]);
    expect(rows).toEqual([]);
    await runUntil(database.client, after(31));
    expect((await invoicesOf(database.client, tenantId))[1]).toMatchObject({ total: 9, discount: 0 });
  });

  it('of a hundred dollars less 14 once still brings its price a month', async () => {
    const tenantId = await onStarter();
    await giveCoupon(database.client, tenantId, { amount: 4 }, 1);
    await runUntil(database.client, after(0));
    const { rows } = await database.client.query<{ mrr: string }>(
      'select sum(delta) as mrr from private.mrr_movements where tenant_id = $1',
      [tenantId],
    );
    expect(rows).toEqual([{ mrr: '9.00' }]);
  });
});
