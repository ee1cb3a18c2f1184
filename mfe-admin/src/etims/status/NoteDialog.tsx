import { TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useResolveFiscalDocumentMutation } from '../fiscalApi';

interface NoteDialogProps {
  document: rpc.FiscalDocumentRow;
  decision: 'send_again' | 'give_up';
  onClose: () => void;
}

const WORDS = {
  send_again: {
    title: 'was not taken?',
    text: 'It is sent again. If the tax authority has it after all, it would have it twice: look it up there first.',
    save: 'Send again',
    cancel: 'Look first',
    saved: 'It will be sent again',
  },
  give_up: {
    title: 'give up?',
    text: 'It is never sent. The tax authority will not know of it.',
    save: 'Give up',
    cancel: 'Keep it',
    saved: 'It is given up',
  },
} as const;

/** Decides about a document by hand, with a note that stays with it. */
export function NoteDialog({ document, decision, onClose }: NoteDialogProps) {
  const [resolve] = useResolveFiscalDocumentMutation();
  const words = WORDS[decision];
  const form = useEditForm<{ note: string }, rpc.FiscalDocumentRow>({
    initial: { note: '' },
    version: null,
    validate: ({ note }) => (note.trim() === '' ? { note: 'Give a reason.' } : {}),
    save: ({ note }) => resolve({ id: document.id, resolution: { decision, note: note.trim() } }).unwrap(),
    savedText: () => words.saved,
  });
  return (
    <ActionDialog
      form={form}
      title={`${document.human_number ?? 'Document'}: ${words.title}`}
      saveLabel={words.save}
      tone="danger"
      cancelLabel={words.cancel}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextField label="Reason" {...form.field('note')} required maxLength={500} autoFocus />
    </ActionDialog>
  );
}
