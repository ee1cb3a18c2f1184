import { useRef, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { useFocusInvalid } from '@dukani/shared/ui-core';
import { checkSignUp, type SignUpErrors, type SignUpFields } from './checkSignUp';
import { createBusiness, fieldErrorsOf } from './createBusiness';
import { guessPlace, type Place } from './guessPlace';
import { businessPage } from './signUp';
import { suggestSubdomain } from './suggestSubdomain';

const noFields: SignUpFields = { businessName: '', subdomain: '', fullName: '', email: '', password: '', code: '' };

export type SignUpForm = ReturnType<typeof useSignUpFields>;

/** What is typed, and what is wrong with it. */
export function useSignUpFields() {
  const [place, setPlace] = useState(() =>
    guessPlace({ language: navigator.language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  );
  const [fields, setFields] = useState(noFields);
  const [isAddressTyped, setIsAddressTyped] = useState(false);
  const [errors, setErrors] = useState<SignUpErrors>({});
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
  const typeAddress = (typed: string | null) => {
    setIsAddressTyped(typed !== null);
    set('subdomain')(typed ?? '');
  };
  const [onPlace] = useState(() => (changed: Place) => {
    setPlace(changed);
    setErrors((before) => ({ ...before, country: undefined }));
  });
  const look = (field: keyof SignUpFields) => ({
    value: fields[field],
    onChange: set(field),
    'aria-required': field !== 'code',
    ...(errors[field] === undefined ? {} : { error: errors[field] }),
  });
  return { place, onPlace, fields, isAddressTyped, typeAddress, suggestion, subdomain, errors, setErrors, look };
}

interface SubmitOptions {
  plan: string | null;
  isAccountAsked: boolean;
  onMailSent: (email: string) => void;
  focusInvalid: ReturnType<typeof useFocusInvalid>;
}

/** Sends it; whatever step failed is tried again without repeating the others. */
export function useSignUpSubmit(form: SignUpForm, { plan, isAccountAsked, onMailSent, focusInvalid }: SubmitOptions) {
  const navigate = useNavigate();
  const { refreshAccess } = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const businessId = useRef(crypto.randomUUID());
  const { fields, place, isAddressTyped, subdomain, setErrors } = form;

  const refuse = (found: SignUpErrors) => {
    setIsBusy(false);
    setErrors(found);
    focusInvalid();
  };
  const create = async () => {
    // The shell leaves people alone here while the marker stands.
    void navigate(businessPage(plan), { replace: true });
    const made = await createBusiness({
      id: businessId.current,
      fields,
      place,
      plan,
      isAccountAsked,
      subdomain: isAddressTyped ? subdomain : null,
    });
    if (made.state === 'refused') return refuse(made.errors);
    if (made.state === 'mail_sent') return onMailSent(made.email);
    void navigate('/auth?signup=success', { replace: true });
    // With the business known, the shell leads its owner there.
    await refreshAccess();
  };
  const onFailed = (error: unknown) => {
    const found = fieldErrorsOf(error);
    if (found !== null) return refuse(found);
    setIsBusy(false);
    setProblem(errorMessage(error));
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkSignUp({ ...fields, subdomain }, { isAccountAsked, country: place.country });
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return focusInvalid();
    setIsBusy(true);
    await create().catch(onFailed);
  };
  return { problem, isBusy, onSubmit };
}
