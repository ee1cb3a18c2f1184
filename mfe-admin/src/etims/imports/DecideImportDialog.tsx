import { TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { ActionDialog, SearchSelect, useEditForm, type FormErrors, type SearchOption } from '@dukani/shared/ui-antd';
import { useDecideFiscalImportMutation } from '../fiscalOffersApi';
import { useProductOptions } from '../productOptions';

interface DecideImportDialogProps {
  line: rpc.FiscalImportRow;
  decision: 'accept' | 'decline';
  onClose: () => void;
}

interface Draft {
  product: SearchOption | null;
  note: string;
}

/** What is wrong with an answer about an imported line, by field. */
export function importProblems({ product, note }: Draft, decision: 'accept' | 'decline'): FormErrors<Draft> {
  return {
    ...(product === null ? { product: 'Choose a product.' } : {}),
    ...(decision === 'decline' && note.trim() === '' ? { note: 'Give a reason.' } : {}),
  };
}

/** Names an imported line as a product, and accepts or declines it. */
export function DecideImportDialog({ line, decision, onClose }: DecideImportDialogProps) {
  const [decide] = useDecideFiscalImportMutation();
  const isAccepted = decision === 'accept';
  const form = useEditForm<Draft, rpc.FiscalImportRow>({
    initial: { product: line.product === null ? null : { value: line.product.id, label: line.product.name }, note: '' },
    version: null,
    validate: (draft) => importProblems(draft, decision),
    save: ({ product, note }) =>
      decide({
        id: line.id,
        decision: { decision, product_id: product?.value ?? '', note: note.trim() === '' ? null : note.trim() },
      }).unwrap(),
    fieldOf: (field) => (field === 'product_id' ? 'product' : null),
    savedText: () =>
      isAccepted
        ? 'Accepted. The answer is sent to the tax authority.'
        : 'Declined. The answer is sent to the tax authority.',
  });
  return (
    <ActionDialog
      form={form}
      title={`${isAccepted ? 'Accept' : 'Decline'} ${line.name}?`}
      saveLabel={isAccepted ? 'Accept' : 'Decline'}
      {...(isAccepted ? {} : { tone: 'danger' as const })}
      cancelLabel="Decide later"
      onClose={onClose}
    >
      <SearchSelect
        label="Your product"
        value={form.draft.product}
        useOptions={useProductOptions}
        onChange={(product) => form.change({ product })}
        error={form.errors.product ?? null}
        help={
          isAccepted
            ? 'Receive the goods in Stock as usual; this only answers the tax authority.'
            : 'The tax authority asks for the nearest product also when you decline.'
        }
        required
      />
      <TextField
        label={isAccepted ? 'Note' : 'Reason'}
        {...form.field('note')}
        required={!isAccepted}
        maxLength={400}
      />
    </ActionDialog>
  );
}
