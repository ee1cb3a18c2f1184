import { callPublicRpc, callRpc, getSupabase } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';
import type { AddressCheck, CreateTenantInput, CreateTenantResult } from '@dukani/shared/rpc';
import { currentLink } from './affiliateLink';

interface NewAccount {
  fullName: string;
  email: string;
  password: string;
  /** The plan that was chosen on the way here. */
  plan: string | null;
}

/** Asks the database, which decides at sign-up by the same rule. */
export function checkAddress(address: string, signal?: AbortSignal): Promise<AddressCheck> {
  return callPublicRpc('check_address', { p_address: address }, signal);
}

/** The page on which a business is made for an account that is there; the chosen plan and the link by which somebody came go with it. */
export function businessPage(plan: string | null): string {
  const via = currentLink()?.via;
  return [
    '/auth?mode=signup&tenant_creation=true',
    ...(plan === null ? [] : [`plan=${encodeURIComponent(plan)}`]),
    ...(via === undefined ? [] : [`via=${via}`]),
  ].join('&');
}

/** Makes the account unless this browser has just done so. `confirm` means that a mail must be answered first. */
export async function makeAccount({ fullName, email, password, plan }: NewAccount): Promise<'signed_in' | 'confirm'> {
  const { auth } = await getSupabase();
  const { data: present } = await auth.getSession();
  if (present.session?.user.email === email) return 'signed_in';
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      data: { full_name: fullName },
      emailRedirectTo: `${location.origin}/auth/callback?next=${encodeURIComponent(businessPage(plan))}`,
    },
  });
  if (error !== null) throw toApiError(error);
  return data.session === null ? 'confirm' : 'signed_in';
}

/**
 * Mails the code that confirms the address; the staff area asks for it. Whoever came by a provider has an address that was confirmed
 * there. A mail that cannot be sent keeps nobody from starting: it can be sent again from the staff area.
 */
export async function mailConfirmation(): Promise<void> {
  const { auth, functions } = await getSupabase();
  const user = (await auth.getSession()).data.session?.user;
  if (user?.email === undefined || user.app_metadata.provider !== 'email') return;
  await functions.invoke('send-otp-verification', {
    body: { email: user.email, otpType: 'email_verification', userId: user.id },
  });
}

/** Makes the business with its owner, settings, chart of accounts and trial, in one transaction of the database. */
export function makeBusiness(input: CreateTenantInput): Promise<CreateTenantResult> {
  return callRpc('create_tenant', { p_tenant: input });
}
