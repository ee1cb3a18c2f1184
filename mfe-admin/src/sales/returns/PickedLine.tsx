import { IconButton, TextField } from '@dukani/shared/ui-core';
import type { PickedGoods } from './goods';

interface PickedLineProps {
  line: PickedGoods;
  /** Below the name: what one costs. */
  detail: string;
  onQuantity: (quantityText: string) => void;
  onRemove: () => void;
}

/** Goods that were picked: how many, and away with them. */
export function PickedLine({ line, detail, onQuantity, onRemove }: PickedLineProps) {
  return (
    <li className="goods-line">
      <span className="goods-line-name">
        {line.product.name}
        <span className="adm-muted">{detail}</span>
      </span>
      <TextField
        label={`Quantity of ${line.product.name}`}
        isLabelHidden
        value={line.quantityText}
        onChange={onQuantity}
        inputMode="decimal"
        autoComplete="off"
      />
      <IconButton icon="trash" label={`Remove ${line.product.name}`} onClick={onRemove} />
    </li>
  );
}
