import { useRef, useState, type FormEvent } from 'react';
import { callRpc } from '@dukani/shared/data';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { Notice } from '../Notice';
import { recoveryCodeFrom } from './recoveryCodeFrom';

const sentences: Record<string, string> = {
  invalid_code: 'This recovery code is wrong or has been used.',
  rate_limited: 'Too many wrong codes. Wait 15 minutes and try again.',
};

interface RecoveryCodeFormProps {
  /** The code was right: that many second factors have been removed. */
  onUsed: (factorsRemoved: number) => void;
  onBack: () => void;
}

/** A recovery code instead of a second factor. */
export function RecoveryCodeForm({ onUsed, onBack }: RecoveryCodeFormProps) {
  const [code, setCode] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const complete = recoveryCodeFrom(code);
    setProblem(null);
    setFieldError(complete === null ? 'Enter the whole code: twelve letters and digits' : null);
    if (complete === null) return input.current?.focus();
    setIsBusy(true);
    try {
      const { factors_removed: removed } = await callRpc('use_recovery_code', { p_code: complete });
      onUsed(removed);
    } catch (error) {
      setProblem(sentences[toApiError(error).code] ?? errorMessage(error));
      setIsBusy(false);
      input.current?.select();
    }
  }

  return (
    <>
      {problem !== null && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
      <form className="auth__form auth__recovery" onSubmit={(event) => void onSubmit(event)} noValidate>
        <TextField
          label="Recovery code"
          value={code}
          onChange={setCode}
          inputRef={input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          placeholder="ABCD-EFGH-JKLM"
          autoFocus
          aria-required
          {...(fieldError === null ? {} : { error: fieldError })}
        />
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Checking...' : 'Use this code'}
        </Button>
      </form>
      <p className="auth__aside">
        <button type="button" className="auth__link" onClick={onBack}>
          Confirm in another way
        </button>
      </p>
    </>
  );
}
