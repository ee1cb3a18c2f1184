import { useId, useState, type FormEvent } from 'react';
import { parseMoneyInput, toNumeric } from '@dukani/shared/money';
import { Button, Dialog, TextField } from '@dukani/shared/ui-core';
import { parseDiscount, type Discount } from './basket';

interface DiscountDialogProps {
  /** What the discount is on: a product's name, or "the whole basket". */
  subject: string;
  discount: Discount | null;
  /** Null where no reason is asked for. */
  reason: string | null;
  onApply: (discount: Discount | null, reason: string) => void;
  onClose: () => void;
}

function discountInput(discount: Discount | null): string {
  if (discount === null) return '';
  return discount.kind === 'percent' ? `${discount.percent}%` : toNumeric(discount.amount);
}

/** Asks for a discount as an amount or with a percent sign. */
export function DiscountDialog({ subject, discount, reason, onApply, onClose }: DiscountDialogProps) {
  const formId = useId();
  const [text, setText] = useState(discountInput(discount));
  const [reasonText, setReasonText] = useState(reason ?? '');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseDiscount(text, parseMoneyInput);
    if (parsed === null && text.trim() !== '') {
      setError('Type an amount like 50, or a percentage like 10%.');
      return;
    }
    onApply(parsed, reasonText.trim());
  };
  return (
    <Dialog
      isOpen
      title={`Discount on ${subject}`}
      onClose={onClose}
      footer={
        <>
          {discount !== null && (
            <Button variant="ghost" onClick={() => onApply(null, '')}>
              Remove discount
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary">
            Apply
          </Button>
        </>
      }
    >
      <form id={formId} className="adm-form" onSubmit={submit} noValidate>
        <TextField
          label="Discount"
          value={text}
          onChange={setText}
          error={error}
          help="An amount like 50, or a percentage like 10%."
          inputMode="decimal"
          autoComplete="off"
          autoFocus
        />
        {reason !== null && (
          <TextField
            label="Reason"
            value={reasonText}
            onChange={setReasonText}
            maxLength={200}
            help="Stands on the sale, for whoever looks at discounts later."
          />
        )}
      </form>
    </Dialog>
  );
}
