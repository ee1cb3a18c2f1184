import { lazy, Suspense, useId, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useSession } from '@dukani/shared/session';
import { Button, Icon, Spinner } from '@dukani/shared/ui-core';

const EmailVerification = lazy(() =>
  loadTwice(() => import('@dukani/shared/email-verification')).then((module) => ({
    default: module.EmailVerification,
  })),
);

/**
 * Asks the owner of a business to confirm the account's address, as long as nobody has. It stops nothing: the first sale can be made
 * before. Only who reads the mailbox can answer, so that a stranger's address is never confirmed by opening a link.
 */
export function ConfirmAddress() {
  const { access, email } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  if (access?.profile?.email_verified !== false || access.membership?.role !== 'admin') return null;
  return (
    <section className="adm-confirm" aria-label="Confirm your email address">
      <p>
        <Icon name="mail" size={18} />
        <span>
          Confirm that <strong>{email}</strong> is yours: we have mailed you a code. Until then you work as usual.
        </span>
        <Button
          size="small"
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': panelId } : {})}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Later' : 'Enter the code'}
        </Button>
      </p>
      {isOpen && (
        <div id={panelId}>
          <Suspense fallback={<Spinner />}>
            <EmailVerification isFieldOpen />
          </Suspense>
        </div>
      )}
    </section>
  );
}
