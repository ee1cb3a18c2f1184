import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from '@dukani/shared/router';
import { onPasswordDialogRequested, useSession } from '@dukani/shared/session';
import { isAuthPath, isSigningUp } from '../access/pathRules';

const PasswordDialog = lazy(() => import('./PasswordDialog').then((module) => ({ default: module.PasswordDialog })));

/** Opens the password dialog on request, and of itself while the account has a temporary password. */
export function PasswordDialogOfAccount() {
  const { access, refreshAccess } = useSession();
  const { pathname, search } = useLocation();
  const [isRequested, setIsRequested] = useState(false);
  useEffect(() => {
    return onPasswordDialogRequested(() => setIsRequested(true));
  }, []);
  const isMandatory =
    access?.profile?.require_password_change === true && !isAuthPath(pathname) && !isSigningUp(search);
  if (access === null || (!isRequested && !isMandatory)) return null;
  const close = () => setIsRequested(false);
  return (
    <Suspense>
      <PasswordDialog
        isMandatory={isMandatory}
        onClose={close}
        onChanged={() => {
          close();
          void refreshAccess();
        }}
      />
    </Suspense>
  );
}
