import { parseMoneyInput, toNumeric, zero, type Money } from '@dukani/shared/money';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { useSaveAssetLimitMutation } from './assetsApi';

/** From which cost on a line of a bill is offered as an asset. */
export function LimitDialog({ limit, onClose }: { limit: Money; onClose: () => void }) {
  const { currencyCode } = useBusiness();
  const [save] = useSaveAssetLimitMutation();
  const form = useEditForm({
    initial: { amount: toNumeric(limit) },
    version: null,
    validate: ({ amount }) => ((parseMoneyInput(amount) ?? -1) >= 0 ? {} : { amount: 'Type an amount.' }),
    save: ({ amount }) => save(toAmount(parseMoneyInput(amount) ?? zero)).unwrap(),
    fieldOf: () => 'amount' as const,
    savedText: () => 'Limit saved',
  });
  return (
    <EditDialog form={form} title="Limit for assets" onClose={onClose}>
      <p>Bill lines for equipment that cost less are not offered as assets.</p>
      <AmountField label="From" {...form.field('amount')} currencyCode={currencyCode} required autoFocus />
    </EditDialog>
  );
}
