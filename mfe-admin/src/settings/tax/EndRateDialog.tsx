import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useEndTaxRateMutation, type TaxCode, type TaxRate } from './taxApi';

/** Asks for the last day of a rate that nothing follows. */
export function EndRateDialog({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const [endTaxRate] = useEndTaxRateMutation();
  const form = useEditForm<{ validTo: string }, TaxCode>({
    initial: { validTo: '' },
    version: null,
    validate: ({ validTo }) => (validTo === '' ? { validTo: 'Choose the end date.' } : {}),
    save: ({ validTo }) => endTaxRate({ id: rate.id, validTo }).unwrap(),
    savedText: () => `${rate.name} ends`,
  });
  return (
    <EditDialog form={form} title={`End ${rate.name}`} saveLabel="End rate" onClose={onClose}>
      <TextField
        label="End date"
        type="date"
        {...form.field('validTo')}
        required
        help="It cannot be used after that date. No product may still use it."
      />
    </EditDialog>
  );
}
