import { callRpc, getSupabase } from '@dukani/shared/data';
import { toApiError } from '@dukani/shared/errors';
import type { CreateTenantInput, CreateTenantResult } from '@dukani/shared/rpc';

interface NewAccount {
  fullName: string;
  email: string;
  password: string;
}

/** Makes the account unless this browser has just done so. `confirm` means that a mail must be answered first. */
export async function makeAccount({ fullName, email, password }: NewAccount): Promise<'signed_in' | 'confirm'> {
  const { auth } = await getSupabase();
  const { data: present } = await auth.getSession();
  if (present.session?.user.email === email) return 'signed_in';
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      data: { full_name: fullName },
      emailRedirectTo: `${location.origin}/auth/callback?next=${encodeURIComponent('/auth?mode=signup&tenant_creation=true')}`,
    },
  });
  if (error !== null) throw toApiError(error);
  return data.session === null ? 'confirm' : 'signed_in';
}

/** Makes the business with its owner, settings, chart of accounts and trial, in one transaction of the database. */
export function makeBusiness(input: CreateTenantInput): Promise<CreateTenantResult> {
  return callRpc<CreateTenantResult>('create_tenant', { p_tenant: input });
}
