import { SelectField, TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';

const OTHER = 'Another reason';
const REASONS = [
  'Customer changed their mind',
  'Wrong product',
  'Wrong quantity',
  'Wrong price',
  'Not in stock',
  OTHER,
];

interface VoidReasonDialogProps {
  /** Null where the whole basket is cleared. */
  lineName: string | null;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks why something is removed before it is paid, where the business wants to know. Whoever closes it removes nothing. */
export function VoidReasonDialog({ lineName, onReason, onClose }: VoidReasonDialogProps) {
  const form = useEditForm({
    initial: { choice: REASONS[0] ?? OTHER, text: '' },
    version: null,
    validate: ({ choice, text }) => (choice === OTHER && text.trim() === '' ? { text: 'Type the reason.' } : {}),
    save: ({ choice, text }) => onReason(choice === OTHER ? text.trim() : choice),
  });
  return (
    <ActionDialog
      form={form}
      title={lineName === null ? 'Clear the basket' : `Remove ${lineName}`}
      saveLabel={lineName === null ? 'Clear' : 'Remove'}
      onClose={onClose}
      onDone={null}
    >
      <SelectField
        label="Reason"
        {...form.field('choice')}
        options={REASONS.map((reason) => ({ value: reason, label: reason }))}
        autoFocus
      />
      {form.draft.choice === OTHER && <TextField label="Type the reason" {...form.field('text')} maxLength={200} />}
    </ActionDialog>
  );
}
