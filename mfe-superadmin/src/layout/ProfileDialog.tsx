import { useSession } from '@dukani/shared/session';
import { Badge, Button, Dialog } from '@dukani/shared/ui-core';
import { FactList } from '../common/FactList';

/** What the platform knows of the signed-in administrator. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { access, email } = useSession();
  const isConfirmed = access?.assurance_level === 'aal2';
  return (
    <Dialog isOpen title="My Profile" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <FactList
        facts={[
          ['Name', access?.profile?.full_name ?? 'No Name Set'],
          ['Email', email ?? '–'],
          ['Role', 'Platform administrator'],
          [
            'Second factor',
            <Badge key="factor" tone={isConfirmed ? 'success' : 'warning'}>
              {isConfirmed ? 'Confirmed in this session' : 'Not confirmed yet'}
            </Badge>,
          ],
        ]}
      />
      <p className="sup-note">
        Your name, password and second factor will be changed here. Until then, “Forgot password” on the sign-in page
        changes your password.
      </p>
    </Dialog>
  );
}
