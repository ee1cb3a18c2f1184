import type { PlatformAccount } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useEndUserSessionsMutation, useSetUserActiveMutation } from './accountActionsApi';
import { accountName } from './accountWords';

export type ReasonedAction = 'end-sessions' | 'deactivate' | 'activate';

/** The server's rule for reasons. */
const SHORTEST = 10;

const words = (name: string) =>
  ({
    'end-sessions': {
      title: `Sign ${name} out everywhere?`,
      effect: 'Every device is signed out at once. The person can sign in again.',
      save: 'Sign out',
      saved: `${name} is signed out everywhere`,
      tone: 'danger',
    },
    deactivate: {
      title: `Deactivate ${name}?`,
      effect: 'The person is signed out at once and cannot sign in. Nothing is lost, and you can undo it.',
      save: 'Deactivate',
      saved: `${name} is deactivated`,
      tone: 'danger',
    },
    activate: {
      title: `Activate ${name}?`,
      effect: 'The person can sign in again, with the role they had.',
      save: 'Activate',
      saved: `${name} can sign in again`,
      tone: 'primary',
    },
  }) as const;

interface ReasonDialogProps {
  account: PlatformAccount;
  action: ReasonedAction;
  onClose: () => void;
}

/** Says what will happen, asks for the reason, and does it. */
export function ReasonDialog({ account, action, onClose }: ReasonDialogProps) {
  const [endSessions] = useEndUserSessionsMutation();
  const [setActive] = useSetUserActiveMutation();
  const { title, effect, save, saved, tone } = words(accountName(account))[action];
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) =>
      reason.trim().length < SHORTEST ? { reason: `Give a reason of at least ${SHORTEST} characters.` } : {},
    save: ({ reason }) => {
      const asked = { id: account.id, reason: reason.trim() };
      return action === 'end-sessions'
        ? endSessions(asked).unwrap()
        : setActive({ ...asked, isActive: action === 'activate' }).unwrap();
    },
    savedText: () => saved,
  });
  return (
    <ActionDialog form={form} title={title} saveLabel={save} tone={tone} cancelLabel="Cancel" onClose={onClose}>
      <p className="sup-muted">{effect}</p>
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record. The person does not see it."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
