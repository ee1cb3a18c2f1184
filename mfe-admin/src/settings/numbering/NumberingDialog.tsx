import { TextField } from '@dukani/shared/fields';
import type { DocumentNumbering } from '@dukani/shared/rpc';
import { ActionDialog, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { TickWithHelp } from '../TickWithHelp';
import { useSaveDocumentNumberingMutation } from './numberingApi';
import { documentName, draftOf, inputOf, numberingProblems, previewOf, type NumberingDraft } from './numberingDraft';

interface NumberingDialogProps {
  stored: DocumentNumbering;
  onClose: () => void;
}

/** How one kind of document is numbered, with what the next one will say. */
export function NumberingDialog({ stored, onClose }: NumberingDialogProps) {
  const [save] = useSaveDocumentNumberingMutation();
  const year = Number(useToday().slice(0, 4));
  const form = useEditForm<NumberingDraft, DocumentNumbering>({
    initial: draftOf(stored),
    version: null,
    validate: (draft) => numberingProblems(draft, stored),
    save: (draft) => save(inputOf(draft, stored)).unwrap(),
    savedText: (saved) => `The next number is ${saved.next_number}`,
  });
  const preview = previewOf(form.draft, stored, year);
  const skipped = Number(form.draft.nextValue) - stored.next_value;
  return (
    <ActionDialog
      form={form}
      title={`Numbers of ${documentName(stored.document_type)}`}
      saveLabel="Save"
      onClose={onClose}
    >
      <TextField
        label="Prefix"
        {...form.field('prefix')}
        maxLength={18}
        autoComplete="off"
        help="Stands before the digits. {YYYY} becomes the year: INV-{YYYY}- makes INV-2026-000001."
        autoFocus
      />
      <TextField label="Digits" {...form.field('width')} inputMode="numeric" help="Zeros fill the number up." />
      <TextField
        label="Next number"
        {...form.field('nextValue')}
        inputMode="numeric"
        help={
          skipped > 0
            ? `Leaves out ${skipped} ${skipped === 1 ? 'number' : 'numbers'}. This cannot be undone; the audit record keeps it.`
            : 'It can only rise: a number is given once.'
        }
      />
      <TickWithHelp
        label="Start at 1 each year"
        {...form.tick('isYearly')}
        help="With {YYYY} in the prefix. The year is that of the business day."
      />
      <p role="status">{preview === null ? 'No preview yet.' : <>Preview: {preview}</>}</p>
    </ActionDialog>
  );
}
