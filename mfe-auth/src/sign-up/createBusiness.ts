import { errorMessage, toApiError } from '@dukani/shared/errors';
import { currentLink, isKnownCode, noteCode } from './affiliateLink';
import type { SignUpErrors, SignUpFields } from './checkSignUp';
import type { Place } from './guessPlace';
import { checkAddress, mailConfirmation, makeAccount, makeBusiness } from './signUp';

export interface NewBusiness {
  id: string;
  fields: SignUpFields;
  place: Place;
  /** The plan chosen on the landing page, null for none. */
  plan: string | null;
  isAccountAsked: boolean;
  /** Chosen by the person; one that was only suggested is made by the server, which puts a number behind one that is taken. */
  subdomain: string | null;
}

/** What became of it; or what is refused, at its fields. */
export type Creation =
  { state: 'made' } | { state: 'mail_sent'; email: string } | { state: 'refused'; errors: SignUpErrors };

/** Makes the account and the business. */
export async function createBusiness({
  id,
  fields,
  place,
  plan,
  isAccountAsked,
  subdomain,
}: NewBusiness): Promise<Creation> {
  // Before the account is there: an address that is refused leaves nothing behind.
  if (subdomain !== null) {
    const { status, message } = await checkAddress(subdomain);
    if (status !== 'free') return { state: 'refused', errors: { subdomain: message ?? undefined } };
  }
  if (currentLink() === null && fields.code.trim() !== '') {
    if (!(await isKnownCode(fields.code)))
      return { state: 'refused', errors: { code: 'Nobody has this code. Check it, or leave it empty.' } };
    noteCode(fields.code);
  }
  if (isAccountAsked) {
    const email = fields.email.trim().toLowerCase();
    const made = await makeAccount({ fullName: fields.fullName.trim(), email, password: fields.password, plan });
    if (made === 'confirm') return { state: 'mail_sent', email };
  }
  const { currencyCode, timezone, country } = place;
  await makeBusiness({
    id,
    name: fields.businessName.trim(),
    currency_code: currencyCode,
    timezone,
    ...(country === null ? {} : { country }),
    ...(plan === null ? {} : { plan }),
    ...currentLink(),
    ...(subdomain === null ? {} : { subdomain }),
  });
  await mailConfirmation().catch(() => undefined);
  return { state: 'made' };
}

export const accountExists = 'There is already an account with this email address.';

/** What the server refused, at the field it is about; null when it is about none. */
export function fieldErrorsOf(error: unknown): SignUpErrors | null {
  const { code } = toApiError(error);
  if (code === 'subdomain_taken') return { subdomain: errorMessage(error) };
  if (code === 'country_required') return { country: errorMessage(error) };
  if (code === 'weak_password') return { password: errorMessage(error) };
  return code === 'user_already_exists' || code === 'email_exists' ? { email: accountExists } : null;
}
