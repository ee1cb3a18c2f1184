import { TextField } from '@dukani/shared/fields';

interface PayerFieldProps {
  isPhone: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** Who pays: the phone that is asked, or where the receipt goes. */
export function PayerField({ isPhone, value, onChange, error }: PayerFieldProps) {
  return isPhone ? (
    <TextField
      label="M-Pesa number"
      type="tel"
      autoComplete="tel"
      value={value}
      onChange={onChange}
      required
      error={error ?? undefined}
      help="The payment request goes to this phone. You can use another person’s number."
    />
  ) : (
    <TextField
      label="Email for the receipt"
      type="email"
      autoComplete="email"
      value={value}
      onChange={onChange}
      required
      error={error ?? undefined}
    />
  );
}
