import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { SubscriptionStatus, TenantRole, TenantStatus } from '../../../shared/src/api/rpcTypes';
import type { AssuranceLevel, Persona } from './personas';

/** An account with a profile and a live session, member of nothing. */
export async function makeUser(
  client: Client,
  options: { email?: string; fullName?: string; assuranceLevel?: AssuranceLevel } = {},
): Promise<Persona> {
  const persona = {
    userId: randomUUID(),
    sessionId: randomUUID(),
    assuranceLevel: options.assuranceLevel ?? 'aal1',
  } as const;
  await client.query(
    'insert into auth.users (id, email, encrypted_password, raw_user_meta_data) values ($1, $2, $3, $4)',
    [
      persona.userId,
      options.email ?? `${persona.userId}@example.test`,
      'first-password-hash',
      JSON.stringify({ full_name: options.fullName ?? 'Test Person' }),
    ],
  );
  await client.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [
    persona.sessionId,
    persona.userId,
    persona.assuranceLevel,
  ]);
  if (persona.assuranceLevel === 'aal2') await showFactor(client, persona);
  return persona;
}

/**
 * Notes that the second factor was shown in a session, a number of minutes ago. By itself an hour ahead, so that it stays fresh however long
 * a file of tests takes.
 */
export async function showFactor(client: Client, { sessionId }: Persona, minutesAgo = -60): Promise<void> {
  await client.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at) values ($1, 'totp', now() - make_interval(secs => $2))
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, minutesAgo * 60],
  );
}

/** Notes that somebody signed in with their password in a session, a number of minutes ago; ahead by itself, as showFactor. */
export async function showPassword(client: Client, { sessionId }: Persona, minutesAgo = -60): Promise<void> {
  await client.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at) values ($1, 'password', now() - make_interval(secs => $2))
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, minutesAgo * 60],
  );
}

/** Someone who runs the platform; with a second factor unless told otherwise. */
export async function makePlatformAdmin(
  client: Client,
  options: { assuranceLevel?: AssuranceLevel } = {},
): Promise<Persona> {
  const persona = await makeUser(client, {
    fullName: 'Platform Root',
    assuranceLevel: options.assuranceLevel ?? 'aal2',
  });
  await client.query('insert into private.platform_admins (user_id) values ($1)', [persona.userId]);
  return persona;
}

interface MemberOptions {
  fullName?: string;
  isActive?: boolean;
  invitationStatus?: 'pending' | 'accepted';
  requirePasswordChange?: boolean;
}

/** Adds a member with a live session to a tenant. */
export async function addMember(
  client: Client,
  tenantId: string,
  role: TenantRole,
  options: MemberOptions = {},
): Promise<Persona> {
  const persona = await makeUser(client, { fullName: options.fullName ?? `Test ${role}` });
  const status = options.invitationStatus ?? 'accepted';
  await client.query(
    `insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active)
     values ($1, $2, $3, $4, case when $4 = 'accepted' then now() end, $5)`,
    [tenantId, persona.userId, role, status, options.isActive ?? status === 'accepted'],
  );
  if (options.requirePasswordChange) {
    await client.query(
      'update public.profiles set require_password_change = true, temp_password_created_at = now() where user_id = $1',
      [persona.userId],
    );
  }
  return persona;
}

interface TenantOptions {
  name?: string;
  /** null: none. Left out: made from a random name. */
  subdomain?: string | null;
  slug?: string;
  status?: TenantStatus;
  currencyCode?: string;
  timezone?: string;
  country?: string;
  /** `expired_trial` is a trial that ended yesterday; null removes the subscription. Default: active. */
  subscription?: SubscriptionStatus | 'expired_trial' | null;
}

export interface TestTenant {
  tenantId: string;
  subdomain: string | null;
  slug: string;
  owner: Persona;
  manager: Persona;
  cashier: Persona;
}

async function setSubscription(
  client: Client,
  tenantId: string,
  subscription: TenantOptions['subscription'],
): Promise<void> {
  if (subscription === null) {
    await client.query('delete from public.tenant_subscriptions where tenant_id = $1', [tenantId]);
    return;
  }
  const isExpiredTrial = subscription === 'expired_trial';
  await client.query(
    `update public.tenant_subscriptions set status = $2, expires_at = case when $3 then now() - interval '1 day' else expires_at end where tenant_id = $1`,
    [tenantId, isExpiredTrial ? 'trial' : (subscription ?? 'active'), isExpiredTrial],
  );
}

/** A whole business through the same function sign-up uses, with an owner, a manager and a cashier who are signed in. */
export async function makeTenant(client: Client, options: TenantOptions = {}): Promise<TestTenant> {
  const owner = await makeUser(client, { fullName: 'Olive Owner' });
  const tenant = {
    name: options.name ?? `Shop ${randomUUID().slice(0, 8)}`,
    status: options.status ?? 'active',
    currency_code: options.currencyCode ?? 'KES',
    timezone: options.timezone ?? 'Africa/Nairobi',
    ...(options.country === undefined ? {} : { country: options.country }),
    ...(options.slug === undefined ? {} : { slug: options.slug }),
    ...(options.subdomain === undefined ? {} : { subdomain: options.subdomain }),
  };
  const { rows } = await client.query<{ made: { tenant_id: string; subdomain: string | null; slug: string } }>(
    'select private.provision_tenant($1, $2) as made',
    [owner.userId, JSON.stringify(tenant)],
  );
  const made = rows[0]?.made;
  if (!made) throw new Error('provision_tenant gave no answer');
  await setSubscription(client, made.tenant_id, options.subscription);
  // A business of the tests also delivers and sells only what is there, as one whose owner has set that up.
  await client.query('update public.storefront_settings set delivery_enabled = true where tenant_id = $1', [
    made.tenant_id,
  ]);
  await client.query('update public.tenant_policies set allow_negative_stock = false where tenant_id = $1', [
    made.tenant_id,
  ]);
  return {
    tenantId: made.tenant_id,
    subdomain: made.subdomain,
    slug: made.slug,
    owner,
    manager: await addMember(client, made.tenant_id, 'manager', { fullName: 'Max Manager' }),
    cashier: await addMember(client, made.tenant_id, 'cashier', { fullName: 'Cora Cashier' }),
  };
}
