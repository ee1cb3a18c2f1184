import { formatCurrency, pricePer } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';
import { lineAmount } from '@dukani/shared/pricing';
import { TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { currencyStep } from '../../common/useBusiness';
import { parseQuantity } from '../../common/quantity';
import type { TillProduct } from '../../checkout/tillApi';

interface WeighDialogProps {
  product: TillProduct;
  currencyCode: string;
  onWeighed: (quantity: Thousandths) => void;
  onClose: () => void;
}

/** Asks how much of weighed goods is sold; to three decimals, as scales show it. */
export function WeighDialog({ product, currencyCode, onWeighed, onClose }: WeighDialogProps) {
  const form = useEditForm({
    initial: { quantity: '' },
    version: null,
    validate: (draft) =>
      parseQuantity(draft.quantity) === null
        ? { quantity: 'Type a quantity such as 0.350, with at most three decimals.' }
        : {},
    save: (draft) => onWeighed(parseQuantity(draft.quantity) ?? 0),
  });
  const quantity = parseQuantity(form.draft.quantity);
  return (
    <ActionDialog
      form={form}
      title={`${product.name}: how many ${product.unit}?`}
      saveLabel="Add to basket"
      onClose={onClose}
      onDone={null}
    >
      <TextField
        label={`Quantity in ${product.unit}`}
        {...form.field('quantity')}
        help={pricePer(formatCurrency(product.price, currencyCode), product.unit)}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
      />
      <p className="till-weigh-amount" aria-live="polite">
        {quantity === null
          ? '\u00a0'
          : formatCurrency(lineAmount(product.price, quantity, currencyStep(currencyCode)), currencyCode)}
      </p>
    </ActionDialog>
  );
}
