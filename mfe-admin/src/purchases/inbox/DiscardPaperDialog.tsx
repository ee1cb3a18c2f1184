import { TextField } from '@dukani/shared/fields';
import type { BillPaper } from '@dukani/shared/rpc';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { inPlainWords } from '../purchaseRefusal';
import { useDiscardBillPaperMutation } from './inboxApi';

/** Says why no bill is entered from a paper. */
export function DiscardPaperDialog({ paper, onClose }: { paper: BillPaper; onClose: () => void }) {
  const [discard] = useDiscardBillPaperMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) => discard({ id: paper.id, reason: reason.trim() }).unwrap().catch(inPlainWords),
    savedText: () => `${paper.attachment.file_name} discarded`,
  });
  return (
    <EditDialog form={form} title={`Discard ${paper.attachment.file_name}`} saveLabel="Discard" onClose={onClose}>
      <p>No bill is entered from it. The file is kept, and can wait in the inbox again.</p>
      <TextField label="Reason" {...form.field('reason')} maxLength={500} required autoFocus />
    </EditDialog>
  );
}
