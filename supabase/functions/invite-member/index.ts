import { callerClient, requireUser, requiredSetting, serviceClient, siteUrl } from '../_shared/clients.ts';
import { tenantBaseDomains } from '../_shared/hosts.ts';
import { FunctionError, jsonFunction } from '../_shared/respond.ts';
import { invitationMail, unanswerableMail } from './invitationMail.ts';
import { sendMail } from '../_shared/mail.ts';

interface Business {
  tenant_id: string;
  tenant_name: string;
  subdomain: string | null;
  custom_domain: string | null;
}

interface Refusal {
  message: string;
  hint?: string | null;
  code?: string;
  /** JSON. */
  details?: string | null;
}

const statusOf: Record<string, number> = {
  not_signed_in: 401,
  subscription_required: 402,
  invalid_input: 400,
  not_found: 404,
  in_use: 409,
  rate_limited: 429,
};

/**
 * Invites a person to the caller's business: `{ email, full_name, role, role_id? }`, where `role_id` is an own role made from `role`. Makes the account when there is none, adds a pending
 * membership and mails a link to the business's own host. The same again sends a new link; the old one stops working.
 */
Deno.serve(
  jsonFunction(async (body, request) => {
    const user = await requireUser(request);
    const email = textOf(body.email, 'email', 254).toLowerCase();
    const fullName = textOf(body.full_name, 'full_name', 120);
    const role = textOf(body.role, 'role', 20);
    const roleId = idOf(body.role_id);
    const { data: business, error } = await callerClient(request).rpc('check_invitation', {
      p_email: email,
      p_role: role,
      p_role_id: roleId,
    });
    if (error) throw refusal(error);
    const link = await makeLink(email, fullName, business as Business);
    if ('elsewhere' in link) {
      // Answered as any other; what is true is said to the owner of the address.
      const { data: noted, error: notNoted } = await serviceClient().rpc('record_unanswerable_invitation', {
        p_actor_id: user.id,
        p_tenant_id: (business as Business).tenant_id,
        p_user_id: link.elsewhere,
        p_email: email,
        p_full_name: fullName,
        p_role: role,
        p_role_id: roleId,
      });
      if (notNoted) throw refusal(notNoted);
      await sendMail({ to: email, ...unanswerableMail((business as Business).tenant_name, siteUrl()) });
      return noted;
    }
    const { data: recorded, error: refused } = await serviceClient().rpc('record_invitation', {
      p_actor_id: user.id,
      p_tenant_id: (business as Business).tenant_id,
      p_user_id: link.userId,
      p_full_name: fullName,
      p_role: role,
      p_role_id: roleId,
    });
    if (refused) throw refusal(refused);
    const address = `${originOf(business as Business, request)}/auth/callback?${new URLSearchParams({
      token_hash: link.tokenHash,
      type: link.type,
    })}`;
    await sendMail({
      to: email,
      ...invitationMail({ name: fullName, business: (business as Business).tenant_name, address }, siteUrl()),
    });
    return recorded;
  }),
);

/**
 * The way in for an address. An account that exists already is only drawn in when the database says so: it works for nobody, and
 * its address was proven. Any other account is named as one of elsewhere.
 */
async function makeLink(
  email: string,
  fullName: string,
  business: Business,
): Promise<{ userId: string; tokenHash: string; type: string } | { elsewhere: string }> {
  const service = serviceClient();
  const { data: userId, error } = await service.rpc('account_of_email', { p_email: email });
  if (error) throw error;
  if (typeof userId === 'string' && !(await isInvitable(userId, business))) return { elsewhere: userId };
  const invited = await service.auth.admin.generateLink({
    type: 'invite',
    email,
    options: { data: { full_name: fullName } },
  });
  if (!invited.error)
    return { userId: invited.data.user.id, tokenHash: invited.data.properties.hashed_token, type: 'invite' };
  if (invited.error.code !== 'email_exists') throw invited.error;
  // Made by somebody else in this moment: not asked about above.
  if (typeof userId !== 'string') return await makeLink(email, fullName, business);
  const again = await service.auth.admin.generateLink({ type: 'magiclink', email });
  if (again.error) throw again.error;
  return { userId: again.data.user.id, tokenHash: again.data.properties.hashed_token, type: 'magiclink' };
}

async function isInvitable(userId: string, business: Business): Promise<boolean> {
  const service = serviceClient();
  const { data: mayInvite, error } = await service.rpc('may_invite_account', {
    p_tenant_id: business.tenant_id,
    p_user_id: userId,
  });
  if (error) throw error;
  if (mayInvite === true) return true;
  const { data: member, error: lookupError } = await service
    .from('tenant_users')
    .select('tenant_id, invitation_status')
    .eq('user_id', userId)
    .maybeSingle();
  if (lookupError) throw lookupError;
  if (member?.tenant_id === business.tenant_id && member.invitation_status === 'accepted')
    throw new FunctionError(409, 'in_use', 'This person is on your team already.');
  return false;
}

/** Where the business's people sign in: the page that asks when it is one of the business's own, else its canonical host. */
function originOf({ subdomain, custom_domain }: Business, request: Request): string {
  const hosts = [
    ...(custom_domain === null ? [] : [custom_domain]),
    ...(subdomain === null ? [] : tenantBaseDomains().map((domain) => `${subdomain}.${domain}`)),
  ];
  const asked = request.headers.get('Origin') ?? '';
  if (URL.canParse(asked) && hosts.includes(new URL(asked).hostname)) return new URL(asked).origin;
  const site = new URL(requiredSetting('SITE_URL'));
  // A business without a host of its own signs in on the platform's.
  if (hosts[0] !== undefined) site.hostname = hosts[0];
  return site.origin;
}

/** The own role that is meant, or null for a ready one. */
function idOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return value;
  throw new FunctionError(400, 'invalid_input', 'Choose a role for this person.');
}

function textOf(value: unknown, field: string, maximum: number): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || text.length > maximum)
    throw new FunctionError(400, 'invalid_input', `Send ${field} as a text of 1 to ${maximum} characters.`);
  // Spaces, what Unicode says to ignore, accents alone and the empty Braille pattern show nothing, as in private.shows_nothing.
  if (/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text) || !/[^\p{White_Space}\p{DI}\p{M}\u2800]/u.test(text))
    throw new FunctionError(400, 'invalid_input', `Send ${field} as one line of visible characters.`);
  return text;
}

function refusal(error: Refusal): Error {
  const code = error.hint ?? '';
  if (!/^PT4/.test(error.code ?? '') || code === '') return new Error(error.message);
  return new FunctionError(statusOf[code] ?? 403, code, error.message, secondsToWait(error.details));
}

function secondsToWait(details: string | null | undefined): number | undefined {
  // Without details the API answers an empty text.
  if (!details) return undefined;
  const { retry_after_seconds: seconds } = JSON.parse(details) as { retry_after_seconds?: unknown };
  return typeof seconds === 'number' ? seconds : undefined;
}
