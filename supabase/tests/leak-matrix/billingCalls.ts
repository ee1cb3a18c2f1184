import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

/** Two plans on offer, an own subscription to the cheaper one with a card, an unpaid and a paid invoice, an offer of the dearer plan, a coupon. */
export async function setUpBilling(client: Client, as: Call, tenantId: string): Promise<Json> {
  const [starter, business, unsold] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [id, name, price] of [
    [starter, 'Own starter', 9],
    [business, 'Own business', 29],
    [unsold, 'Own unsold', 49],
  ])
    await client.query('insert into public.billing_plans (id, name, price) values ($1, $2, $3)', [id, name, price]);
  await client.query(
    `update public.tenant_subscriptions s set status = 'active', plan_price_id = x.id, billing_plan_id = $2, amount = 9, currency = 'USD', collection = 'card',
       anchor_at = date_trunc('hour', now()) - interval '10 days', current_period_start = date_trunc('hour', now()) - interval '10 days',
       current_period_end = private.billing_boundary(date_trunc('hour', now()) - interval '10 days', 'month', 1), expires_at = null
     from private.billing_price($2, 'USD', 'month') x where s.tenant_id = $1 and s.status not in ('cancelled', 'expired')`,
    [tenantId, starter],
  );
  const issue = async (): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(
      `select (private.issue_invoice($1, $2, '[{"kind": "manual", "description": "Own help", "amount": 9}]', now())).id as id`,
      [
        tenantId,
        JSON.stringify({
          kind: 'manual',
          currency: 'USD',
          period_start: '2026-01-01T00:00:00Z',
          period_end: '2026-02-01T00:00:00Z',
          due_at: '2026-01-01T00:00:00Z',
        }),
      ],
    );
    return rows[0]?.id ?? '';
  };
  const [open, paid, void_, lost, banked] = [await issue(), await issue(), await issue(), await issue(), await issue()];
  await client.query('select private.take_money($1, $2, 9, now())', [tenantId, paid]);
  const refund = randomUUID();
  await client.query(
    `insert into private.subscription_refunds (tenant_id, id, invoice_id, amount, reason, state, asked_by, request_hash)
     values ($1, $2, $3, 1, 'Own refund', 'manual', $2, 'own')`,
    [tenantId, refund, paid],
  );
  await client.query(
    `insert into private.billing_coupons (code, percent, duration) values ('OWN-COUPON', 10, 'forever')`,
  );
  await client.query('select private.cancel_at_end($1, null, true, now())', [tenantId]);
  await client.query(
    `insert into private.platform_payment_providers (kind, is_enabled) values ('stripe', true) on conflict (kind) do update set is_enabled = true`,
  );
  const affiliate = randomUUID();
  await client.query(
    `insert into private.affiliates (id, code, name, email, payout_account, rate_percent, months, state)
     values ($1, 'OWNLINK', 'Own affiliate', 'own@links.test', '254700000009', 20, 12, 'active')`,
    [affiliate],
  );
  await client.query(
    `insert into private.referrals (tenant_id, affiliate_id, rate_percent, months, first_touch_at, signed_up_at)
     values ($1, $2, 20, 12, '2026-01-01', '2026-01-01')`,
    [tenantId, affiliate],
  );
  await client.query(
    `insert into private.affiliate_entries (affiliate_id, tenant_id, invoice_id, currency, amount, occurred_at, payable_at)
     values ($1, $2, $3, 'USD', 60, '2020-01-01', '2020-02-15')`,
    [affiliate, tenantId, paid],
  );
  const quote = await as<{ quote_id: string; quote_hash: string }>('quote_subscription_change', {
    p_change: { billing_plan_id: business, period: 'month', currency: 'USD' },
  });
  // A change that waits for the end of the period, so that it can be dropped.
  await client.query(
    `update public.tenant_subscriptions s set pending_plan_price_id = x.id from private.billing_price($2, 'USD', 'month') x where s.tenant_id = $1`,
    [tenantId, business],
  );
  const [waiting, payout] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into private.subscription_refunds (tenant_id, id, invoice_id, amount, reason, state, asked_by, request_hash)
     values ($1, $2, $3, 1, 'Own large refund', 'waiting', $2, 'own')`,
    [tenantId, waiting, paid],
  );
  await client.query(
    `insert into private.affiliate_payout_requests (id, currency, cut_off, total, people, reason, asked_by, request_hash)
     values ($1, 'EUR', '2026-01-01', 60, 1, 'Own large pay-out', $1, 'own')`,
    [payout],
  );
  return { billing: { business, unsold, refund, open, paid, void_, lost, banked, affiliate, quote, waiting, payout } };
}

interface BillingIds {
  business: string;
  unsold: string;
  refund: string;
  open: string;
  paid: string;
  void_: string;
  lost: string;
  banked: string;
  affiliate: string;
  waiting: string;
  payout: string;
  quote: { quote_id: string; quote_hash: string };
}

/** A call that succeeds for each procedure of an owner about the platform's bills. */
export function billingCalls(ids: Json): Record<string, Json> {
  const { business, open, quote } = ids.billing as BillingIds;
  return {
    billing_state: {},
    list_billing_invoices: {},
    get_billing_invoice: { p_invoice_id: open },
    quote_subscription_change: { p_change: { billing_plan_id: business, period: 'month', currency: 'USD' } },
    confirm_subscription_change: { p_quote_id: quote.quote_id, p_quote_hash: quote.quote_hash },
    cancel_subscription: { p_reason: 'Own reason' },
    resume_subscription: {},
    drop_subscription_change: {},
    apply_billing_coupon: { p_code: 'own-coupon' },
    save_billing_details: { p_details: { name: 'Own business', tax_id: 'P051', email: 'bills@own.test' } },
    pay_billing_invoice: { p_payment: { id: randomUUID(), invoice_id: open, provider: 'stripe' } },
    check_billing_payment: {},
    remove_billing_method: {},
  };
}

/** The calls of platform administrators about the bills of that business. */
export function adminBillingCalls(ids: Json, tenantId: string): Record<string, Json> {
  const { business, unsold, refund, paid, void_, lost, banked, affiliate, quote, waiting, payout } =
    ids.billing as BillingIds;
  const reason = 'Agreed with the owner';
  return {
    admin_get_billing_invoice: { p_invoice_id: paid },
    admin_list_billing_invoices: {},
    admin_list_coupons: {},
    admin_list_plans: {},
    admin_save_plan: {
      p_plan: {
        id: randomUUID(),
        name: 'New plan',
        price: 5,
        currency: 'USD',
        period: 'month',
        features: [],
        position: 9,
      },
    },
    admin_delete_plan: { p_plan_id: unsold },
    admin_save_coupon: { p_coupon: { id: randomUUID(), code: 'LAUNCH', percent: 50, duration: 'months', months: 3 } },
    admin_give_credit: {
      p_credit: { id: randomUUID(), tenant_id: tenantId, currency: 'USD', amount: 5, reason },
    },
    admin_change_subscription: {
      p_change: {
        tenant_id: tenantId,
        action: 'change_plan',
        billing_plan_id: business,
        period: 'month',
        currency: 'USD',
        reason,
      },
    },
    admin_billing_state: { p_tenant_id: tenantId },
    admin_quote_subscription_change: {
      p_change: { tenant_id: tenantId, billing_plan_id: business, period: 'month', currency: 'USD', begins: 'later' },
    },
    admin_confirm_subscription_change: { p_change: { tenant_id: tenantId, ...quote, reason } },
    admin_add_tenant_note: { p_note: { id: randomUUID(), tenant_id: tenantId, note: 'Called about the plan' } },
    admin_tenant_timeline: { p_tenant_id: tenantId },
    admin_refund_invoice: { p_refund: { id: randomUUID(), invoice_id: paid, amount: 4, reason } },
    admin_send_refund: { p_refund: { id: refund, invoice_id: paid, reference: 'OWN-BACK', reason } },
    admin_void_invoice: { p_void: { invoice_id: void_, reason } },
    admin_mark_invoice_uncollectible: { p_mark: { invoice_id: lost, reason } },
    admin_record_bank_payment: {
      p_payment: { id: randomUUID(), invoice_id: banked, amount: 9, reference: 'OWN-1', reason },
    },
    admin_list_billing_providers: {},
    admin_save_billing_provider: {
      p_provider: { kind: 'mpesa', mode: 'test', is_enabled: false, shortcode: '174379', shortcode_kind: 'paybill' },
    },
    check_billing_provider_keys: { p_kind: 'stripe' },
    admin_list_approvals: {},
    admin_decline_refund: { p_decline: { id: waiting, invoice_id: paid, reason } },
    admin_decide_affiliate_payout: { p_decision: { id: payout, decision: 'decline', reason } },
    admin_list_affiliates: {},
    admin_list_affiliate_payouts: {},
    admin_list_referrals: { p_affiliate_id: affiliate },
    admin_clear_referral: { p_clearing: { tenant_id: tenantId, reason } },
    admin_make_affiliate_payout: { p_payout: { id: randomUUID(), currency: 'USD', reason } },
    admin_save_affiliate: {
      p_affiliate: {
        id: affiliate,
        code: 'OWNLINK',
        name: 'Own affiliate',
        email: 'own@links.test',
        phone: null,
        payout_account: '254700000009',
        rate_percent: 20,
        months: 12,
        state: 'active',
        reason,
      },
    },
    admin_revenue: { p_currency: 'USD', p_from: '2026-01-01', p_months: 2 },
  };
}
