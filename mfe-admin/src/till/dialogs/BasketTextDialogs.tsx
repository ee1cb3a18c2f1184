import { useId, useState, type FormEvent } from 'react';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';

interface NoteDialogProps {
  note: string;
  onSave: (note: string) => void;
  onClose: () => void;
}

/** What is written on a basket: it stands on the receipt and on the sale. */
export function NoteDialog({ note, onSave, onClose }: NoteDialogProps) {
  const formId = useId();
  const [text, setText] = useState(note);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
  };
  return (
    <Dialog
      isOpen
      title="Note on the basket"
      onClose={onClose}
      footer={
        <>
          {note !== '' && (
            <Button variant="ghost" onClick={() => onSave('')}>
              Remove note
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary">
            Save note
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit}>
        <TextAreaField
          label="Note"
          value={text}
          onChange={setText}
          maxLength={1000}
          help="Printed on the receipt."
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
          autoFocus
        />
      </form>
    </Dialog>
  );
}

interface ParkDialogProps {
  label: string;
  onPark: (label: string) => void;
  onClose: () => void;
}

/** Asks what a parked basket is to be found by. */
export function ParkDialog({ label, onPark, onClose }: ParkDialogProps) {
  const formId = useId();
  const [text, setText] = useState(label);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPark(text.trim());
  };
  return (
    <Dialog
      isOpen
      title="Park with a label"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" icon="pause">
          Park
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit}>
        <TextField
          label="Label"
          value={text}
          onChange={setText}
          maxLength={60}
          autoComplete="off"
          help="For example a name or a table number."
          autoFocus
        />
      </form>
    </Dialog>
  );
}
