import { TextField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import { parseQuantity } from '../../common/quantity';
import { SerialsField } from '../../common/serials/SerialsField';
import type { PickedGoods } from '../../checkout/returns/goods';

interface PickedLineProps {
  line: PickedGoods;
  /** Below the name: what one costs. */
  detail: string;
  onQuantity: (quantityText: string) => void;
  /** Of goods with serial numbers that go out. */
  onSerials?: (serials: string[]) => void;
  onRemove: () => void;
}

/** Goods that were picked: how many, and away with them. */
export function PickedLine({ line, detail, onQuantity, onSerials, onRemove }: PickedLineProps) {
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
      {line.product.tracksSerials && onSerials !== undefined && (
        <SerialsField
          label={`Serial numbers of ${line.product.name}`}
          serials={line.serials ?? []}
          needed={Math.ceil((parseQuantity(line.quantityText) ?? 0) / 1000)}
          onChange={onSerials}
        />
      )}
      <IconButton icon="trash" label={`Remove ${line.product.name}`} onClick={onRemove} />
    </li>
  );
}
