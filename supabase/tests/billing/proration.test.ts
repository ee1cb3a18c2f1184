import { testDatabase } from '../support/testDatabase';
import {
  giveCoupon,
  invoicesOf,
  makePlans,
  putOnPlan,
  quoteAt,
  runUntil,
  signUp,
  subscriptionOf,
  takeQuote,
  type Plans,
} from './billingFixtures';

const database = testDatabase();
let plans: Plans;

beforeAll(async () => {
  plans = await makePlans(database.client);
});

const april = { start: '2027-04-01T00:00:00Z', end: '2027-05-01T00:00:00Z' };

async function on(plan: keyof Plans, period: Parameters<typeof putOnPlan>[3], more: Parameters<typeof signUp>[2] = {}) {
  const tenantId = await signUp(database.client, '2026-12-01T00:00:00Z', more);
  await putOnPlan(database.client, tenantId, plans[plan], period);
  return tenantId;
}

/** The coupon lowered the period that runs, and is counted. */
const couponUsed = (tenantId: string) =>
  database.client.query('select private.use_coupon($1, 0, 29, $2)', [tenantId, 'USD']);

describe('a change of plan', () => {
  it.each([
    ['1 half of the period', april, '2027-04-16T00:00:00Z', 4.5, 14.5, 10],
    ['2 its first second', april, '2027-04-01T00:00:01Z', 9, 29, 20],
    ['3 its last second', april, '2027-04-30T23:59:59Z', 0, 0, 0],
    [
      '4 a period from the 31st to the 29th',
      { start: '2028-01-31T10:00:00Z', end: '2028-02-29T10:00:00Z' },
      '2028-02-10T22:00:00Z',
      5.74,
      18.5,
      12.76,
    ],
  ] as const)('costs, %s', async (_what, period, at, credit, charge, due) => {
    const tenantId = await on('starter', period);
    expect(await quoteAt(database.client, tenantId, plans.business, at)).toMatchObject({
      kind: 'change',
      credit,
      charge,
      amount_due: due,
    });
  });

  it('3 in the last second changes the plan without an invoice', async () => {
    const tenantId = await on('starter', april);
    const at = '2027-04-30T23:59:59Z';
    await takeQuote(database.client, tenantId, await quoteAt(database.client, tenantId, plans.business, at), at);
    expect(await invoicesOf(database.client, tenantId)).toEqual([]);
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ amount: 29, status: 'active' });
  });

  it('5 twice in a period is credited by the plan that is valid, not by the last charge', async () => {
    const tenantId = await on('starter', april);
    const first = await quoteAt(database.client, tenantId, plans.business, '2027-04-11T00:00:00Z');
    expect(first).toMatchObject({ credit: 6, charge: 19.33, amount_due: 13.33 });
    await takeQuote(database.client, tenantId, first, '2027-04-11T00:00:00Z');
    expect(await quoteAt(database.client, tenantId, plans.scale, '2027-04-21T00:00:00Z')).toMatchObject({
      credit: 9.67,
      charge: 26.33,
      amount_due: 16.66,
    });
  });

  it('6 has no cents in yen', async () => {
    const may = { start: '2027-05-01T00:00:00Z', end: '2027-06-01T00:00:00Z', currency: 'JPY' };
    const tenantId = await on('starter', may);
    expect(
      await quoteAt(database.client, tenantId, plans.business, '2027-05-25T00:00:00Z', { currency: 'JPY' }),
    ).toMatchObject({ credit: 226, charge: 677, amount_due: 451 });
  });

  it('7 has tax on the difference, and whole shillings by mobile money', async () => {
    const march = { start: '2027-03-01T00:00:00Z', end: '2027-04-01T00:00:00Z', currency: 'KES', collection: 'mpesa' };
    const tenantId = await on('starter', march, { country: 'KE', currency_code: 'KES' });
    const quote = await quoteAt(database.client, tenantId, plans.business, '2027-03-21T00:00:00Z', { currency: 'KES' });
    expect(quote).toMatchObject({
      credit: 425.81,
      charge: 1348.39,
      tax: 147.61,
      rounding: -0.19,
      total: 1070,
      amount_due: 1070,
    });
    await takeQuote(database.client, tenantId, quote, '2027-03-21T00:00:00Z');
    const { rows } = await database.client.query<{ kind: string; amount: string }>(
      'select kind, amount from public.subscription_invoice_lines where tenant_id = $1 order by position',
      [tenantId],
    );
    expect(rows).toEqual([
      { kind: 'charge', amount: '1348.39' },
      { kind: 'credit', amount: '-425.81' },
      { kind: 'tax', amount: '147.61' },
      { kind: 'rounding', amount: '-0.19' },
    ]);
  });

  it('8 from a month to a year begins a new period', async () => {
    const at = '2027-05-13T12:00:00Z';
    const tenantId = await on('business', { start: '2027-05-01T00:00:00Z', end: '2027-06-01T00:00:00Z' });
    const quote = await quoteAt(database.client, tenantId, plans.business, at, { period: 'year' });
    expect(quote).toMatchObject({ credit: 17.31, charge: 290, amount_due: 272.69 });
    await takeQuote(database.client, tenantId, quote, at);
    const row = await subscriptionOf(database.client, tenantId);
    expect(row).toMatchObject({ amount: 290, period_index: 1, anchor_index: 1 });
    expect(new Date(String(row.anchor_at)).toISOString()).toBe('2027-05-13T12:00:00.000Z');
    expect(new Date(String(row.current_period_end)).toISOString()).toBe('2028-05-13T12:00:00.000Z');
    await runUntil(database.client, '2028-05-13T12:00:00Z');
    expect(await invoicesOf(database.client, tenantId)).toMatchObject([
      { kind: 'change', total: 272.69 },
      { kind: 'renewal', total: 290 },
    ]);
  });

  it('9 keeps a coupon that lasts, 10 does not keep one that is used up', async () => {
    const lasting = await on('business', april);
    await giveCoupon(database.client, lasting, { percent: 50 }, null);
    await couponUsed(lasting);
    expect(await quoteAt(database.client, lasting, plans.scale, '2027-04-16T00:00:00Z')).toMatchObject({
      credit: 7.25,
      charge: 19.75,
      amount_due: 12.5,
    });
    const once = await on('business', april);
    await giveCoupon(database.client, once, { percent: 50 }, 1);
    await couponUsed(once);
    const quote = await quoteAt(database.client, once, plans.scale, '2027-04-16T00:00:00Z');
    expect(quote).toMatchObject({ credit: 7.25, charge: 39.5, amount_due: 32.25 });
    await takeQuote(database.client, once, quote, '2027-04-16T00:00:00Z');
    // From then on the period costs what was charged for it.
    expect(
      await quoteAt(database.client, once, plans.business, '2027-04-16T00:00:00Z', { is_now: true }),
    ).toMatchObject({ credit: 39.5, charge: 14.5 });
  });

  it('11 in a trial costs nothing until its end, or the whole price now', async () => {
    const tenantId = await signUp(database.client, '2027-04-01T00:00:00Z');
    await database.client.query(`update public.tenant_subscriptions set status = 'trialing' where tenant_id = $1`, [
      tenantId,
    ]);
    const at = '2027-04-21T00:00:00Z';
    expect(await quoteAt(database.client, tenantId, plans.business, at)).toMatchObject({
      kind: 'trial_plan',
      amount_due: 0,
    });
    expect(await quoteAt(database.client, tenantId, plans.business, at, { is_now: true })).toMatchObject({
      kind: 'start',
      amount_due: 29,
    });
  });

  it('12 by staff to less gives credit, which the next bills use', async () => {
    const tenantId = await on('scale', april);
    const at = '2027-04-16T00:00:00Z';
    const quote = await quoteAt(database.client, tenantId, plans.starter, at, { is_now: true });
    expect(quote).toMatchObject({ credit: 39.5, charge: 4.5, total: -35, amount_due: 0 });
    await takeQuote(database.client, tenantId, quote, at);
    for (const day of ['2027-05-01', '2027-06-01', '2027-07-01', '2027-08-01', '2027-09-01']) {
      await runUntil(database.client, `${day}T00:00:00Z`);
      await database.client.query(
        `select private.take_money(i.tenant_id, i.id, i.amount_due, $2) from public.subscription_invoices i
         where i.tenant_id = $1 and i.status = 'open'`,
        [tenantId, `${day}T00:00:00Z`],
      );
    }
    expect((await invoicesOf(database.client, tenantId)).map(({ amount_due }) => amount_due)).toEqual([0, 0, 0, 1, 9]);
  });

  it('by the owner to less waits for the end of the period', async () => {
    const tenantId = await on('business', april);
    const at = '2027-04-16T00:00:00Z';
    const quote = await quoteAt(database.client, tenantId, plans.starter, at);
    expect(quote).toMatchObject({ kind: 'schedule', amount_due: 0 });
    await takeQuote(database.client, tenantId, quote, at);
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ amount: 29 });
    await runUntil(database.client, '2027-05-01T00:00:00Z');
    expect(await subscriptionOf(database.client, tenantId)).toMatchObject({ amount: 9, pending_plan_price_id: null });
    expect(await invoicesOf(database.client, tenantId)).toMatchObject([{ total: 9 }]);
  });

  it('in two steps at one moment costs what one step costs', async () => {
    for (const at of ['2027-04-03T07:11:13Z', '2027-04-14T01:02:03Z', '2027-04-27T22:00:01Z']) {
      const tenantId = await on('starter', april);
      const whole = await quoteAt(database.client, tenantId, plans.scale, at);
      const first = await quoteAt(database.client, tenantId, plans.business, at);
      await takeQuote(database.client, tenantId, first, at);
      const second = await quoteAt(database.client, tenantId, plans.scale, at);
      expect(Math.abs(first.amount_due + second.amount_due - whole.amount_due)).toBeLessThan(0.0101);
    }
  });
});

it('boundaries are counted from the anchor: the 31st stays the 31st', async () => {
  const { rows } = await database.client.query<{ ends: string[] }>(
    `select array_agg(to_char(private.billing_boundary('2027-01-31T00:00:00Z', 'month', n) at time zone 'UTC', 'MM-DD') order by n)
       || array_agg(to_char(private.billing_boundary('2028-02-29T00:00:00Z', 'year', n) at time zone 'UTC', 'MM-DD') order by n) as ends
     from generate_series(1, 4) n`,
  );
  expect(rows[0]?.ends).toEqual(['02-28', '03-31', '04-30', '05-31', '02-28', '02-28', '02-28', '02-29']);
});
