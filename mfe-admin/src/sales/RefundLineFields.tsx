import { formatQuantity } from '@dukani/shared/format';
import { CheckboxField, TextField } from '@dukani/shared/ui-core';
import { nameWithModifiers } from './modifiers';
import type { Sale } from './saleRows';
import { returnable, type RefundLine } from './refund';

interface RefundLineFieldsProps {
  sale: Sale;
  line: RefundLine;
  onChange: (changes: Partial<RefundLine>) => void;
}

/** How many of one sold line come back, and whether they can be sold again. */
export function RefundLineFields({ sale, line, onChange }: RefundLineFieldsProps) {
  const sold = sale.lines.find((candidate) => candidate.id === line.saleLineId);
  if (sold === undefined) return null;
  return (
    <div className="refund-line">
      <span className="refund-line-name">
        {nameWithModifiers(sold)}
        <span className="adm-muted">
          {formatQuantity(returnable(sold))} of {formatQuantity(sold.quantity)} can come back
        </span>
      </span>
      <TextField
        label={`Returned ${nameWithModifiers(sold)}`}
        isLabelHidden
        value={line.quantityText}
        onChange={(quantityText) => onChange({ quantityText })}
        inputMode="decimal"
        placeholder="0"
        autoComplete="off"
      />
      <CheckboxField label="Back to stock" checked={line.restock} onChange={(restock) => onChange({ restock })} />
    </div>
  );
}
