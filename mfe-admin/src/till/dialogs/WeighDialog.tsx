import { useId, useState, type FormEvent } from 'react';
import { formatCurrency, pricePer } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';
import { lineAmount } from '@dukani/shared/pricing';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
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
  const formId = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const quantity = parseQuantity(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quantity === null) setError('Type a quantity such as 0.350, with at most three decimals.');
    else onWeighed(quantity);
  };
  return (
    <Dialog
      isOpen
      title={`${product.name}: how many ${product.unit}?`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary">
          Add to basket
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit} noValidate>
        <TextField
          label={`Quantity in ${product.unit}`}
          value={text}
          onChange={(value) => {
            setText(value);
            setError(null);
          }}
          error={error}
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
      </form>
    </Dialog>
  );
}
