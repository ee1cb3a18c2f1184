import { useRef, useState, type FormEvent } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { Link, useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { Button, useFocusInvalid } from '@dukani/shared/ui-core';
import { CapsLockPasswordField } from '../common/CapsLockPasswordField';
import { Notice } from '../common/Notice';
import { AddressField } from './AddressField';
import { checkSignUp, type SignUpErrors, type SignUpFields } from './checkSignUp';
import { guessPlace, type Place } from './guessPlace';
import { PlaceFields } from './PlaceFields';
import { businessPage, checkAddress, mailConfirmation, makeAccount, makeBusiness } from './signUp';
import { suggestSubdomain } from './suggestSubdomain';

const noFields: SignUpFields = { businessName: '', subdomain: '', fullName: '', email: '', password: '' };

interface SignUpFormProps {
  /** The plan chosen on the landing page, null for none. */
  plan: string | null;
  onMailSent: (email: string) => void;
}

/** One form makes the account and the business; whatever step failed is tried again without repeating the others. */
export function SignUpForm({ plan, onMailSent }: SignUpFormProps) {
  const navigate = useNavigate();
  const { status, refreshAccess } = useSession();
  // Decided once: signing up makes a session, and the form must not change under the person's hands.
  const [isAccountAsked] = useState(status !== 'signed_in');
  const [place, setPlace] = useState(() =>
    guessPlace({ language: navigator.language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  );
  const [fields, setFields] = useState(noFields);
  const [isAddressTyped, setIsAddressTyped] = useState(false);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const businessId = useRef(crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(form);
  const suggestion = suggestSubdomain(fields.businessName);
  const subdomain = isAddressTyped ? fields.subdomain.trim().toLowerCase() : suggestion;

  const set = (field: keyof SignUpFields) => (value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    // The name also makes the address.
    setErrors((before) => ({
      ...before,
      [field]: undefined,
      ...(field === 'businessName' ? { subdomain: undefined } : {}),
    }));
  };
  const [onPlace] = useState(() => (changed: Place) => {
    setPlace(changed);
    setErrors((before) => ({ ...before, country: undefined }));
  });
  const look = (field: keyof SignUpFields) => ({
    value: fields[field],
    onChange: set(field),
    'aria-required': true,
    ...(errors[field] === undefined ? {} : { error: errors[field] }),
  });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = checkSignUp({ ...fields, subdomain }, { isAccountAsked, country: place.country });
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) {
      focusInvalid();
      return;
    }
    setIsBusy(true);
    try {
      await create();
    } catch (error) {
      onFailed(error);
    }
  }

  async function create() {
    // The shell leaves people alone here while the marker stands.
    void navigate(businessPage(plan), { replace: true });
    // Before the account is there: an address that is refused leaves nothing behind.
    if (isAddressTyped) {
      const { status, message } = await checkAddress(subdomain);
      if (status !== 'free') return onRefused({ subdomain: message ?? undefined });
    }
    if (isAccountAsked) {
      const email = fields.email.trim().toLowerCase();
      if (
        (await makeAccount({ fullName: fields.fullName.trim(), email, password: fields.password, plan })) === 'confirm'
      )
        return onMailSent(email);
    }
    const { currencyCode, timezone, country } = place;
    await makeBusiness({
      id: businessId.current,
      name: fields.businessName.trim(),
      currency_code: currencyCode,
      timezone,
      ...(country === null ? {} : { country }),
      ...(plan === null ? {} : { plan }),
      // An address that was only suggested is made by the server, which puts a number behind one that is taken.
      ...(isAddressTyped ? { subdomain } : {}),
    });
    await mailConfirmation().catch(() => undefined);
    void navigate('/auth?signup=success', { replace: true });
    // With the business known, the shell leads its owner there.
    await refreshAccess();
  }

  function onFailed(error: unknown) {
    const found = fieldErrorsOf(error);
    if (found !== null) return onRefused(found);
    setIsBusy(false);
    setProblem(errorMessage(error));
  }

  function onRefused(found: SignUpErrors) {
    setIsBusy(false);
    setErrors(found);
    focusInvalid();
  }

  return (
    <form ref={form} className="auth__form" onSubmit={(event) => void onSubmit(event)} noValidate>
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <TextField
        label="Business name"
        {...look('businessName')}
        autoComplete="organization"
        autoFocus
        maxLength={100}
      />
      <AddressField
        suggestion={suggestion}
        typed={isAddressTyped ? fields.subdomain : null}
        error={errors.subdomain}
        onChange={(typed) => {
          setIsAddressTyped(typed !== null);
          set('subdomain')(typed ?? '');
        }}
      />
      <PlaceFields place={place} error={errors.country} onChange={onPlace} />
      {isAccountAsked && (
        <>
          <TextField label="Your name" {...look('fullName')} autoComplete="name" maxLength={100} />
          <TextField
            label="Email"
            type="email"
            {...look('email')}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          {errors.email === accountExists && (
            <p className="auth__hint">
              <Link to="/auth" state={{ email: fields.email.trim() }}>
                Sign in
              </Link>{' '}
              to use it.
            </p>
          )}
          <CapsLockPasswordField
            label="Password"
            {...look('password')}
            autoComplete="new-password"
            isStrengthShown
            help="At least 8 characters"
          />
        </>
      )}
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {isBusy ? 'Setting up your business...' : 'Start my business'}
      </Button>
    </form>
  );
}

const accountExists = 'There is already an account with this email address.';

/** What the server refused, at the field it is about; null when it is about none. */
function fieldErrorsOf(error: unknown): SignUpErrors | null {
  const { code } = toApiError(error);
  if (code === 'subdomain_taken') return { subdomain: errorMessage(error) };
  if (code === 'country_required') return { country: errorMessage(error) };
  if (code === 'weak_password') return { password: errorMessage(error) };
  return code === 'user_already_exists' || code === 'email_exists' ? { email: accountExists } : null;
}
