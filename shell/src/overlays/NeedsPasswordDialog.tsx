import { lazy, Suspense } from 'react';
import { useSession } from '@dukani/shared/session';

// Nobody who is not signed in has a password to change: a shopper's first visit goes without it.
const PasswordDialogOfAccount = lazy(() =>
  import('./PasswordDialogOfAccount').then((module) => ({ default: module.PasswordDialogOfAccount })),
);

/** The password dialog of whoever is signed in. */
export function NeedsPasswordDialog() {
  const { access } = useSession();
  if (access === null) return null;
  return (
    <Suspense>
      <PasswordDialogOfAccount />
    </Suspense>
  );
}
