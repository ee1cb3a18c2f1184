import { testDatabase } from '../support/testDatabase';
import { makePlans, quoteAt, saveCard, signUp, takeQuote, giveCoupon, runUntil, type Plans } from './billingFixtures';

// A year under a clock of its own. 50 businesses here; BILLING_TENANTS=1000 runs all, BILLING_STEP_HOURS another step.
const tenants = Number(process.env['BILLING_TENANTS'] ?? 50);
const stepHours = Number(process.env['BILLING_STEP_HOURS'] ?? 24);

const database = testDatabase();
const hour = 3_600_000;
const begin = Date.parse('2027-01-01T00:00:00Z');
const end = Date.parse('2027-12-31T23:00:00Z');
const iso = (time: number) => new Date(time).toISOString();

/** What a person outside the engine does at a moment. */
interface Deed {
  at: number;
  run: () => Promise<void>;
}

interface Attempt {
  payment_id: string;
  tenant_id: string;
  due_at: string;
  action: 'charge' | 'look_up';
}

let plans: Plans;
const mods = new Map<string, number>();
const deeds: Deed[] = [];

/** The end of the n-th period of a business, counted from the end of its trial. */
function boundary(signedUp: number, n: number): number {
  const anchor = new Date(signedUp + 720 * hour);
  const month = anchor.getUTCMonth() + n;
  const days = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(anchor.getUTCFullYear(), month, Math.min(anchor.getUTCDate(), days), anchor.getUTCHours());
}

async function choosePlan(tenantId: string, mod: number, at: string): Promise<void> {
  const planId = { 1: plans.starter, 4: plans.starter, 7: plans.starter, 8: plans.scale }[mod] ?? plans.business;
  const more = { period: mod === 3 ? 'year' : 'month', currency: mod === 9 ? 'KES' : 'USD' };
  await takeQuote(database.client, tenantId, await quoteAt(database.client, tenantId, planId, at, more), at);
  if (mod === 8) await giveCoupon(database.client, tenantId, { percent: 50 }, 3);
  if (mod !== 9) return saveCard(database.client, tenantId, at);
  await database.client.query('select private.save_method($1, $2, $3)', [
    tenantId,
    JSON.stringify({ provider: 'mpesa', phone: '+254700000001' }),
    at,
  ]);
}

/** The paybill of every invoice 2 days after it is due. */
async function payByPaybill(tenantId: string, index: number, at: number): Promise<void> {
  const { rows } = await database.client.query<{ number: string; amount_due: string }>(
    'select number, amount_due from public.subscription_invoices where tenant_id = $1 and period_index = $2',
    [tenantId, index],
  );
  const event = {
    provider: 'mpesa',
    event_id: `${tenantId}-${index}`,
    kind: 'paybill',
    account: rows[0]?.number,
    amount: Number(rows[0]?.amount_due),
    currency: 'KES',
    receipt: `R${tenantId}-${index}`,
    at: iso(at),
  };
  // The provider tells everything twice.
  for (let time = 0; time < 2; time += 1)
    await database.client.query('select public.apply_billing_event($1)', [JSON.stringify(event)]);
}

async function begins(i: number): Promise<void> {
  const mod = i % 10;
  const at = begin + i * hour;
  const tenantId = await signUp(database.client, iso(at), mod === 9 ? { currency_code: 'KES', country: 'KE' } : {});
  mods.set(tenantId, mod);
  if (mod !== 0) await choosePlan(tenantId, mod, iso(at));
  if (mod === 4) {
    const upgradeAt = boundary(at, 1) + 240 * hour;
    deeds.push({
      at: upgradeAt,
      run: async () => {
        const quote = await quoteAt(database.client, tenantId, plans.business, iso(upgradeAt));
        await database.client.query('select private.apply_change($1, $2, $3)', [
          tenantId,
          JSON.stringify(quote),
          iso(upgradeAt),
        ]);
      },
    });
  }
  if (mod === 7)
    deeds.push({
      at: boundary(at, 1) + 240 * hour,
      run: async () => {
        await database.client.query('select private.cancel_at_end($1, $2, true, $3)', [
          tenantId,
          'Closing',
          iso(boundary(at, 1) + 240 * hour),
        ]);
      },
    });
  if (mod === 9)
    for (let index = 0; index < 12; index += 1) {
      const paidAt = boundary(at, index) + 48 * hour;
      if (paidAt <= end) deeds.push({ at: paidAt, run: () => payByPaybill(tenantId, index, paidAt) });
    }
}

/** What the card of a business does: of mod 5 the third invoice fails twice, of mod 6 the fourth always. */
async function chargeSucceeds(attempt: Attempt): Promise<boolean> {
  const mod = mods.get(attempt.tenant_id);
  if (mod !== 5 && mod !== 6) return true;
  const { rows } = await database.client.query<{ index: number; attempt: number }>(
    `select i.period_index as index, p.attempt_no as attempt from public.subscription_payments p
     join public.subscription_invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id where p.id = $1`,
    [attempt.payment_id],
  );
  return mod === 5 ? rows[0]?.index !== 2 || rows[0].attempt > 2 : rows[0]?.index !== 3;
}

let calls = 0;

/** Claims and settles what waits; every tenth answer gets lost and is asked for again, every tenth is told twice. Answers how many. */
async function work(now: string): Promise<number> {
  const { rows } = await database.client.query<{ claimed: Attempt[] }>(
    'select public.claim_billing_attempt($1, 100) as claimed',
    [now],
  );
  for (const attempt of rows[0]?.claimed ?? []) {
    const settlement = JSON.stringify({
      payment_id: attempt.payment_id,
      outcome: (await chargeSucceeds(attempt)) ? 'succeeded' : 'failed',
      provider_reference: `pi_${attempt.payment_id}`,
      at: attempt.due_at,
    });
    calls += 1;
    if (calls % 10 === 3)
      await database.client.query('select public.settle_billing_attempt($1)', [
        JSON.stringify({ payment_id: attempt.payment_id, outcome: 'unknown', at: attempt.due_at }),
      ]);
    for (let time = 0; time < (calls % 10 === 5 ? 2 : 1); time += 1)
      await database.client.query('select public.settle_billing_attempt($1)', [settlement]);
  }
  return rows[0]?.claimed.length ?? 0;
}

async function runEverything(now: string): Promise<void> {
  do await runUntil(database.client, now);
  while ((await work(now)) > 0);
}

async function liveThrough(): Promise<void> {
  let next = 1;
  for (let clock = begin; clock <= end; clock = Math.min(clock + stepHours * hour, clock === end ? Infinity : end)) {
    for (; next <= tenants && begin + next * hour <= clock; next += 1) await begins(next);
    for (;;) {
      deeds.sort((one, other) => one.at - other.at);
      const deed = deeds[0];
      if (!deed || deed.at > clock) break;
      deeds.shift();
      await runEverything(iso(deed.at));
      await deed.run();
    }
    await runEverything(iso(clock));
    const { rows } = await database.client.query<{ locked: string }>(
      `select s.tenant_id as locked from public.tenant_subscriptions s where s.status = 'past_due' and s.tenant_id = any ($1)`,
      [[...mods].filter(([, mod]) => mod === 5 || mod === 9).map(([tenantId]) => tenantId)],
    );
    expect(rows).toEqual([]);
  }
}

const figures = async (sql: string) => (await database.client.query<Record<string, unknown>>(sql)).rows;

/** What one business of each kind is billed, from when its trial ends: the table of the page, by business. */
function expected(): Record<string, { invoices: number; billed: number }> {
  const sums: Record<string, { invoices: number; billed: number }> = {};
  for (let i = 1; i <= tenants; i += 1) {
    const mod = i % 10;
    const signedUp = begin + i * hour;
    let renewals = 0;
    while (boundary(signedUp, renewals) <= end) renewals += 1;
    const secondPeriod = (boundary(signedUp, 2) - boundary(signedUp, 1)) / hour;
    const share = (price: number) => Math.round((price * 100 * (secondPeriod - 240)) / secondPeriod) / 100;
    const one = {
      0: { invoices: 0, billed: 0 },
      1: { invoices: renewals, billed: 9 * renewals },
      3: { invoices: 1, billed: 290 },
      4: { invoices: renewals + 1, billed: 18 + 29 * (renewals - 2) + (share(29) - share(9)) },
      6: { invoices: 4, billed: 116 },
      7: { invoices: 2, billed: 18 },
      8: { invoices: renewals, billed: 3 * 39.5 + 79 * (renewals - 3) },
      9: { invoices: renewals, billed: 4408 * renewals },
    }[mod] ?? { invoices: renewals, billed: 29 * renewals };
    const sum = (sums[mod] ??= { invoices: 0, billed: 0 });
    sum.invoices += one.invoices;
    sum.billed = Math.round((sum.billed + one.billed) * 100) / 100;
  }
  return sums;
}

it('a year comes to what it must, to the cent', async () => {
  plans = await makePlans(database.client);
  await liveThrough();
  const byTenant = await database.client.query<{ tenant_id: string; invoices: number; billed: string }>(
    'select tenant_id, count(*)::int as invoices, sum(total) as billed from public.subscription_invoices group by 1',
  );
  const sums: Record<string, { invoices: number; billed: number }> = { 0: { invoices: 0, billed: 0 } };
  for (const row of byTenant.rows) {
    const sum = (sums[String(mods.get(row.tenant_id))] ??= { invoices: 0, billed: 0 });
    sum.invoices += row.invoices;
    sum.billed = Math.round((sum.billed + Number(row.billed)) * 100) / 100;
  }
  expect(sums).toEqual(expected());

  const total = Object.values(sums).reduce((sum, { invoices }) => sum + invoices, 0);
  expect(
    await figures(
      `select min(right(number, 6)) as first, max(right(number, 6))::int as last, count(distinct number)::int as numbers from public.subscription_invoices`,
    ),
  ).toEqual([{ first: '000001', last: total, numbers: total }]);
  const tenth = tenants / 10;
  expect(await figures(`select status, count(*)::int from public.tenant_subscriptions group by 1 order by 1`)).toEqual([
    { status: 'active', count: 7 * tenth },
    { status: 'cancelled', count: 2 * tenth },
    { status: 'expired', count: tenth },
  ]);
  expect(await figures(`select count(*)::int from public.subscription_payments where state = 'failed'`)).toEqual([
    { count: 7 * tenth },
  ]);
  expect(
    await figures(
      `select currency, sum(total)::float8 as lost from public.subscription_invoices where status = 'uncollectible' group by 1`,
    ),
  ).toEqual([{ currency: 'USD', lost: 29 * tenth }]);
  // What was paid is what providers hold.
  expect(
    await figures(
      `select count(*)::int from public.subscription_invoices i where i.paid_amount <> coalesce((
         select sum(p.amount) from public.subscription_payments p where p.tenant_id = i.tenant_id and p.invoice_id = i.id and p.state = 'succeeded'), 0)`,
    ),
  ).toEqual([{ count: 0 }]);
  expect(
    await figures(`select currency, sum(delta)::float8 as mrr from private.mrr_movements group by 1 order by 1`),
  ).toEqual([
    { currency: 'KES', mrr: 3800 * tenth },
    { currency: 'USD', mrr: Math.round((9 + 29 + 24.17 + 29 + 29 + 79) * tenth * 100) / 100 },
  ]);
  if (tenants === 1000)
    expect(
      await figures(
        `select (select count(*)::int from public.subscription_payments) as payments, sum(total) filter (where currency = 'USD')::float8 as usd,
           sum(total) filter (where currency = 'KES')::float8 as kes, sum(tax)::float8 as tax, sum(paid_amount) filter (where currency = 'USD')::float8 as paid_usd,
           sum(paid_amount) filter (where currency = 'KES')::float8 as paid_kes, count(*) filter (where status = 'open')::int as open
         from public.subscription_invoices`,
      ),
    ).toEqual([
      { payments: 7830, usd: 215457.4, kes: 4720968, tax: 651168, paid_usd: 212557.4, paid_kes: 4712152, open: 2 },
    ]);
}, 3_600_000);
