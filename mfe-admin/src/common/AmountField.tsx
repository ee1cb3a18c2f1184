import type { ReactNode } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';

interface AmountFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  currencyCode: string;
  help?: ReactNode;
  error?: string | null;
  placeholder?: string;
  /** For lines whose fields stand under each other. */
  isLabelHidden?: boolean;
  required?: boolean;
  /** Has the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** A field for an amount of money, the currency's sign in front. The text is read with `parseMoneyInput`. */
export function AmountField({ currencyCode, ...rest }: AmountFieldProps) {
  const symbol = CURRENCIES.find((currency) => currency.code === currencyCode)?.symbol ?? currencyCode;
  return (
    <TextField
      {...rest}
      onFocus={(event) => event.target.select()}
      inputMode="decimal"
      autoComplete="off"
      before={<span className="adm-field-sign">{symbol}</span>}
    />
  );
}
