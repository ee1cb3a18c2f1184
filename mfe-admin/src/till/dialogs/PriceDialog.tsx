import { useId, useState, type FormEvent } from 'react';
import { formatCurrency, pricePer } from '@dukani/shared/format';
import { parseMoneyInput, toNumeric, type Money } from '@dukani/shared/money';
import { Button, Dialog } from '@dukani/shared/ui-core';
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
  const formId = useId();
  const [text, setText] = useState(toNumeric(line.price ?? line.listPrice));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = parseMoneyInput(text);
    if (price === null || price < 0 || isBeyondPrice(price, currencyCode)) setError('Type an amount like 50.');
    else onApply(price === line.listPrice ? null : price);
  };
  return (
    <Dialog
      isOpen
      title={`Price of ${line.name}`}
      onClose={onClose}
      footer={
        <>
          {line.price !== undefined && (
            <Button variant="ghost" onClick={() => onApply(null)}>
              Listed price
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary">
            Set the price
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit} noValidate>
        <AmountField
          label="Unit price"
          value={text}
          onChange={(value) => {
            setText(value);
            setError(null);
          }}
          currencyCode={currencyCode}
          help={`Listed at ${pricePer(formatCurrency(line.listPrice, currencyCode), line.unit)}`}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
