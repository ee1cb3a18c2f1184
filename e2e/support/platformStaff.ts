import type { Browser, BrowserContextOptions } from 'playwright-core';
import { ApiAs, newSession, type Session } from './api';
import { newVisitor, type Visitor } from './browser';
import { withDatabase } from './database';
import { keepSession } from './signIn';

/** The host of those who run the platform. */
export const operations = 'ops.localhost';

export interface PlatformStaff extends Visitor {
  session: Session;
}

/** Somebody new who runs the platform in a role, signed in on its host with a second factor that stays fresh however long the walk takes. */
export async function openStaff(
  browser: Browser,
  name: string,
  role: 'owner' | 'finance' | 'support',
  options: BrowserContextOptions = {},
): Promise<PlatformStaff> {
  const email = `${role}-${Math.random().toString(36).slice(2, 10)}@platform.test`;
  await ApiAs.signUp(email, name);
  const session = await newSession(email);
  await withDatabase(async (client) => {
    await client.query(
      `insert into private.platform_admins (user_id, role) select u.id, $2 from auth.users u where u.email = $1`,
      [email, role],
    );
    await client.query(
      `update auth.sessions s set aal = 'aal2' from auth.users u where u.id = s.user_id and u.email = $1`,
      [email],
    );
    // Shown an hour from now.
    await client.query(
      `insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at)
       select s.id, 'totp', now() + interval '1 hour' from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1
       on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
      [email],
    );
  });
  const visitor = await newVisitor(browser, options);
  await keepSession(visitor.page, operations, session);
  return { ...visitor, session };
}

/** Above which amount a refund or a pay-out takes two people, for the whole platform; null for any. */
export async function setApprovalLimit(currency: string, amount: number | null): Promise<void> {
  await withDatabase((client) =>
    amount === null
      ? client.query('delete from private.approval_limits where currency = $1', [currency])
      : client.query(
          `insert into private.approval_limits (currency, amount) values ($1, $2)
           on conflict (currency) do update set amount = excluded.amount`,
          [currency, amount],
        ),
  );
}
