import type { Client } from 'pg';
import { makeTenant, type TestTenant } from '../support/makeTenant';

/** A business opened on a day of 2026, of an owner who signed up the day before. */
export async function openBusiness(client: Client, country: string, openedOn: string): Promise<TestTenant> {
  const tenant = await makeTenant(client, { country });
  await client.query(`update public.tenants set created_at = $2 where id = $1`, [
    tenant.tenantId,
    `${openedOn}T09:00:00Z`,
  ]);
  await client.query(
    `update public.profiles set created_at = $2::timestamptz - interval '1 day', email_verified_at = $2::timestamptz - interval '12 hours' where user_id = $1`,
    [tenant.owner.userId, `${openedOn}T09:00:00Z`],
  );
  return tenant;
}

/** A sale at noon of each of the days, as many as said. */
export async function sell(client: Client, { tenantId, cashier }: TestTenant, days: string[], each = 1): Promise<void> {
  await client.query(
    `insert into public.sales (tenant_id, invoice_number, channel, cashier_id, occurred_at, posted_at, business_date, currency_code,
       prices_include_tax, subtotal_amount, discount_amount, net_amount, tax_amount, total_amount, item_count, request_hash)
     select $1, 'U-' || d || '-' || n, 'till', $2, d::date + time '12:00', d::date + time '12:00', d::date, 'USD', true, 1, 0, 1, 0, 1, 1, ''
     from unnest($3::text[]) as d cross join generate_series(1, $4::integer) as n`,
    [tenantId, cashier.userId, days, each],
  );
}

/** Counts these businesses from a day on, then the sums of all days. */
export async function fold(client: Client, tenants: readonly TestTenant[], from = '2026-01-01'): Promise<void> {
  for (const { tenantId } of tenants) {
    await client.query('select private.fold_use_days($1, $2)', [tenantId, from]);
    await client.query('select private.fold_use_summary($1)', [tenantId]);
  }
  await client.query(
    'select private.total_use((select array_agg(distinct u.day) from private.use_days u), clock_timestamp())',
  );
  await client.query('select private.count_cohorts()');
}
