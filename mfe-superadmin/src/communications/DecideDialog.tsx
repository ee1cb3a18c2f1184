import type { Announcement } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { AudienceCount } from './AudienceCount';
import { useSendAnnouncementMutation, useWithdrawAnnouncementMutation } from './communicationsApi';

export type Decision = 'send' | 'withdraw';

const WORDS = {
  send: { title: 'Send', save: 'Send', tone: 'primary', done: 'It is being sent' },
  withdraw: { title: 'Withdraw', save: 'Withdraw', tone: 'danger', done: 'It is withdrawn' },
} as const;

function effectOf({ state, by_mail: byMail, starts_at: startsAt }: Announcement, decision: Decision): string {
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
  onClose: () => void;
}

/** Says what will happen, asks for the reason, and does it. */
export function DecideDialog({ announcement, decision, onClose }: DecideDialogProps) {
  const [send] = useSendAnnouncementMutation();
  const [withdraw] = useWithdrawAnnouncementMutation();
  const { title, save, tone, done } = WORDS[decision];
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => reasonError(reason),
    save: ({ reason }) =>
      (decision === 'send' ? send : withdraw)({ id: announcement.id, reason: reason.trim() }).unwrap(),
    savedText: () => done,
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
