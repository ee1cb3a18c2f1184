import { useState, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';
import { isEasyToGuess, passwordStrength } from '../validation/validation';
import { IconButton } from './Button';
import { Field, type FieldLook } from './Field';

type OwnAttributes = 'onChange' | 'value' | 'id' | 'className' | 'required' | 'prefix';

export interface TextFieldProps extends FieldLook, Omit<InputHTMLAttributes<HTMLInputElement>, OwnAttributes> {
  value: string;
  onChange: (value: string) => void;
  /** Stands in the box before or after the text, for example an icon or a unit. */
  before?: ReactNode;
  after?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({
  label,
  help,
  error,
  isLabelHidden = false,
  required = false,
  value,
  onChange,
  before,
  after,
  inputRef,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden} required={required}>
      {(control) => (
        <span className="dk-field__box">
          {before}
          <input
            type="text"
            {...rest}
            {...control}
            {...(inputRef === undefined ? {} : { ref: inputRef })}
            required={required}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {after}
        </span>
      )}
    </Field>
  );
}

export interface TextAreaFieldProps
  extends FieldLook, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, OwnAttributes> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text. */
export function TextAreaField({
  label,
  help,
  error,
  isLabelHidden = false,
  required = false,
  value,
  onChange,
  rows = 3,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden} required={required}>
      {(control) => (
        <span className="dk-field__box">
          <textarea
            {...rest}
            {...control}
            rows={rows}
            required={required}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'before' | 'after'> {
  /** Draws the strength of what was typed under the box. */
  isStrengthShown?: boolean;
}

/** A password with a button that shows what was typed. */
export function PasswordField({
  isStrengthShown = false,
  label,
  help,
  error,
  isLabelHidden = false,
  required = false,
  value,
  onChange,
  inputRef,
  ...rest
}: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const action = isVisible ? 'Hide' : 'Show';
  return (
    <Field
      label={label}
      help={help}
      error={error}
      isLabelHidden={isLabelHidden}
      required={required}
      after={isStrengthShown && value !== '' && <PasswordStrengthMeter password={value} />}
    >
      {(control) => (
        <span className="dk-field__box">
          <input
            autoComplete="current-password"
            {...rest}
            {...control}
            {...(inputRef === undefined ? {} : { ref: inputRef })}
            type={isVisible ? 'text' : 'password'}
            required={required}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            size="small"
            icon={isVisible ? 'eye-off' : 'eye'}
            label={`${action} what is typed`}
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}
          />
        </span>
      )}
    </Field>
  );
}

/** Weak, Fair, Good or Strong, as a bar and a word. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <span className="dk-strength" role="status">
      <meter min={0} max={100} low={30} high={60} optimum={100} value={score} aria-label="Password strength" />
      <span>{label}</span>
      {label !== 'Weak' && isEasyToGuess(password) && (
        <span className="dk-strength__warning">Easy to guess. It may be refused.</span>
      )}
    </span>
  );
}
