/** What people fill in. Not part of ui-core, which every first visit downloads. */
export { CheckboxField, SelectField, type CheckboxFieldProps, type SelectFieldProps } from './ChoiceFields';
export { Field, type FieldLook } from './Field';
export {
  PasswordField,
  PasswordStrengthMeter,
  TextAreaField,
  TextField,
  type PasswordFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from './TextField';
