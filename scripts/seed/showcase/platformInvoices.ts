import type { Client } from 'pg';
import { demoTenantId } from '../accounts';
import { seedId } from '../seedId';

interface Bill {
  business: string;
  /** Which of the business's bills it is, from 0. */
  place: number;
  /** Issued so many days ago; null: with the period that runs. */
  daysAgo: number | null;
  isPaid: boolean;
}

/** The first two bills are old enough for affiliates to be paid of them; the rest is held. In the order of their numbers. */
const bills: readonly Bill[] = [
  { business: 'duka', place: 0, daysAgo: 100, isPaid: true },
  { business: 'quiet', place: 0, daysAgo: 72, isPaid: true },
  { business: 'duka', place: 1, daysAgo: 68, isPaid: true },
  { business: 'quiet', place: 1, daysAgo: 42, isPaid: true },
  { business: 'duka', place: 2, daysAgo: 38, isPaid: true },
  { business: 'late', place: 0, daysAgo: null, isPaid: false },
  { business: 'market', place: 0, daysAgo: null, isPaid: true },
  { business: 'quiet', place: 2, daysAgo: null, isPaid: true },
  { business: 'duka', place: 3, daysAgo: null, isPaid: true },
];

/** Bills businesses by hand for the months before, and for the period that runs; who pays does so by bank. */
export async function billBusinesses(client: Client): Promise<void> {
  for (const bill of bills) {
    await issue(client, bill);
    if (bill.isPaid) await pay(client, bill);
  }
  // They were mailed when they were issued, months ago.
  await client.query(
    `with mails as (delete from private.mail_outbox o where o.kind = 'billing_invoice' returning o.id::text as key)
     delete from private.jobs j using mails m where j.kind = 'mail' and j.key = m.key`,
  );
}

async function issue(client: Client, { business, place, daysAgo }: Bill): Promise<void> {
  await client.query(
    `select private.issue_invoice(s.tenant_id, jsonb_build_object('id', $2::uuid, 'currency', s.currency, 'collection', 'manual', 'plan_price_id', x.id,
         'due_at', p.starts_at, 'period_start', p.starts_at, 'period_end', p.ends_at)
         || case when $3::integer is null then jsonb_build_object('kind', 'renewal', 'subscription_id', s.id, 'period_index', s.period_index)
           else '{"kind": "manual"}' end,
       jsonb_build_array(jsonb_build_object('kind', 'plan', 'description', b.name, 'amount', s.amount)), p.starts_at)
     from private.deciding_subscription($1) as s
     join public.billing_plans b on b.id = s.billing_plan_id
     cross join lateral private.billing_price(s.billing_plan_id, s.currency, 'month') as x
     cross join lateral (
       select coalesce(now() - make_interval(days => $3), s.current_period_start) as starts_at,
         coalesce(now() - make_interval(days => $3 - 30), s.current_period_end) as ends_at) as p`,
    [demoTenantId(business), seedId('bill', business, place), daysAgo],
  );
}

/** Money that came to the bank an hour after the bill; a receipt is not mailed any more. */
async function pay(client: Client, { business, place }: Bill): Promise<void> {
  const id = seedId('bill', business, place);
  await client.query(
    `insert into public.subscription_payments (tenant_id, id, invoice_id, attempt_no, provider, amount, currency, state, receipt, due_at, settled_at, created_at)
     select i.tenant_id, $3, i.id, 1, 'bank', i.amount_due, i.currency, 'succeeded', 'BANK-' || i.number, i.due_at, i.issued_at + interval '1 hour',
       i.issued_at + interval '1 hour'
     from public.subscription_invoices i where i.tenant_id = $1 and i.id = $2`,
    [demoTenantId(business), id, seedId('bill-payment', business, place)],
  );
  await client.query(
    `update public.subscription_invoices i set status = 'paid', paid_amount = i.amount_due, paid_at = i.issued_at + interval '1 hour'
     where i.tenant_id = $1 and i.id = $2`,
    [demoTenantId(business), id],
  );
}
