import { formatCurrency, pricePer } from '@dukani/shared/format';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import { AmountField } from '../common/AmountField';
import { useBusiness } from '../common/useBusiness';
import type { UnreferencedLine } from './unreferenced';

interface UnreferencedLineFieldsProps {
  line: UnreferencedLine;
  onChange: (changes: Partial<UnreferencedLine>) => void;
  onRemove: () => void;
}

/** How many of a product come back, at which price, and whether they can be sold again. */
export function UnreferencedLineFields({ line, onChange, onRemove }: UnreferencedLineFieldsProps) {
  const { currencyCode } = useBusiness();
  const { name, price, unit } = line.product;
  return (
    <li className="return-line">
      <span className="goods-line-name">
        {name}
        <span className="adm-muted">Today {pricePer(formatCurrency(price, currencyCode), unit)}</span>
      </span>
      <TextField
        label={`Quantity of ${name}`}
        isLabelHidden
        value={line.quantityText}
        onChange={(quantityText) => onChange({ quantityText })}
        inputMode="decimal"
        autoComplete="off"
      />
      <AmountField
        label={`Price of ${name}`}
        isLabelHidden
        value={line.priceText}
        onChange={(priceText) => onChange({ priceText })}
        currencyCode={currencyCode}
      />
      <CheckboxField label="Back to stock" checked={line.restock} onChange={(restock) => onChange({ restock })} />
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
