import { Link, useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { ButtonLink, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import { SecondFactorStep } from '../common/second-factor/SecondFactorStep';
import { NewPasswordForm } from './NewPasswordForm';

/** `/reset-password`: reached from the mail's link, which has signed the person in. */
export function ResetPasswordScreen() {
  const { status, email, access, accessError, mfaRequired } = useSession();
  const navigate = useNavigate();
  if (status === 'loading' || (status === 'signed_in' && access === null && accessError === null)) {
    return (
      <AuthLayout title="Choose a new password">
        <Spinner text="One moment..." />
      </AuthLayout>
    );
  }
  if (status === 'anonymous') {
    return (
      <AuthLayout
        title="Ask for a link first"
        footer={
          <p>
            <Link to="/auth">Back to sign in</Link>
          </p>
        }
      >
        <Notice tone="warning">
          <p>
            The link for a new password works once and for a short time. Open it from the email, or ask for a new one.
          </p>
        </Notice>
        <ButtonLink to="/forgot-password" variant="primary" size="large" isWide>
          Send a new link
        </ButtonLink>
      </AuthLayout>
    );
  }
  // Reading somebody's mail must not be enough to take a protected account over.
  if (mfaRequired) return <SecondFactorStep />;
  return (
    <AuthLayout title="Choose a new password" lead={`For ${email ?? 'your account'}.`}>
      <NewPasswordForm onDone={() => void navigate('/auth', { replace: true })} />
    </AuthLayout>
  );
}
