import { formatQuantity } from '@dukani/shared/format';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { nameWithModifiers } from './modifiers';
import type { Sale, SaleLine } from './saleRows';
import { returnable, returnableSerials, withPieces, type RefundLine } from './refund';

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
      {line.serials === undefined ? (
        <TextField
          label={`Returned ${nameWithModifiers(sold)}`}
          isLabelHidden
          value={line.quantityText}
          onChange={(quantityText) => onChange({ quantityText })}
          inputMode="decimal"
          placeholder="0"
          autoComplete="off"
        />
      ) : (
        <Pieces sold={sold} line={line} serials={line.serials} onChange={onChange} />
      )}
      <CheckboxField label="Back to stock" checked={line.restock} onChange={(restock) => onChange({ restock })} />
    </div>
  );
}

interface PiecesProps {
  sold: SaleLine;
  line: RefundLine;
  serials: readonly string[];
  onChange: (changes: Partial<RefundLine>) => void;
}

/** Which of the pieces that were sold come back. */
function Pieces({ sold, line, serials, onChange }: PiecesProps) {
  return (
    <div role="group" aria-label={`Which ${sold.name} came back`}>
      {returnableSerials(sold).map((number) => (
        <CheckboxField
          key={number}
          label={number}
          checked={serials.includes(number)}
          onChange={(isBack) =>
            onChange(withPieces(line, isBack ? [...serials, number] : serials.filter((other) => other !== number)))
          }
        />
      ))}
    </div>
  );
}
