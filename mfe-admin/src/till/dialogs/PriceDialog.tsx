import { formatCurrency, pricePer } from '@dukani/shared/format';
import { parseMoneyInput, toNumeric, type Money } from '@dukani/shared/money';
import { Button } from '@dukani/shared/ui-core';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import type { BasketLine } from '../basket/basket';
import { isBeyondPrice } from '../basket/basketBounds';

interface PriceDialogProps {
  line: BasketLine;
  currencyCode: string;
  /** Null: the listed price again. */
  onApply: (price: Money | null) => void;
  onClose: () => void;
}

/** Another price for one line of the basket. Whoever may not give it is asked for an approval in the basket. */
export function PriceDialog({ line, currencyCode, onApply, onClose }: PriceDialogProps) {
  const form = useEditForm({
    initial: { price: toNumeric(line.price ?? line.listPrice) },
    version: null,
    validate: (draft) => {
      const price = parseMoneyInput(draft.price);
      const isWrong = price === null || price < 0 || isBeyondPrice(price, currencyCode);
      return isWrong ? { price: 'Type an amount like 50.' } : {};
    },
    save: (draft) => {
      const price = parseMoneyInput(draft.price);
      onApply(price === line.listPrice ? null : price);
    },
  });
  return (
    <ActionDialog
      form={form}
      title={`Price of ${line.name}`}
      saveLabel="Set the price"
      onClose={onClose}
      onDone={null}
      footer={
        line.price !== undefined && (
          <Button variant="ghost" onClick={() => onApply(null)}>
            Listed price
          </Button>
        )
      }
    >
      <AmountField
        label="Unit price"
        {...form.field('price')}
        currencyCode={currencyCode}
        help={`Listed at ${pricePer(formatCurrency(line.listPrice, currencyCode), line.unit)}`}
        autoFocus
      />
    </ActionDialog>
  );
}
