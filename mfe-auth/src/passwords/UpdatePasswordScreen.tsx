import { callRpc } from '@dukani/shared/data';
import { Navigate, useNavigate, useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Button, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { NewPasswordForm } from './NewPasswordForm';

/** `/update-password`: a temporary password or an invitation ends here before anything else can be opened. */
export function UpdatePasswordScreen() {
  const { status, access, email, signOut } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isInvited = query.get('invited') === 'true' || access?.membership?.invitation_status === 'pending';
  const mustChange = access?.profile?.require_password_change ?? false;

  if (status === 'loading') return <AuthLayout title="Password"><Spinner text="One moment..." /></AuthLayout>;
  if (status === 'anonymous') return <Navigate to="/auth" replace />;
  return (
    <AuthLayout
      title={isInvited ? 'Welcome' : mustChange ? 'Password Change Required' : 'Change Password'}
      lead={isInvited ? `Choose a password for ${email ?? 'your account'} to accept the invitation.` : mustChange ? 'You must change your password to continue.' : 'Choose a new password.'}
      footer={<p><Button variant="ghost" size="small" onClick={() => void signOut()}>Sign out</Button></p>}
    >
      <NewPasswordForm
        {...(isInvited ? { onBefore: async () => void (await callRpc('accept_invitation')) } : {})}
        onDone={() => void navigate('/auth', { replace: true })}
      />
    </AuthLayout>
  );
}
