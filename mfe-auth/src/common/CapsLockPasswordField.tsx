import { PasswordField, type PasswordFieldProps } from '@dukani/shared/fields';
import { useCapsLock } from './useCapsLock';

/** A password field that says when caps lock is on. */
export function CapsLockPasswordField(props: Omit<PasswordFieldProps, 'onKeyUp'>) {
  const { isCapsLockOn, onKeyUp } = useCapsLock();
  return (
    <div>
      <PasswordField {...props} onKeyUp={onKeyUp} />
      <p className="auth__hint" role="status">
        {isCapsLockOn && 'Caps lock is on.'}
      </p>
    </div>
  );
}
