import type { Client } from 'pg';
import { demoTenantId, demoUserId, financeEmail } from '../accounts';
import { seedId } from '../seedId';
import { announceToOwners } from './platformAnnouncements';
import { billBusinesses } from './platformInvoices';

const root = demoUserId('root@platform.test');
const finance = demoUserId(financeEmail);

const affiliates = [
  { code: 'ACHIENG', name: 'Achieng Media', email: 'hello@achieng.test', rate: 20, state: 'active' },
  { code: 'OAKLEY', name: 'Oakley Reading Club', email: 'club@oakley.test', rate: 15, state: 'active' },
  { code: 'FASTCASH', name: 'Fast Cash Coupons', email: 'deals@fastcash.test', rate: 10, state: 'blocked' },
] as const;

/** Whom each affiliate brought; the blocked one brought a sign-up that somebody has to look at. */
const referrals = [
  { business: 'duka', code: 'ACHIENG', isFlagged: false },
  { business: 'market', code: 'ACHIENG', isFlagged: false },
  { business: 'quiet', code: 'OAKLEY', isFlagged: false },
  { business: 'kicks', code: 'OAKLEY', isFlagged: false },
  { business: 'free0', code: 'FASTCASH', isFlagged: true },
] as const;

const visits = [
  { business: 'quiet', admin: root, daysAgo: 19, minutes: 30, reason: 'The till would not close', ticket: 'SUP-1042' },
  {
    business: 'tanaka',
    admin: root,
    daysAgo: 11,
    minutes: 9,
    reason: 'Prices with tax looked wrong',
    ticket: 'SUP-1077',
  },
  { business: 'quiet', admin: root, daysAgo: 3, minutes: 14, reason: 'A report by mail did not come', ticket: null },
] as const;

/**
 * What the people of the platform have on their screens: affiliates with what they earned, bills of some months, a refund that waits for a
 * second person, announcements, coupons and support visits. By the functions of the server, at moments counted back from now.
 */
export async function seedPlatform(client: Client): Promise<void> {
  await client.query('begin');
  await bringAffiliates(client);
  await billBusinesses(client);
  await payAffiliates(client);
  await refundInParts(client);
  await announceToOwners(client, root);
  await rememberVisits(client);
  await client.query(
    `insert into private.billing_coupons (code, percent, amount, currency, duration, months, valid_until, max_redemptions) values
       ('KARIBU50', 50, null, null, 'months', 3, now() + interval '60 days', 200),
       ('BOOKS10', null, 10, 'GBP', 'once', null, null, 50),
       ('OPENING', 100, null, null, 'once', null, now() - interval '20 days', 100)`,
  );
  await client.query('commit');
}

async function bringAffiliates(client: Client): Promise<void> {
  const rows = affiliates.map((affiliate) => ({ ...affiliate, id: seedId('affiliate', affiliate.code) }));
  await client.query(
    `insert into private.affiliates (id, code, name, email, phone, payout_account, rate_percent, months, state, created_at)
     select a.id, a.code, a.name, a.email, '+254 722 000 1' || a.place, '2547220001' || a.place, a.rate, 12, a.state, now() - interval '130 days'
     from (select x.*, 10 + row_number() over () as place
       from jsonb_to_recordset($1::jsonb) as x (id uuid, code text, name text, email text, rate numeric, state text)) a`,
    [JSON.stringify(rows)],
  );
  // More visitors on some days than on others, and none on a few.
  await client.query(
    `insert into private.affiliate_click_days (affiliate_id, clicked_on, clicks)
     select a.id, (now() at time zone 'UTC')::date - d, (d * 7 + length(a.name) * 5) % 13
     from private.affiliates a cross join generate_series(1, 45) as d
     where (d * 7 + length(a.name) * 5) % 13 > 0 and (a.state = 'active' or d > 20)`,
  );
  for (const { business, code, isFlagged } of referrals)
    await client.query(
      `insert into private.referrals (tenant_id, affiliate_id, rate_percent, months, first_touch_at, signed_up_at, is_flagged)
       select t.id, a.id, a.rate_percent, a.months, t.created_at - interval '3 days', t.created_at, $3
       from public.tenants t, private.affiliates a where t.id = $1 and a.code = $2`,
      [demoTenantId(business), code, isFlagged],
    );
}

/** What the general store brought first is paid out; the rest waits for the next file, or is held. */
async function payAffiliates(client: Client): Promise<void> {
  await client.query(
    `select private.make_payout($1, 'KES', date_trunc('month', now() - interval '23 days', 'UTC'), 'What was free on the first of the month', $2, $3)`,
    [seedId('payout', 'KES'), finance, 'demo'],
  );
}

/** A part of a bill that was paid out for went back, which takes from the affiliate; another waits for a second person. */
async function refundInParts(client: Client): Promise<void> {
  await client.query(
    `insert into private.subscription_refunds (tenant_id, id, invoice_id, payment_id, amount, reason, state, asked_by, approved_by, request_hash)
     select i.tenant_id, x.id, i.id, p.id, x.amount, x.reason, x.state, $4, case when x.state = 'created' then $5::uuid end, 'demo'
     from (values
       ($2::uuid, 'A', 1000, 'The second till came two weeks late', 'created'),
       ($3::uuid, 'B', 500, 'Billed twice for the same days, says the owner', 'waiting')) as x (id, bill, amount, reason, state)
     join public.subscription_invoices i on i.tenant_id = $1 and i.id = case x.bill when 'A' then $6::uuid else $7::uuid end
     join public.subscription_payments p on p.tenant_id = i.tenant_id and p.invoice_id = i.id`,
    [
      ...[demoTenantId('duka'), seedId('refund', 'sent'), seedId('refund', 'waiting'), finance, root],
      ...[seedId('bill', 'duka', 0), seedId('bill', 'duka', 1)],
    ],
  );
  await client.query(
    `select private.note_refund(r, i) from private.subscription_refunds r
     join public.subscription_invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id where r.id = $1`,
    [seedId('refund', 'sent')],
  );
  await client.query(
    `update private.subscription_refunds set state = 'succeeded', provider_reference = 'BANK-REFUND-1', sent_by = $2, settled_at = clock_timestamp()
     where id = $1`,
    [seedId('refund', 'sent'), finance],
  );
}

async function rememberVisits(client: Client): Promise<void> {
  for (const [place, { business, admin, daysAgo, minutes, reason, ticket }] of visits.entries())
    await client.query(
      `insert into private.support_visits (id, admin_id, visited_tenant_id, reason, ticket, starts_at, ends_at, ended_at, ended_by, request_hash)
       select $1, $2, $3, $4, $5, at, at + interval '30 minutes', at + make_interval(mins => $7), case when $7 < 30 then $2::uuid end, 'demo'
       from (select now() - make_interval(days => $6, hours => 2)) as x (at)`,
      [seedId('visit', place), admin, demoTenantId(business), reason, ticket, daysAgo, minutes],
    );
}
