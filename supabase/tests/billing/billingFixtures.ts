import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { makeUser } from '../support/makeTenant';

type Json = Record<string, unknown>;

export interface Plans {
  starter: string;
  business: string;
  scale: string;
}

/** The three plans of the vectors: 9, 29 and 79 USD a month, Business also 290 a year, in shillings 1,200 and 3,800, in yen 1,000 and 3,000. */
export async function makePlans(client: Client): Promise<Plans> {
  const plans = { starter: randomUUID(), business: randomUUID(), scale: randomUUID() };
  for (const [id, name, price] of [
    [plans.starter, 'Starter', 9],
    [plans.business, 'Business', 29],
    [plans.scale, 'Scale', 79],
  ])
    await client.query('insert into public.billing_plans (id, name, price) values ($1, $2, $3)', [id, name, price]);
  for (const [id, currency, period, amount] of [
    [plans.business, 'USD', 'year', 290],
    [plans.starter, 'KES', 'month', 1200],
    [plans.business, 'KES', 'month', 3800],
    [plans.starter, 'JPY', 'month', 1000],
    [plans.business, 'JPY', 'month', 3000],
  ])
    await client.query('insert into public.plan_prices (plan_id, currency, period, amount) values ($1, $2, $3, $4)', [
      id,
      currency,
      period,
      amount,
    ]);
  return plans;
}

/** A business that began its trial at a moment, as sign-up makes it; answers its id. */
export async function signUp(
  client: Client,
  at: string,
  more: { currency_code?: string; country?: string; timezone?: string } = {},
): Promise<string> {
  const owner = await makeUser(client);
  const { rows } = await client.query<{ id: string }>(
    `select private.provision_tenant($1, $2, $3) ->> 'tenant_id' as id`,
    [owner.userId, JSON.stringify({ name: `Shop ${randomUUID().slice(0, 8)}`, currency_code: 'USD', ...more }), at],
  );
  return rows[0]?.id ?? '';
}

/** Puts a business on a plan as if a period had just been billed. */
export async function putOnPlan(
  client: Client,
  tenantId: string,
  planId: string,
  period: { start: string; end: string; anchor?: string; currency?: string; collection?: string },
): Promise<void> {
  await client.query(
    `update public.tenant_subscriptions s set status = 'active', plan_price_id = x.id, billing_plan_id = $2, amount = x.amount, currency = x.currency,
       anchor_at = $3, current_period_start = $4, current_period_end = $5, expires_at = null, collection = $7,
       moved_at = greatest(s.moved_at + interval '1 microsecond', $4)
     from private.billing_price($2, $6, 'month') x where s.tenant_id = $1`,
    [
      tenantId,
      planId,
      period.anchor ?? period.start,
      period.start,
      period.end,
      period.currency ?? 'USD',
      period.collection ?? 'card',
    ],
  );
}

export interface Quote {
  kind: string;
  credit: number;
  charge: number;
  total: number;
  tax: number;
  rounding: number;
  amount_due: number;
  credit_used: number;
  period_start: string;
  period_end: string;
  next_renewal_at: string;
  effective_at: string;
}

/** What a change of plan costs at a moment. */
export async function quoteAt(
  client: Client,
  tenantId: string,
  planId: string,
  at: string,
  more: Json = {},
): Promise<Quote> {
  const { rows } = await client.query<{ quote: Quote }>('select private.change_quote($1, $2, $3) as quote', [
    tenantId,
    JSON.stringify({ billing_plan_id: planId, period: 'month', currency: 'USD', ...more }),
    at,
  ]);
  if (!rows[0]) throw new Error('There is no quote.');
  return rows[0].quote;
}

/** Does what a quote says, and pays what it costs. */
export async function takeQuote(client: Client, tenantId: string, quote: Quote, at: string): Promise<void> {
  const { rows } = await client.query<{ id: string | null }>('select (private.apply_change($1, $2, $3)).id as id', [
    tenantId,
    JSON.stringify(quote),
    at,
  ]);
  if (rows[0]?.id && quote.amount_due > 0)
    await client.query('select private.take_money($1, $2, $3, $4)', [tenantId, rows[0].id, quote.amount_due, at]);
}

/** Runs the cycle until nothing is left to do at a moment. */
export async function runUntil(client: Client, now: string, limit = 1000): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ cycle: { handled: number; failed: number } }>(
      'select public.run_billing_cycle($1, $2) as cycle',
      [now, limit],
    );
    if (rows[0]?.cycle.failed) throw new Error('A subscription could not be billed.');
    if (!rows[0]?.cycle.handled) return;
  }
}

/** The newest subscription of a business. */
export async function subscriptionOf(client: Client, tenantId: string): Promise<Json> {
  const { rows } = await client.query<{ row: Json }>(
    'select to_jsonb(s) as row from private.deciding_subscription($1) s',
    [tenantId],
  );
  return rows[0]?.row ?? {};
}

export interface InvoiceRow {
  id: string;
  number: string;
  kind: string;
  status: string;
  total: number;
  tax: number;
  rounding: number;
  discount: number;
  amount_due: number;
  paid_amount: number;
  credit_used: number;
  period_start: string;
  period_end: string;
}

/** All invoices of a business by number. */
export async function invoicesOf(client: Client, tenantId: string): Promise<InvoiceRow[]> {
  const { rows } = await client.query<{ row: InvoiceRow }>(
    'select to_jsonb(i) as row from public.subscription_invoices i where tenant_id = $1 order by number',
    [tenantId],
  );
  return rows.map(({ row }) => row);
}

/** A card on file. */
export async function saveCard(client: Client, tenantId: string, at: string): Promise<void> {
  await client.query('select private.save_method($1, $2, $3)', [
    tenantId,
    JSON.stringify({ provider: 'stripe', sealed_token: 'sealed', brand: 'visa', last4: '4242' }),
    at,
  ]);
}

/** The platform takes payments, as its administrators have set it up. */
export async function takeBillingPayments(client: Client, kinds: string[]): Promise<void> {
  for (const kind of kinds)
    await client.query(
      `insert into private.platform_payment_providers (kind, is_enabled, shortcode, shortcode_kind) values ($1, true, '174379', 'paybill')
       on conflict (kind) do update set is_enabled = true`,
      [kind],
    );
}

/** A coupon that a business has redeemed; `periods` null lasts for good. */
export async function giveCoupon(
  client: Client,
  tenantId: string,
  discount: { percent?: number; amount?: number },
  periods: number | null,
): Promise<void> {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
  await client.query(
    `insert into private.billing_coupons (code, percent, amount, currency, duration, months)
     values ($1, $2, $3, case when $3::numeric is not null then 'USD' end, $4, $5)`,
    [
      code,
      discount.percent ?? null,
      discount.amount ?? null,
      periods === null ? 'forever' : periods === 1 ? 'once' : 'months',
      periods !== null && periods > 1 ? periods : null,
    ],
  );
  await client.query('select private.redeem_coupon($1, $2)', [tenantId, code]);
}
