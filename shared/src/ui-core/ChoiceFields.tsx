import { memo, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { IconButton } from './Button';
import { Field, type FieldLook } from './Field';

export interface SelectFieldProps<Value extends string = string>
  extends
    FieldLook,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'id' | 'className' | 'required' | 'children'> {
  value: Value;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  onChange: (value: Value) => void;
}

/** Drawn again only for other choices: there may be hundreds, and a form is drawn with every key. */
const Options = memo(function Options({ options }: Pick<SelectFieldProps, 'options'>) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
      {option.label}
    </option>
  ));
});

/** One of a few choices, as the browser draws it. */
export function SelectField<Value extends string>({
  label,
  help,
  error,
  isLabelHidden = false,
  required = false,
  value,
  options,
  onChange,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden} required={required}>
      {(control) => (
        <span className="dk-field__box">
          <select
            {...rest}
            {...control}
            required={required}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen !== undefined) onChange(chosen.value);
            }}
          >
            <Options options={options} />
          </select>
        </span>
      )}
    </Field>
  );
}

export interface CheckboxFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'type' | 'className'
> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A tick with its words beside it. */
export function CheckboxField({ label, checked, onChange, ...rest }: CheckboxFieldProps) {
  return (
    <label className="dk-check">
      <input {...rest} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

export interface QuantityFieldProps {
  /** Names the field, for example "Quantity of Milk 500 ml". */
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** Default 1. With 0 the minus button leads to removal. */
  min?: number;
  max?: number;
}

/** A whole number between two buttons. */
export function QuantityField({ label, value, onChange, min = 1, max = 9999 }: QuantityFieldProps) {
  const set = (next: number) => {
    if (Number.isInteger(next) && next >= min && next <= max) onChange(next);
  };
  return (
    <span className="dk-quantity" role="group" aria-label={label}>
      <IconButton icon="minus" label="One less" disabled={value <= min} onClick={() => set(value - 1)} />
      <input
        inputMode="numeric"
        aria-label={label}
        value={value}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, '') || Number.NaN))}
        onFocus={(event) => event.target.select()}
      />
      <IconButton icon="plus" label="One more" disabled={value >= max} onClick={() => set(value + 1)} />
    </span>
  );
}
