import { useId, type ReactNode } from 'react';
import { Icon } from './Icon';

export interface FieldLook {
  label: string;
  /** Said under the control. */
  help?: ReactNode;
  /** What is wrong with the entry; marks the control as invalid. */
  error?: string | null | undefined;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  required?: boolean;
}

/** The attributes that tie a control to its label, help and error. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps extends FieldLook {
  children: (control: FieldControl) => ReactNode;
  after?: ReactNode;
}

/** Label above, control, help and error below. */
export function Field({ label, help, error, isLabelHidden = false, required = false, children, after }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const describedBy = [hasError ? `${id}-error` : '', help === undefined ? '' : `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="dk-field" {...(hasError ? { 'data-invalid': '' } : {})}>
      <label
        htmlFor={id}
        className={isLabelHidden ? 'dk-visually-hidden' : 'dk-field__label'}
        {...(required ? { 'data-required': '' } : {})}
      >
        {label}
      </label>
      {children({
        id,
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
        ...(hasError ? { 'aria-invalid': true as const } : {}),
      })}
      {after}
      {hasError && (
        <span id={`${id}-error`} className="dk-field__error">
          <Icon name="alert" size={14} />
          {error}
        </span>
      )}
      {help !== undefined && (
        <span id={`${id}-help`} className="dk-field__help">
          {help}
        </span>
      )}
    </div>
  );
}
