import { TextAreaField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';

interface NoteDialogProps {
  note: string;
  onSave: (note: string) => void;
  onClose: () => void;
}

/** What is written on a basket: it stands on the receipt and on the sale. */
export function NoteDialog({ note, onSave, onClose }: NoteDialogProps) {
  const form = useEditForm({ initial: { note }, version: null, save: (draft) => onSave(draft.note.trim()) });
  return (
    <ActionDialog
      form={form}
      title="Note on the basket"
      saveLabel="Save note"
      onClose={onClose}
      onDone={null}
      footer={
        note !== '' && (
          <Button variant="ghost" onClick={() => onSave('')}>
            Remove note
          </Button>
        )
      }
    >
      <TextAreaField
        label="Note"
        {...form.field('note')}
        maxLength={1000}
        help="Printed on the receipt."
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        autoFocus
      />
    </ActionDialog>
  );
}

interface ParkDialogProps {
  label: string;
  onPark: (label: string) => void;
  onClose: () => void;
}

/** Asks what a parked basket is to be found by. */
export function ParkDialog({ label, onPark, onClose }: ParkDialogProps) {
  const form = useEditForm({ initial: { label }, version: null, save: (draft) => onPark(draft.label.trim()) });
  return (
    <ActionDialog
      form={form}
      title="Park with a label"
      saveLabel="Park"
      saveIcon="pause"
      onClose={onClose}
      onDone={null}
    >
      <TextField
        label="Label"
        {...form.field('label')}
        maxLength={60}
        autoComplete="off"
        help="For example a name or a table number."
        autoFocus
      />
    </ActionDialog>
  );
}
