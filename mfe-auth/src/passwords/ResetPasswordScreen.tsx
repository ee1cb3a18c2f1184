import { Link, useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { ButtonLink, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { Notice } from '../common/Notice';
import { NewPasswordForm } from './NewPasswordForm';

/** `/reset-password`: reached from the mail's link, which has signed the person in. */
export function ResetPasswordScreen() {
  const { status, email } = useSession();
  const navigate = useNavigate();
  if (status === 'loading') return <AuthLayout title="New password"><Spinner text="One moment..." /></AuthLayout>;
  if (status === 'anonymous') {
    return (
      <AuthLayout title="This link has been used" footer={<p><Link to="/auth">Back to sign in</Link></p>}>
        <Notice tone="warning"><p>The link for a new password works once and for one hour.</p></Notice>
        <ButtonLink to="/forgot-password" variant="primary" size="large" isWide>Send a new link</ButtonLink>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Choose a new password" lead={`For ${email ?? 'your account'}.`}>
      <NewPasswordForm onDone={() => void navigate('/auth', { replace: true })} />
    </AuthLayout>
  );
}
