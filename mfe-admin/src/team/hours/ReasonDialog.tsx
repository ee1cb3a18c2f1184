import { TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';

interface ReasonDialogProps {
  title: string;
  text: string;
  saveLabel: string;
  savedText: string;
  /** Does it; throws what was refused. */
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why, and does it. */
export function ReasonDialog({ title, text, saveLabel, savedText, run, onClose }: ReasonDialogProps) {
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim().length < 3 ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) => run(reason.trim()),
    fieldOf: () => 'reason' as const,
    savedText: () => savedText,
  });
  return (
    <ActionDialog form={form} title={title} saveLabel={saveLabel} tone="danger" onClose={onClose}>
      <p>{text}</p>
      <TextField label="Reason" {...form.field('reason')} maxLength={200} required autoFocus />
    </ActionDialog>
  );
}
