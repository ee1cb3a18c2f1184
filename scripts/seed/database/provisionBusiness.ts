import type { Client } from 'pg';
import { demoTenantId, demoUserId } from '../accounts';
import type { DemoBusiness } from '../DemoBusiness';
import { logoPath } from '../pictures/demoPictures';
import { seedId } from '../seedId';
import { shopPolicies } from './shopPolicies';

const planIds = {
  trial: '00000000-0000-4000-8000-000000000001',
  starter: '00000000-0000-4000-8000-000000000002',
  business: '00000000-0000-4000-8000-000000000003',
  scale: '00000000-0000-4000-8000-000000000004',
} as const;

/** Makes one business as sign-up would have made it, then dresses it: settings, colours, shop, domain, subscription. */
export async function provisionBusiness(
  client: Client,
  business: DemoBusiness,
  { hasPictures }: { hasPictures: boolean },
): Promise<string> {
  const tenantId = demoTenantId(business.key);
  await client.query(`select private.provision_tenant($1, $2::jsonb, now() - make_interval(days => $3))`, [
    demoUserId(`owner@${business.key}.test`),
    JSON.stringify({
      id: tenantId,
      name: business.name,
      subdomain: business.subdomain,
      slug: business.key,
      country: business.country,
      currency_code: business.currencyCode,
      timezone: business.timezone,
      status: business.status,
    }),
    business.openedDaysAgo,
  ]);
  await dressBusiness(client, business, tenantId);
  if (business.isShopOpen) await writePolicies(client, business, tenantId);
  if (business.brand !== null) await setBrand(client, business.key, business.brand, hasPictures);
  await setSubscription(client, business, tenantId);
  return tenantId;
}

async function dressBusiness(client: Client, business: DemoBusiness, tenantId: string): Promise<void> {
  const columns = Object.keys(business.settings);
  await client.query(
    `update public.business_settings set ${columns.map((column, index) => `${column} = $${index + 2}`).join(', ')} where tenant_id = $1`,
    [tenantId, ...columns.map((column) => business.settings[column])],
  );
  await client.query(
    `update public.storefront_settings set is_enabled = $2, delivery_enabled = $3, delivery_fee = $4, free_delivery_from = $5, delivery_note = nullif($6, ''), pickup_note = nullif($7, '')
     where tenant_id = $1`,
    [
      tenantId,
      business.isShopOpen,
      business.delivery.note !== '',
      business.delivery.fee,
      business.delivery.freeFrom,
      business.delivery.note,
      business.delivery.pickupNote,
    ],
  );
  // A new business sells below stock with a warning. These have counted, and sell only what is there.
  await client.query('update public.tenant_policies set allow_negative_stock = false where tenant_id = $1', [tenantId]);
  for (const [position, zone] of (business.delivery.zones ?? []).entries())
    await client.query(
      `insert into public.delivery_zones (tenant_id, id, name, areas, fee, free_from, minimum, estimate, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[tenantId, seedId('delivery-zone', business.key, position), zone.name, zone.areas],
        ...[zone.fee, zone.freeFrom, zone.minimum, zone.estimate, position],
      ],
    );
  if (business.customDomain !== null) {
    await client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at, is_primary) values ($1, $2, now() - interval '30 days', true)`,
      [tenantId, business.customDomain],
    );
  }
  if (business.hasSecondTill) {
    await client.query(
      `insert into public.tills (tenant_id, name, location_id) select $1, 'Till 2', l.id from public.locations l where l.tenant_id = $1 and l.is_default`,
      [tenantId],
    );
  }
}

async function writePolicies(client: Client, business: DemoBusiness, tenantId: string): Promise<void> {
  for (const [kind, body] of Object.entries(shopPolicies(business)))
    await client.query(
      `insert into private.shop_policy_versions (tenant_id, kind, version, body, saved_by, saved_at)
       values ($1, $2, 1, $3, $4, now() - make_interval(days => $5))`,
      [tenantId, kind, body, demoUserId(`owner@${business.key}.test`), business.openedDaysAgo],
    );
}

async function setBrand(
  client: Client,
  key: string,
  brand: NonNullable<DemoBusiness['brand']>,
  hasLogo: boolean,
): Promise<void> {
  await client.query(
    `update public.tenant_customization set primary_color = $2, secondary_color = $3, accent_color = $4, logo_url = $5
     where tenant_id = $1`,
    [
      demoTenantId(key),
      brand.primary,
      brand.secondary,
      brand.accent,
      hasLogo ? `/storage/v1/object/public/branding/${logoPath(key)}` : null,
    ],
  );
}

// Sign-up always begins with a free trial; it is replaced by what the business has come to since.
async function setSubscription(client: Client, business: DemoBusiness, tenantId: string): Promise<void> {
  await client.query('delete from public.tenant_subscriptions where tenant_id = $1', [tenantId]);
  const { subscription } = business;
  if (subscription === null) return;
  await client.query(
    `insert into public.tenant_subscriptions (id, tenant_id, billing_plan_id, reference, status, amount, currency, current_period_start, current_period_end,
       next_billing_date, next_billing_amount, expires_at, created_at)
     select $1, $2, $3, $4, $5, plan.amount, plan.currency, ends_at - interval '720 hours', ends_at,
       case when $5 in ('active', 'trial', 'past_due') then ends_at end, case when $5 in ('active', 'trial', 'past_due') then plan.amount end,
       case when $7::integer is not null then ends_at end, now() - make_interval(days => $8)
     from (select date_trunc('minute', now()) + make_interval(days => coalesce($7::integer, 30), hours => 1) as ends_at) as period,
       jsonb_to_record(private.plan_price($3, $6)) as plan (amount numeric, currency text)`,
    [
      seedId('subscription', business.key),
      tenantId,
      planIds[subscription.plan],
      `SUB-${business.key.toUpperCase()}`,
      subscription.status,
      business.currencyCode,
      subscription.expiresInDays,
      Math.min(business.openedDaysAgo, 8),
    ],
  );
}
