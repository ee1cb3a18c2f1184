import { useRef, useState } from 'react';
import { useSession } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { Button, useFocusInvalid } from '@dukani/shared/ui-core';
import { Notice } from '../common/Notice';
import { AccountFields } from './AccountFields';
import { AddressField } from './AddressField';
import { currentLink } from './affiliateLink';
import { PlaceFields } from './PlaceFields';
import { useSignUpFields, useSignUpSubmit } from './useSignUpForm';

interface SignUpFormProps {
  /** The plan chosen on the landing page, null for none. */
  plan: string | null;
  onMailSent: (email: string) => void;
}

/** One form makes the account and the business; whatever step failed is tried again without repeating the others. */
export function SignUpForm({ plan, onMailSent }: SignUpFormProps) {
  const { status } = useSession();
  // Decided once: signing up makes a session, and the form must not change under the person's hands.
  const [isAccountAsked] = useState(status !== 'signed_in');
  const [cameByLink] = useState(() => currentLink() !== null);
  const ref = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(ref);
  const form = useSignUpFields();
  const { problem, isBusy, onSubmit } = useSignUpSubmit(form, { plan, isAccountAsked, onMailSent, focusInvalid });
  return (
    <form ref={ref} className="auth__form" onSubmit={(event) => void onSubmit(event)} noValidate>
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <TextField
        label="Business name"
        {...form.look('businessName')}
        autoComplete="organization"
        autoFocus
        maxLength={100}
      />
      <AddressField
        suggestion={form.suggestion}
        typed={form.isAddressTyped ? form.fields.subdomain : null}
        error={form.errors.subdomain}
        onChange={form.typeAddress}
      />
      <PlaceFields place={form.place} error={form.errors.country} onChange={form.onPlace} />
      {isAccountAsked && <AccountFields form={form} />}
      {!cameByLink && (
        <TextField
          label="Referral code (optional)"
          {...form.look('code')}
          help="If somebody sent you here and gave you a code."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
      )}
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
        {isBusy ? 'Setting up your business...' : 'Start my business'}
      </Button>
    </form>
  );
}
