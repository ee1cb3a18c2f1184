import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';

/** Calls a function as a person and commits. */
export async function call<T>(
  client: Client,
  persona: Persona,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> {
  return await asUser(client, persona, () => callRpc<T>(client, name, args), {
    headers: { 'user-agent': 'Firefox/140 on Linux', 'x-real-ip': '203.0.113.7' },
  });
}

/** What a function answers that refuses without undoing what it counted. */
export interface Refusal {
  code: string;
  hint: string;
  message: string;
}

/** Gives a person a verified authenticator app. */
export async function addFactor(client: Client, userId: string, status = 'verified'): Promise<string> {
  const id = randomUUID();
  await client.query('insert into auth.mfa_factors (id, user_id, factor_type, status) values ($1, $2, $3, $4)', [
    id,
    userId,
    'totp',
    status,
  ]);
  return id;
}

/** One more session of a person. */
export async function addSession(
  client: Client,
  userId: string,
  options: { assuranceLevel?: 'aal1' | 'aal2'; userAgent?: string; address?: string; createdAt?: string } = {},
): Promise<Persona> {
  const sessionId = randomUUID();
  await client.query(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at) values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))`,
    [
      sessionId,
      userId,
      options.assuranceLevel ?? 'aal1',
      options.userAgent ?? null,
      options.address ?? null,
      options.createdAt ?? null,
    ],
  );
  return { userId, sessionId, assuranceLevel: options.assuranceLevel ?? 'aal1' };
}

/** Has the present session of a person show a second factor. */
export async function strengthen(client: Client, persona: Persona): Promise<Persona> {
  await addFactor(client, persona.userId);
  await client.query(`update auth.sessions set aal = 'aal2' where id = $1`, [persona.sessionId]);
  return { ...persona, assuranceLevel: 'aal2' };
}

/** How many sessions a person has. */
export async function sessionCount(client: Client, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from auth.sessions where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? -1;
}

export interface QueuedMail {
  kind: string;
  recipient: string;
  subject: string;
  body: string;
}

/** The mails waiting for a person, the oldest first. */
export async function mailsTo(client: Client, userId: string): Promise<QueuedMail[]> {
  const { rows } = await client.query<QueuedMail>(
    'select kind, recipient, subject, body from private.mail_outbox where user_id = $1 order by created_at, kind, recipient',
    [userId],
  );
  return rows;
}

/** The same, by kind alone. */
export async function mailKinds(client: Client, userId: string): Promise<string[]> {
  return (await mailsTo(client, userId)).map(({ kind }) => kind);
}

/** Whether the auth server refuses a person at sign-in. */
export async function isBanned(client: Client, userId: string): Promise<boolean> {
  const { rows } = await client.query<{ banned: boolean }>(
    'select coalesce(banned_until > now(), false) as banned from auth.users where id = $1',
    [userId],
  );
  return rows[0]?.banned === true;
}
