import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useEndTaxRateMutation, type TaxCode, type TaxRate } from './taxApi';

/** Asks for the last day of a rate that nothing follows. */
export function EndRateDialog({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const [endTaxRate] = useEndTaxRateMutation();
  const form = useEditForm<{ validTo: string }, TaxCode>({
    initial: { validTo: '' },
    version: null,
    validate: ({ validTo }) => (validTo === '' ? { validTo: 'Say the last day.' } : {}),
    save: ({ validTo }) => endTaxRate({ id: rate.id, validTo }).unwrap(),
    savedText: () => `${rate.name} ends`,
  });
  return (
    <EditDialog form={form} title={`End ${rate.name}`} saveLabel="End it" onClose={onClose}>
      <TextField
        label="Last day"
        type="date"
        {...form.field('validTo')}
        required
        help="After that day it cannot be used. Products must not name it any more."
      />
    </EditDialog>
  );
}
