import { useEffect, useState } from 'react';
import { Link, useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import { ProviderButtons } from '../common/providers/ProviderButtons';
import { countClick, noteLink } from './affiliateLink';
import { businessPage } from './signUp';
import { SignUpForm } from './SignUpForm';

/** Makes an account and its business, or only the business for somebody who has an account without one. */
export function SignUpPage() {
  const { status, email, signOut } = useSession();
  // Chosen on the landing page; read once, since the address changes under way.
  const [params] = useSearchParams();
  const [plan] = useState(() => params.get('plan'));
  const [via] = useState(() => params.get('via'));
  useState(() => noteLink(via));
  // Whoever comes back to make the business was counted before.
  const [isReturn] = useState(() => params.get('tenant_creation') === 'true');
  useEffect(() => void (isReturn || countClick(via)), [isReturn, via]);
  const [mailSentTo, setMailSentTo] = useState<string | null>(null);
  if (mailSentTo !== null) {
    return (
      <AuthLayout
        title="Check your email"
        footer={
          <p>
            Already confirmed? <Link to="/auth">Sign in</Link>
          </p>
        }
      >
        <Notice tone="success">
          <p>We sent an email to {mailSentTo}. Open the link in it on this device to finish.</p>
        </Notice>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Start your business"
      lead="Free for 30 days. No card needed."
      footer={
        status === 'signed_in' ? (
          <p>
            You are {email}.{' '}
            <button type="button" className="auth__link" onClick={() => void signOut()}>
              Sign out
            </button>
          </p>
        ) : (
          <p>
            Already with us? <Link to="/auth">Sign in</Link>
          </p>
        )
      }
    >
      {status === 'loading' ? (
        <Spinner text="One moment..." />
      ) : (
        <>
          {status === 'anonymous' && (
            <ProviderButtons next={businessPage(plan)} divider={{ text: 'or with an email address', side: 'below' }} />
          )}
          <SignUpForm plan={plan} onMailSent={setMailSentTo} />
        </>
      )}
    </AuthLayout>
  );
}
