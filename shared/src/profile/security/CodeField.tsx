import { TextField } from '../../ui-core/TextField';

/** Digits of a code by mail, message or app. */
export const codeLength = 6;

/** What is said of a code that cannot be one. */
export const notACode = 'Please enter a valid 6-digit code';

interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  /** Called when the last digit was typed, or a whole code was pasted. */
  onComplete: (digits: string) => void;
  error: string | null;
}

/** Six digits: whatever else is typed or pasted is left out. */
export function CodeField({ value, onChange, onComplete, error }: CodeFieldProps) {
  return (
    <TextField
      label="6-digit code"
      value={value}
      onChange={(text) => {
        const digits = text.replace(/\D/g, '').slice(0, codeLength);
        onChange(digits);
        if (digits.length === codeLength && digits !== value) onComplete(digits);
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      error={error}
    />
  );
}
