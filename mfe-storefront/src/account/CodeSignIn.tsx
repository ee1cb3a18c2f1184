import { useRef, useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { useShopPath } from '@dukani/shared/tenant';
import { Button } from '@dukani/shared/ui-core';
import { isEmail } from '@dukani/shared/validation';
import { useShop } from '../common/useShop';
import { CodeForm } from './CodeForm';
import { sendCode } from './codeSignIn';
import { sendProblem, type SentCode } from './useCodeEntry';

/** Signing in without a password: an address, and the code that is mailed there. */
export function CodeSignIn({ knownEmail }: { knownEmail: string }) {
  const { name } = useShop();
  const [email, setEmail] = useState(knownEmail);
  const [sent, setSent] = useState<SentCode | null>(null);
  return (
    <div className="shop-page shop-account shop-account--narrow">
      <h1 className="shop-title">Your account</h1>
      <p className="shop-lead">
        {sent === null
          ? `See your orders at ${name}, order again, and check out faster. No password: we email you a code.`
          : 'One step left.'}
      </p>
      {sent === null ? (
        <AddressForm email={email} onEmail={setEmail} onSent={setSent} />
      ) : (
        <CodeForm sent={sent} onSent={setSent} onOtherAddress={() => setSent(null)} />
      )}
    </div>
  );
}

interface AddressFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: (sent: SentCode) => void;
}

function AddressForm({ email, onEmail, onSent }: AddressFormProps) {
  const shopPath = useShopPath();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    const address = email.trim();
    if (!isEmail(address)) {
      setProblem('Enter an email address like name@example.com.');
      return field.current?.focus();
    }
    setIsBusy(true);
    setProblem(null);
    try {
      await sendCode(address, location.origin + shopPath('account'));
      onSent({ email: address, at: Date.now(), wrongTries: 0 });
    } catch (thrown) {
      setProblem(sendProblem(thrown));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="shop-account__form"
      aria-label="Sign in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        inputRef={field}
        value={email}
        onChange={(text) => {
          onEmail(text);
          setProblem(null);
        }}
        error={problem}
        help="New here? The code also creates your account."
      />
      <Button type="submit" variant="primary" size="large" icon="mail" isBusy={isBusy} isWide>
        Email me a code
      </Button>
    </form>
  );
}
