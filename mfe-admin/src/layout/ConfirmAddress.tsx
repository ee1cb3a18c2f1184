import { lazy, Suspense, useId, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useSession } from '@dukani/shared/session';
import { Button, Icon, Spinner } from '@dukani/shared/ui-core';
import { useIsAddressConfirmedQuery } from './addressApi';

const EmailVerification = lazy(() =>
  loadTwice(() => import('@dukani/shared/email-verification')).then((module) => ({
    default: module.EmailVerification,
  })),
);

/**
 * Asks the owner of a business to confirm the account's address, as long as nobody has. It stops nothing: the first sale can be made
 * before. Only who reads the mailbox can answer, so that an anonymous visitor's address is never confirmed by opening a link.
 */
export function ConfirmAddress() {
  const { access, email, userId } = useSession();
  const isOwner = access?.membership?.role === 'admin';
  const { data: isConfirmed = true } = useIsAddressConfirmedQuery(userId ?? '', { skip: !isOwner || userId === null });
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  if (!isOwner || isConfirmed) return null;
  return (
    <section className="adm-confirm" aria-label="Confirm your email address">
      <p>
        <Icon name="mail" size={18} />
        <span>
          Confirm that <strong>{email}</strong> is yours: we have emailed you a code. You can keep working.
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
