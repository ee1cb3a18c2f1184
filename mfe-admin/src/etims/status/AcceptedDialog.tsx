import { TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useResolveFiscalDocumentMutation } from '../fiscalApi';

interface AnswerDraft {
  receiptNumber: string;
  totalReceipts: string;
  internalData: string;
  signature: string;
  authorityTime: string;
}

const EMPTY: AnswerDraft = { receiptNumber: '', totalReceipts: '', internalData: '', signature: '', authorityTime: '' };
const SIGNATURE = 16;
const INTERNAL_DATA = 26;

/** What the authority has of a document whose answer was lost, typed from its own list. */
export function AcceptedDialog({ document, onClose }: { document: rpc.FiscalDocumentRow; onClose: () => void }) {
  const [resolve] = useResolveFiscalDocumentMutation();
  const form = useEditForm<AnswerDraft, rpc.FiscalDocumentRow>({
    initial: EMPTY,
    version: null,
    validate: answerProblems,
    save: (draft) =>
      resolve({
        id: document.id,
        resolution: {
          decision: 'accepted',
          answer: {
            receipt_number: Number(draft.receiptNumber),
            total_receipts: Number(draft.totalReceipts),
            internal_data: draft.internalData.trim(),
            signature: draft.signature.trim(),
            authority_time: draft.authorityTime.trim(),
          },
        },
      }).unwrap(),
    savedText: () => 'Saved as accepted',
  });
  return (
    <EditDialog form={form} title={`${document.human_number ?? 'Document'} was taken`} onClose={onClose}>
      <p>Type what stands at the tax authority. It is printed on the receipt from now on.</p>
      <div className="etims-pair">
        <TextField label="Receipt number" {...form.field('receiptNumber')} inputMode="numeric" required autoFocus />
        <TextField label="Receipts in all" {...form.field('totalReceipts')} inputMode="numeric" required />
      </div>
      <TextField label="Signature" {...form.field('signature')} required maxLength={SIGNATURE} help="16 characters." />
      <TextField
        label="Internal data"
        {...form.field('internalData')}
        required
        maxLength={INTERNAL_DATA}
        help="26 characters."
      />
      <TextField
        label="Time of the authority"
        {...form.field('authorityTime')}
        required
        inputMode="numeric"
        maxLength={14}
        help="14 digits: year, month, day, hour, minute, second."
      />
    </EditDialog>
  );
}

/** What is wrong with an answer as it is typed. */
export function answerProblems(draft: AnswerDraft): Partial<Record<keyof AnswerDraft, string>> {
  const isCount = (text: string) => /^[1-9]\d{0,8}$/.test(text.trim());
  return {
    ...(isCount(draft.receiptNumber) ? {} : { receiptNumber: 'Type a whole number.' }),
    ...(isCount(draft.totalReceipts) ? {} : { totalReceipts: 'Type a whole number.' }),
    ...(draft.signature.trim().length === SIGNATURE ? {} : { signature: 'A signature has 16 characters.' }),
    ...(draft.internalData.trim().length === INTERNAL_DATA ? {} : { internalData: 'Internal data has 26 characters.' }),
    ...(/^\d{14}$/.test(draft.authorityTime.trim()) ? {} : { authorityTime: 'The time has 14 digits.' }),
  };
}
