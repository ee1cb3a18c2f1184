import type { PlatformJob } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useCancelJobMutation, useRetryJobMutation } from './systemApi';

export interface JobAction {
  job: PlatformJob;
  what: 'retry' | 'cancel';
}

/** Asks for the reason, which is kept in the audit record, and has a job run now or never. */
export function JobDialog({ action: { job, what }, onClose }: { action: JobAction; onClose: () => void }) {
  const [retry] = useRetryJobMutation();
  const [cancel] = useCancelJobMutation();
  const isRetry = what === 'retry';
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason for the audit record.' } : {}),
    save: ({ reason }) => (isRetry ? retry : cancel)({ id: job.id, reason: reason.trim() }).unwrap(),
    savedText: () => (isRetry ? 'The job runs now' : 'The job is cancelled'),
  });
  return (
    <ActionDialog
      form={form}
      title={isRetry ? `Run “${job.title}” now?` : `Cancel “${job.title}”?`}
      saveLabel={isRetry ? 'Run now' : 'Cancel the job'}
      tone={isRetry ? 'primary' : 'danger'}
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">
        {isRetry ? 'It gets all its attempts again.' : 'What it was to do is not done. You can still run it later.'}
      </p>
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record. The business does not see it."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
