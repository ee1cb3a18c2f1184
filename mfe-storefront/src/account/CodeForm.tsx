import { useRef } from 'react';
import { TextField } from '@dukani/shared/fields';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import { useCodeEntry, type SentCode } from './useCodeEntry';

interface CodeFormProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onOtherAddress: () => void;
}

/** The field for the code of the mail. */
export function CodeForm({ sent, onSent, onOtherAddress }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const { code, type, problem, needsPassword, isBusy, isDead, wait, enter, resend } = useCodeEntry({
    sent,
    onSent,
    field,
  });
  return (
    <form
      className="shop-account__form"
      aria-label="Enter the code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter(code);
      }}
    >
      <p role="status">
        We emailed a six-digit code to <b>{sent.email}</b>. It works for 10 minutes.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        inputRef={field}
        value={code}
        onChange={type}
        error={problem}
        help="No email? Check your spam folder."
      />
      {needsPassword ? (
        // The account of a business: its own sign-in is where both are asked for.
        <div className="shop-account__row">
          <ButtonLink variant="primary" to="/forgot-password">
            Choose a new password
          </ButtonLink>
          <ButtonLink to="/auth">Sign in with the password</ButtonLink>
        </div>
      ) : (
        <Button type="submit" variant="primary" size="large" isBusy={isBusy} disabled={isDead} isWide>
          Sign in
        </Button>
      )}
      <div className="shop-account__row">
        <Button size="small" disabled={wait > 0} onClick={() => void resend()}>
          {wait > 0 ? `Send again in ${wait} s` : 'Send a new code'}
        </Button>
        <button type="button" className="shop-link" onClick={onOtherAddress}>
          Use another address
        </button>
      </div>
    </form>
  );
}
