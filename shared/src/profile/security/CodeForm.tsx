import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui-core/Button';
import { useTask } from '../useTask';
import { CodeField, codeLength, notACode } from './CodeField';

interface CodeFormProps {
  /** Hands the code in; what it throws is turned into words by `onFailure`. */
  onCode: (code: string) => Promise<void>;
  /** What is said at the field. */
  onFailure: (error: unknown) => string;
  children?: ReactNode;
}

/** Asks for a six-digit code; the last digit sends it, so that a pasted code needs no click. */
export function CodeForm({ onCode, onFailure, children }: CodeFormProps) {
  const { isBusy, run } = useTask();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const send = (digits: string) =>
    void run(
      async () => {
        setProblem(null);
        await onCode(digits);
      },
      (error) => {
        setCode('');
        setProblem(onFailure(error));
        input.current?.focus();
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The last digit has sent it already: what the server said of it stands until something else is typed.
    if (isBusy) return;
    if (code.length === codeLength) send(code);
    else if (code !== '' || problem === null) setProblem(notACode);
    else input.current?.focus();
  };

  return (
    <form className="profile-form profile-code" noValidate onSubmit={submit}>
      <CodeField
        value={code}
        onChange={(digits) => {
          if (isBusy) return;
          setCode(digits);
          setProblem(null);
        }}
        onComplete={send}
        error={problem}
        inputRef={input}
      />
      <div className="profile-actions">
        {children}
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? 'Verifying...' : 'Verify'}
        </Button>
      </div>
    </form>
  );
}
