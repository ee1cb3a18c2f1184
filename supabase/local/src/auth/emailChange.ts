import type { AuthContext } from './AuthContext';
import { AuthError } from './AuthError';
import type { SpentLink } from './MailLinks';
import { noteProof } from './provenAddress';
import { inTransaction } from './users';

/** What the first of the two links is answered with, in the words of the auth service of Supabase. */
export const firstLinkAccepted = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

// email_change_confirm_status: which of the two links was followed already.
const statusAfter = { email_change_current: 1, email_change_new: 2 } as const;

/**
 * Counts one of the two links of a change of address, and changes the address when the other one was followed before.
 * Where config.toml asks for one link only, or the account had no address, the new address is enough.
 */
export async function confirmEmailChange(
  context: AuthContext,
  link: SpentLink & { purpose: keyof typeof statusAfter },
): Promise<'first' | 'changed'> {
  try {
    return await inTransaction(context.db, async (client) => {
      const {
        rows: [user],
      } = await client.query<{ email: string | null; email_change: string | null; status: number }>(
        'select email, email_change, coalesce(email_change_confirm_status, 0) as status from auth.users where id = $1 for update',
        [link.userId],
      );
      if (user === undefined || !user.email_change)
        throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
      const needsBoth = context.config.doubleConfirmEmailChange && (user.email ?? '') !== '';
      const own = statusAfter[link.purpose];
      if (needsBoth && (user.status === 0 || user.status === own)) {
        await client.query('update auth.users set email_change_confirm_status = $2 where id = $1', [link.userId, own]);
        return 'first';
      }
      await client.query(
        `update auth.users set email = lower(email_change), email_change = null, email_change_token_current = null,
           email_change_token_new = null, email_change_confirm_status = 0, updated_at = now() where id = $1`,
        [link.userId],
      );
      await client.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
         select gen_random_uuid(), 'email', $1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'phone_verified', false), now(), now()
         where not exists (select 1 from auth.identities where user_id = $1::uuid and provider = 'email')`,
        [link.userId],
      );
      await client.query(
        `update auth.users u set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
           (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = u.id)) where u.id = $1`,
        [link.userId],
      );
      await noteProof(client, link.userId);
      await client.query('select supabase_local.note_proven_address($1)', [link.userId]);
      // Nothing that was mailed to the old address opens the account any more.
      await context.links.revoke(client, link.userId, { isEvenInvitation: true });
      return 'changed';
    });
  } catch (error) {
    if ((error as { code?: string }).code === '23505')
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
    throw error;
  }
}
