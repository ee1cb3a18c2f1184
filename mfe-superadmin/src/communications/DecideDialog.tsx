import type { Announcement } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { AudienceCount } from './AudienceCount';
import {
  useDeleteAnnouncementMutation,
  useSendAnnouncementMutation,
  useWithdrawAnnouncementMutation,
} from './communicationsApi';

export type Decision = 'send' | 'withdraw' | 'delete';

const WORDS = {
  send: { title: 'Send', save: 'Send', tone: 'primary', done: 'It is being sent' },
  withdraw: { title: 'Withdraw', save: 'Withdraw', tone: 'danger', done: 'It is withdrawn' },
  delete: { title: 'Delete', save: 'Delete', tone: 'danger', done: 'The draft is deleted' },
} as const;

function effectOf({ state, by_mail: byMail, starts_at: startsAt }: Announcement, decision: Decision): string {
  if (decision === 'delete') return 'The draft is gone for good. Nobody was sent anything of it.';
  if (decision === 'withdraw')
    return state === 'draft' || state === 'scheduled'
      ? 'It is not sent.'
      : 'It is removed from the bells. E-mails that are not sent yet are cancelled; those that were sent cannot be recalled.';
  const how = byMail ? 'in the bell and by e-mail' : 'in the bell';
  return startsAt === null ? `Each owner gets it once, ${how}, now.` : `Each owner gets it once, ${how}, at its time.`;
}

interface DecideDialogProps {
  announcement: Announcement;
  decision: Decision;
  /** Called once the draft is gone. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Says what will happen, asks for the reason, and does it. */
export function DecideDialog({ announcement, decision, onDeleted, onClose }: DecideDialogProps) {
  const [send] = useSendAnnouncementMutation();
  const [withdraw] = useWithdrawAnnouncementMutation();
  const [remove] = useDeleteAnnouncementMutation();
  const decide = { send, withdraw, delete: remove }[decision];
  const { title, save, tone, done } = WORDS[decision];
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => reasonError(reason),
    save: async ({ reason }) => {
      await decide({ id: announcement.id, reason: reason.trim() }).unwrap();
    },
    savedText: () => done,
    onSaved: () => {
      if (decision === 'delete') onDeleted();
    },
  });
  return (
    <ActionDialog
      form={form}
      title={`${title} “${announcement.title}”?`}
      saveLabel={save}
      tone={tone}
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">{effectOf(announcement, decision)}</p>
      {decision === 'send' && (
        <AudienceCount
          audience={{ audience_kind: announcement.audience_kind, audience_value: announcement.audience_value }}
        />
      )}
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record. Owners do not see it."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
