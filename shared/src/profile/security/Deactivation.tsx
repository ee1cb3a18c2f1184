import { useNavigate } from '../../router';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui-core/Button';
import { confirm } from '../../ui-core/confirm';
import { Icon } from '../../ui-core/Icon';
import { deactivateAccount } from '../accountActions';
import { useActiveOwnersQuery } from '../profileApi';
import { sayFailure, saySuccess } from '../say';
import { Section } from '../Section';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';

/** Leaves the business for good. The last owner is told to hand it over first; the server insists on it. */
export function Deactivation({ leave }: { leave: () => Promise<boolean> }) {
  const { access, signOut } = useSession();
  const { isBusy, run } = useTask();
  if (access?.is_platform_admin === true)
    return (
      <Section
        title="Deactivate account"
        description="Platform administrators are deactivated by another administrator."
      />
    );

  const deactivate = async () => {
    const isSure = await confirm({
      title: 'Deactivate account',
      content: (
        <>
          <p>
            Are you sure you want to deactivate your account? This action cannot be undone and you will be signed out
            immediately.
          </p>
          <p>Only an owner of the business can reactivate your account.</p>
        </>
      ),
      confirmLabel: 'Deactivate',
      isDanger: true,
    });
    if (!isSure) return;
    await run(
      async () => {
        await deactivateAccount();
        saySuccess('Account deactivated successfully');
        await signOut();
      },
      (error) => sayFailure('Failed to deactivate account', error),
    );
  };

  return (
    <Section
      title="Deactivate account"
      description="You are signed out everywhere and can no longer sign in, until an owner of your business reactivates it. Your records are kept."
      aside={
        <Button variant="danger" isBusy={isBusy} onClick={() => void deactivate()}>
          Deactivate Account
        </Button>
      }
    >
      {access?.membership?.role === 'admin' && <LastOwnerHint business={access.tenant?.name ?? ''} leave={leave} />}
    </Section>
  );
}

function LastOwnerHint({ business, leave }: { business: string; leave: () => Promise<boolean> }) {
  const { userId } = usePerson();
  const navigate = useNavigate();
  // A hint only: when it cannot be read, the server still refuses.
  const { data: activeOwners } = useActiveOwnersQuery(userId, { refetchOnMountOrArgChange: true });
  if (activeOwners !== 1) return null;
  const goToTeam = async () => {
    if (await leave()) await navigate('/admin/team');
  };
  return (
    <div className="profile-hint">
      <Icon name="info" size={18} />
      <span>
        You are the only owner of {business}. Transfer the ownership to someone on your team before you leave.{' '}
        <button type="button" className="profile-link" onClick={() => void goToTeam()}>
          Open Team
        </button>
      </span>
    </div>
  );
}
