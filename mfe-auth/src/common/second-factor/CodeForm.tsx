import { useRef, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { Notice } from '../Notice';

const codeLength = 6;

interface CodeFormProps {
  label?: string;
  submitLabel?: string;
  /** Throws ApiError when the code is not right; the field is then emptied and asks again. */
  onCode: (code: string) => Promise<void>;
}

/** Six digits, sent as soon as the last one is there; what is no digit is left out. */
export function CodeForm({ label = '6-digit code', submitLabel = 'Verify', onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function send(digits: string) {
    setIsBusy(true);
    setProblem(null);
    try {
      await onCode(digits);
    } catch (error) {
      setCode('');
      setProblem(errorMessage(error));
      setIsBusy(false);
      input.current?.focus();
    }
  }

  function onChange(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, codeLength);
    if (isBusy) return;
    setCode(digits);
    // The last digit is the whole form; a pasted code needs no click either.
    if (digits.length === codeLength && digits !== code) void send(digits);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // The last digit has sent it already: what the server said of it stands until something else is typed.
    if (isBusy) return;
    if (code.length === codeLength) void send(code);
    else if (code !== '' || problem === null) setProblem('Please enter a valid 6-digit code');
    else input.current?.focus();
  }

  return (
    <>
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <form className="auth__form auth__code" onSubmit={onSubmit} noValidate>
        <TextField
          label={label}
          value={code}
          onChange={onChange}
          inputRef={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          aria-required
        />
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Checking...' : submitLabel}
        </Button>
      </form>
    </>
  );
}
