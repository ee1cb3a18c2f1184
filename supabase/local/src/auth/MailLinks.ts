import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** What a link or code in a mail is for. */
export type LinkPurpose =
  'signup' | 'invite' | 'recovery' | 'magiclink' | 'reauthentication' | 'email_change_current' | 'email_change_new';

/** A link that was followed, or whose code was typed. It is used up by then. */
export interface SpentLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address the mail went to. */
  email: string;
  provesAddress: boolean;
}

interface NewLink {
  userId: string;
  purpose: LinkPurpose;
  email: string;
  /** The short code in the same mail; null when there is none. */
  code: string | null;
  /** False when the link is handed to the caller instead of being mailed. */
  provesAddress: boolean;
}

interface LinkRow {
  user_id: string;
  purpose: LinkPurpose;
  email: string;
  proves_address: boolean;
}

const tokenBytes = 32;
const invitationSeconds = 7 * 24 * 3600;
/** Tries of one mailed code before it is dead. The link beside it stays alive: anonymous visitors must not be able to take it away. */
const maxCodeAttempts = 5;
const returned = 'user_id, purpose, email, proves_address';

/**
 * The links and codes in mails. A link is 256 random bits, kept as a hash, works once and for its purpose only. A code is
 * short, so it is tried at most 5 times. A new mail replaces the one before it that had the same purpose, and no other.
 */
export class MailLinks {
  constructor(private readonly options: { db: Pool; jwtSecret: string; codeSeconds: number }) {}

  /** How long links and codes live: invitations 7 days, all others as config.toml says. In seconds. */
  lifetimeSeconds(purpose: LinkPurpose): number {
    return purpose === 'invite' ? invitationSeconds : this.options.codeSeconds;
  }

  /** Makes a link and answers what its address carries. */
  async issue({ userId, purpose, email, code, provesAddress }: NewLink): Promise<string> {
    const token = randomBytes(tokenBytes).toString('hex');
    const { db } = this.options;
    // Links that were handed out may be under way in several tabs at once; mailed ones replace each other.
    await db.query(
      `delete from supabase_local.mail_links
       where expires_at < clock_timestamp() or ($3::boolean and user_id = $1 and purpose = $2 and proves_address)`,
      [userId, purpose, provesAddress],
    );
    await db.query(
      `insert into supabase_local.mail_links (user_id, purpose, email, token_hash, code_hash, proves_address, expires_at)
       values ($1, $2, lower($3), $4, $5, $6, clock_timestamp() + make_interval(secs => $7::int))`,
      [
        userId,
        purpose,
        email,
        hashOf(token),
        code === null ? null : this.hashOfCode(email, code),
        provesAddress,
        // An invitation of somebody who has an account is such a link too; see spendToken.
        provesAddress ? this.lifetimeSeconds(purpose) : invitationSeconds,
      ],
    );
    return token;
  }

  /**
   * Uses a link up; null when there is none such (any more). One that was handed out instead of mailed lives as long as a code,
   * and as long as an invitation for somebody who has one open: then it is what the business's own mail carries.
   */
  async spendToken(token: string, purposes: readonly LinkPurpose[]): Promise<SpentLink | null> {
    const { rows } = await this.options.db.query<LinkRow>(
      `delete from supabase_local.mail_links
       where token_hash = $1 and purpose = any($2) and expires_at > clock_timestamp()
         and (proves_address or created_at > clock_timestamp() - make_interval(secs => $3::int)
           or supabase_local.has_open_invitation(user_id))
       returning ${returned}`,
      [hashOf(token), purposes, this.options.codeSeconds],
    );
    return spent(rows[0]);
  }

  /** What a link is for, without using it up; null when there is none such (any more). */
  async findToken(token: string, purposes: readonly LinkPurpose[]): Promise<SpentLink | null> {
    const { rows } = await this.options.db.query<LinkRow>(
      `select ${returned} from supabase_local.mail_links
       where token_hash = $1 and purpose = any($2) and expires_at > clock_timestamp()`,
      [hashOf(token), purposes],
    );
    return spent(rows[0]);
  }

  /** Counts a try of the codes that are out for an address, and uses the one up that was typed. */
  async spendCode(
    { email, code }: { email: string; code: string },
    purposes: readonly LinkPurpose[],
  ): Promise<SpentLink | null> {
    const { db } = this.options;
    const { rows } = await db.query<{ id: string; code_hash: string }>(
      `update supabase_local.mail_links set code_attempts = code_attempts + 1
       where email = lower($1) and purpose = any($2) and code_hash is not null and code_attempts < $3
         and created_at > clock_timestamp() - make_interval(secs => $4::int)
       returning id, code_hash`,
      [email.trim(), purposes, maxCodeAttempts, this.options.codeSeconds],
    );
    const expected = Buffer.from(this.hashOfCode(email, code));
    const found = rows.find(({ code_hash: hash }) => timingSafeEqual(Buffer.from(hash), expected));
    if (found === undefined) return null;
    const used = await db.query<LinkRow>(`delete from supabase_local.mail_links where id = $1 returning ${returned}`, [
      found.id,
    ]);
    return spent(used.rows[0]);
  }

  /** Ends what is out for a person, after their password or address has changed; an invitation stays unless said otherwise. */
  async revoke(client: Pool | PoolClient, userId: string, { isEvenInvitation }: { isEvenInvitation: boolean }) {
    await client.query(
      `delete from supabase_local.mail_links where user_id = $1 and ($2::boolean or purpose <> 'invite')`,
      [userId, isEvenInvitation],
    );
  }

  // Keyed, so that the table alone gives no code of six digits away.
  private hashOfCode(email: string, code: string): string {
    return createHmac('sha256', this.options.jwtSecret)
      .update(`mailed code ${email.trim().toLowerCase()} ${code}`)
      .digest('hex');
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function spent(row: LinkRow | undefined): SpentLink | null {
  if (row === undefined) return null;
  const { user_id: userId, proves_address: provesAddress, purpose, email } = row;
  return { userId, provesAddress, purpose, email };
}
