import type { PlatformMail } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useSendMailAgainMutation } from './communicationsApi';

/** Asks for the reason, and has a mail sent again with all its attempts. */
export function MailDialog({ mail, onClose }: { mail: PlatformMail; onClose: () => void }) {
  const [sendAgain] = useSendMailAgainMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => reasonError(reason),
    save: ({ reason }) => sendAgain({ jobId: mail.job_id ?? 0, reason: reason.trim() }).unwrap(),
    savedText: () => 'The e-mail is being sent',
  });
  return (
    <ActionDialog
      form={form}
      title={`Send the e-mail to ${mail.recipient} again?`}
      saveLabel="Send again"
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">It is sent now, with all its attempts.</p>
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
