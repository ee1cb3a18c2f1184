import type { Client } from 'pg';
import { demoAccounts, demoPassword, demoUserId, financeEmail, platformTotpSecret } from '../accounts';
import { seedId } from '../seedId';

/** Makes every demo account as the auth service makes one: user, email identity, one password hash for all. */
export async function insertAccounts(client: Client, emails: readonly string[]): Promise<void> {
  const rows = demoAccounts
    .filter((account) => emails.includes(account.email))
    .map((account) => ({
      id: demoUserId(account.email),
      identity_id: seedId('identity', account.email),
      email: account.email,
      full_name: account.fullName,
      is_confirmed: account.isInvitationPending !== true,
    }));
  await client.query(
    `with hash as materialized (select extensions.crypt($2, extensions.gen_salt('bf', 10)) as value),
     account as (select * from jsonb_to_recordset($1::jsonb) as a (id uuid, identity_id uuid, email text, full_name text, is_confirmed boolean)),
     made as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, is_sso_user, is_anonymous)
       select a.id, 'authenticated', 'authenticated', a.email, hash.value, now() - interval '100 days', case when not a.is_confirmed then now() - interval '2 days' end,
         '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', a.full_name), now() - interval '100 days', now(), false, false
       from account a cross join hash)
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select a.identity_id, 'email', a.id::text, a.id, jsonb_build_object('sub', a.id::text, 'email', a.email, 'email_verified', a.is_confirmed, 'phone_verified', false),
       now() - interval '100 days', now()
     from account a`,
    [JSON.stringify(rows), demoPassword],
  );
  await client.query(
    `update public.profiles p set email_verified = true, email_verified_at = now() - interval '99 days'
     where p.user_id in (select (r ->> 'id')::uuid from jsonb_array_elements($1::jsonb) as r where (r ->> 'is_confirmed')::boolean)`,
    [JSON.stringify(rows)],
  );
}

/** Makes root@platform.test a platform administrator with a verified authenticator app, beside a person of finance who has none yet. */
export async function makePlatformAdmins(client: Client): Promise<void> {
  const rootId = demoUserId('root@platform.test');
  await client.query(`insert into private.platform_admins (user_id, role) values ($1, 'owner'), ($2, 'finance')`, [
    rootId,
    demoUserId(financeEmail),
  ]);
  await client.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, 'Authenticator app', 'totp', 'verified', $3, now() - interval '90 days', now() - interval '90 days')`,
    [seedId('factor', 'root@platform.test'), rootId, platformTotpSecret],
  );
}

/** Adds manager, cashier and the special people to their business; the owner is there since it was provisioned. */
export async function insertMembers(client: Client, business: string, tenantId: string): Promise<void> {
  const members = demoAccounts.filter((account) => account.business === business && account.role !== 'admin');
  for (const member of members) {
    const isPending = member.isInvitationPending === true;
    await client.query(
      `insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active)
       values ($1, $2, $3, $4, case when $5::boolean then now() - interval '60 days' end, $5)`,
      [tenantId, demoUserId(member.email), member.role, isPending ? 'pending' : 'accepted', !isPending],
    );
    if (member.mustChangePassword === true) {
      await client.query(
        'update public.profiles set require_password_change = true, temp_password_created_at = now() where user_id = $1',
        [demoUserId(member.email)],
      );
    }
  }
}

/** Ten past sign-ins for each owner, so that the activity page has something to show. */
export async function insertSignIns(client: Client, business: string, tenantId: string): Promise<void> {
  await client.query(
    `insert into public.user_activity_logs (tenant_id, user_id, action_type, details, ip_address, user_agent, created_at)
     select $1, $2, 'login', jsonb_build_object('timestamp', at), '197.232.14.20', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/139.0', at
     from generate_series(1, 12) as g cross join lateral (select now() - make_interval(days => g * 2, mins => (g * 37) % 180) as at) as t`,
    [tenantId, demoUserId(`owner@${business}.test`)],
  );
}
