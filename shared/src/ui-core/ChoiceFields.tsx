import { memo, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
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
