import { Link } from '@dukani/shared/router';
import { TextField } from '@dukani/shared/fields';
import { CapsLockPasswordField } from '../common/CapsLockPasswordField';
import { accountExists } from './createBusiness';
import type { SignUpForm } from './useSignUpForm';

/** Who signs up. */
export function AccountFields({ form: { fields, errors, look } }: { form: SignUpForm }) {
  return (
    <>
      <TextField label="Your name" {...look('fullName')} autoComplete="name" maxLength={100} />
      <TextField
        label="Email"
        type="email"
        {...look('email')}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {errors.email === accountExists && (
        <p className="auth__hint">
          <Link to="/auth" state={{ email: fields.email.trim() }}>
            Sign in
          </Link>{' '}
          to use it.
        </p>
      )}
      <CapsLockPasswordField
        label="Password"
        {...look('password')}
        autoComplete="new-password"
        isStrengthShown
        help="At least 8 characters"
      />
    </>
  );
}
