import { formatQuantity, quantityText } from '@dukani/shared/format';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { quantityFromNumeric } from '@dukani/shared/money';
import { IconButton } from '@dukani/shared/ui-core';
import { parseQuantity } from '../../common/quantity';
import { nameWithModifiers } from '../../checkout/modifiers';
import type { Sale, SaleLine } from '../../checkout/saleRows';
import { returnable, returnableSerials, withPieces, type RefundLine } from '../../checkout/returns/refund';

const ONE = quantityFromNumeric(1);

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
          {quantityText(returnable(sold), sold.unit)} of {quantityText(sold.quantity, sold.unit)} can be returned
        </span>
      </span>
      {line.serials === undefined ? (
        <Stepper sold={sold} text={line.quantityText} onChange={(quantityText) => onChange({ quantityText })} />
      ) : (
        <Pieces sold={sold} line={line} serials={line.serials} onChange={onChange} />
      )}
      <CheckboxField label="Back to stock" checked={line.restock} onChange={(restock) => onChange({ restock })} />
    </div>
  );
}

interface StepperProps {
  sold: SaleLine;
  text: string;
  onChange: (text: string) => void;
}

/** How many come back: typed, or with a thumb one by one up to what can. */
function Stepper({ sold, text, onChange }: StepperProps) {
  const name = nameWithModifiers(sold);
  const most = returnable(sold);
  const now = parseQuantity(text) ?? quantityFromNumeric(0);
  const step = (change: number) => {
    const next = Math.min(Math.max(now + change, 0), most);
    onChange(next === 0 ? '' : formatQuantity(next).replaceAll(',', ''));
  };
  return (
    <span className="refund-stepper">
      <IconButton icon="minus" label={`One ${name} less`} disabled={now <= 0} onClick={() => step(-ONE)} />
      <TextField
        label={`Returned ${name}`}
        isLabelHidden
        value={text}
        onChange={onChange}
        inputMode="decimal"
        placeholder="0"
        autoComplete="off"
      />
      <IconButton icon="plus" label={`One ${name} more`} disabled={now >= most} onClick={() => step(ONE)} />
    </span>
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
    <div role="group" aria-label={`Serial numbers of ${sold.name} returned`}>
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
