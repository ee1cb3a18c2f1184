import { callRpc } from '@dukani/shared/data';
import type { MyAccess, TenantRole } from '@dukani/shared/rpc';
import { Link, Navigate, useNavigate, useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { ErrorState, Spinner } from '@dukani/shared/ui-core';
import { AuthLayout } from '../common/AuthLayout';
import { SecondFactorStep } from '../common/second-factor/SecondFactorStep';
import { NewPasswordForm } from './NewPasswordForm';

type Occasion = 'invited' | 'mandatory' | 'optional';

const titles: Record<Occasion, string> = {
  invited: 'Choose a password',
  mandatory: 'Password Change Required',
  optional: 'Change Password',
};

/** `/update-password`: a temporary password or an invitation ends here before anything else can be opened. */
export function UpdatePasswordScreen() {
  const { status, access, accessError, email, mfaRequired, refreshAccess, signOut } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();

  if (status === 'anonymous') return <Navigate to="/auth" replace />;
  if (access === null) {
    return (
      <AuthLayout title="Change Password">
        {accessError === null ? (
          <Spinner text="One moment..." />
        ) : (
          <ErrorState
            title="Your account could not be checked"
            error={accessError}
            onRetry={() => void refreshAccess()}
          />
        )}
      </AuthLayout>
    );
  }
  if (mfaRequired) return <SecondFactorStep />;
  // Anybody may invite any address: only who came by the link of the invitation accepts it by choosing a password.
  const isInvited = query.get('invited') === 'true';
  const isWaiting = isInvited && access.membership?.invitation_status === 'pending';
  const isMandatory = access.profile?.require_password_change === true;
  const occasion: Occasion = isInvited ? 'invited' : isMandatory ? 'mandatory' : 'optional';
  const leads: Record<Occasion, string> = {
    invited: `${invitedTo(access)} The password is for ${email ?? 'your account'}.`,
    mandatory: 'Your account has a temporary password. Choose your own to continue.',
    optional: `For ${email ?? 'your account'}.`,
  };
  return (
    <AuthLayout
      title={titles[occasion]}
      lead={leads[occasion]}
      footer={
        <p>
          {occasion === 'optional' ? (
            <Link to="/auth">Cancel</Link>
          ) : (
            <button type="button" className="auth__link" onClick={() => void signOut()}>
              Sign out
            </button>
          )}
        </p>
      }
    >
      <NewPasswordForm
        isFirst={occasion === 'invited'}
        {...(isWaiting ? { onBefore: async () => void (await callRpc('accept_invitation')) } : {})}
        onDone={() => void navigate('/auth', { replace: true })}
      />
    </AuthLayout>
  );
}

const roleNames: Record<TenantRole, string> = {
  admin: 'an owner',
  manager: 'a manager',
  accountant: 'an accountant',
  cashier: 'a cashier',
};

function invitedTo({ tenant, membership }: MyAccess): string {
  if (tenant === null || membership === null) return 'You have been invited.';
  return `You join ${tenant.name} as ${roleNames[membership.role]}.`;
}
