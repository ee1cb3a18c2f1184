import { useMemo, useRef, useState, type FormEvent } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { CURRENCIES } from '@dukani/shared/format';
import { subdomainFromName, tenantOrigin } from '@dukani/shared/host';
import { useNavigate } from '@dukani/shared/router';
import { startHandover, useSession } from '@dukani/shared/session';
import { Button, PasswordField, SelectField, TextField } from '@dukani/shared/ui-core';
import { hostNames } from '../common/hostNames';
import { Notice } from '../common/Notice';
import { checkSignUp, type SignUpErrors, type SignUpFields } from './checkSignUp';
import { guessPlace } from './guessPlace';
import { makeAccount, makeBusiness } from './signUp';

const noFields: SignUpFields = { businessName: '', subdomain: '', fullName: '', email: '', password: '' };

/** One form makes the account and the business; whatever step failed is tried again without repeating the others. */
export function SignUpForm() {
  const navigate = useNavigate();
  const { refreshAccess } = useSession();
  const place = useMemo(() => guessPlace({ language: navigator.language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }), []);
  const [fields, setFields] = useState(noFields);
  const [isAddressTyped, setIsAddressTyped] = useState(false);
  const [currencyCode, setCurrencyCode] = useState(place.currencyCode);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [mailSentTo, setMailSentTo] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const businessId = useRef(crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const names = hostNames();
  const subdomain = isAddressTyped ? fields.subdomain : subdomainFromName(fields.businessName);

  const set = (field: keyof SignUpFields) => (value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    setErrors((before) => {
      const { [field]: _corrected, ...rest } = before;
      return rest;
    });
  };
  const look = (field: keyof SignUpFields) => ({ value: fields[field], onChange: set(field), required: true, ...(errors[field] === undefined ? {} : { error: errors[field] }) });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = checkSignUp({ ...fields, subdomain: isAddressTyped ? subdomain : '' });
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) {
      // The fields learn of their errors with the next render; then the first one gets the focus.
      setTimeout(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus(), 0);
      return;
    }
    setIsBusy(true);
    try {
      await create();
    } catch (error) {
      const { code } = toApiError(error);
      if (code === 'subdomain_taken') {
        setIsAddressTyped(true);
        setFields((before) => ({ ...before, subdomain }));
        setErrors({ subdomain: 'This address is taken. Choose another one.' });
      } else setProblem(errorMessage(error));
      setIsBusy(false);
    }
  }

  async function create() {
    const email = fields.email.trim().toLowerCase();
    // The shell leaves people alone here while the marker stands.
    void navigate('/auth?mode=signup&tenant_creation=true', { replace: true });
    if ((await makeAccount({ fullName: fields.fullName.trim(), email, password: fields.password })) === 'confirm') {
      setMailSentTo(email);
      return;
    }
    const made = await makeBusiness({
      id: businessId.current,
      name: fields.businessName.trim(),
      currency_code: currencyCode,
      timezone: place.timezone,
      country: place.country,
      ...(isAddressTyped ? { subdomain: subdomain.toLowerCase() } : {}),
    });
    await refreshAccess();
    await startHandover(tenantOrigin({ custom_domain: null, subdomain: made.subdomain }, names, location), '/dashboard');
  }

  if (mailSentTo !== null) {
    return (
      <Notice tone="success">
        <p>We have sent a mail to {mailSentTo}. Open the link in it to finish.</p>
      </Notice>
    );
  }
  return (
    <form ref={form} className="auth__form" onSubmit={(event) => void onSubmit(event)} noValidate>
      {problem !== null && <Notice tone="error"><p>{problem}</p></Notice>}
      <TextField label="Business name" {...look('businessName')} autoComplete="organization" autoFocus maxLength={100} />
      <TextField
        label="Address of your shop"
        {...look('subdomain')}
        value={subdomain}
        onChange={(value) => {
          setIsAddressTyped(true);
          set('subdomain')(value.toLowerCase());
        }}
        required={false}
        help={subdomain === '' ? 'Made from the name' : `${subdomain}.${names.tenantBaseDomains[0] ?? ''}`}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={63}
      />
      <SelectField label="Currency" value={currencyCode} onChange={setCurrencyCode} options={CURRENCIES.map(({ code, symbol }) => ({ value: code, label: symbol === code ? code : `${code} (${symbol})` }))} />
      <TextField label="Your name" {...look('fullName')} autoComplete="name" maxLength={100} />
      <TextField label="Email" type="email" {...look('email')} autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
      <PasswordField label="Password" {...look('password')} autoComplete="new-password" isStrengthShown help="At least 8 characters" />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {isBusy ? 'Setting up your business...' : 'Start my business'}
      </Button>
    </form>
  );
}
