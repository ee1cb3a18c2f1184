import { quantityText } from '@dukani/shared/format';
import type { Thousandths } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { Badge, Button, IconButton } from '@dukani/shared/ui-core';
import { InlineForm, useEditForm } from '@dukani/shared/ui-antd';
import { parseQuantity, partProblem } from '../../common/quantity';
import { BatchInHand } from './BatchInHand';
import { batchLabel, isSameBatch, NO_BATCH, type NamedBatch } from './countBatches';
import { countedWith } from './countLookup';
import type { SheetRow } from './countRows';
import { pieces } from './pieces';
import type { CountQueue } from './useCountQueue';

interface CountedProductProps {
  row: SheetRow;
  queue: CountQueue;
  zone: string;
  /** The batch in hand, of goods that track them. */
  batch: NamedBatch;
  onBatchChange: (batch: NamedBatch) => void;
  onTake: (row: SheetRow, mode: 'add' | 'set', quantity: Thousandths) => void;
}

const EMPTY = { figure: '' };
const readFigure = (text: string) => (/^0+(?:\.0+)?$/.test(text.trim()) ? 0 : parseQuantity(text));

/** The product in hand: its count in large figures, one more or less, or the figure itself. */
export function CountedProduct({ row, queue, zone, batch, onBatchChange, onTake }: CountedProductProps) {
  const mine = queue.waiting.filter((entry) => entry.productId === row.productId);
  const counted = countedWith(row, mine);
  const form = useEditForm<{ figure: string }, void>({
    initial: EMPTY,
    version: null,
    validate: (draft) => {
      const quantity = readFigure(draft.figure);
      const problem = quantity === null ? 'Type the quantity, for example 12 or 0.5.' : partProblem(row, quantity);
      return problem === null ? {} : { figure: problem };
    },
    save: (draft) => onTake(row, 'set', readFigure(draft.figure) ?? 0),
    stored: () => ({ draft: EMPTY, version: null }),
  });
  const isBatchNamed = !isSameBatch(batch, NO_BATCH);
  const place = [isBatchNamed ? `of ${batchLabel(batch)}` : '', zone.trim() === '' ? '' : `in ${zone.trim()}`]
    .filter(Boolean)
    .join(' ');
  return (
    <section className="count-last" aria-label="Current product">
      <h2>{row.name}</h2>
      <p className="adm-muted">
        {[row.sku, row.categoryName].filter(Boolean).join(' · ')}
        {row.expected !== null && ` · ${pieces(row.expected, row.unit)} expected`}
      </p>
      {row.tracksBatches && <BatchInHand row={row} batch={batch} onChange={onBatchChange} />}
      <div className="count-figure">
        <IconButton
          icon="minus"
          label={`One ${row.name} less`}
          disabled={(counted ?? 0) < 1000}
          onClick={() => onTake(row, 'add', -1000)}
        />
        <output aria-label="Counted so far">{counted === null ? '–' : quantityText(counted, row.unit)}</output>
        <IconButton icon="plus" label={`One ${row.name} more`} onClick={() => onTake(row, 'add', 1000)} />
      </div>
      <p className="count-state">
        {mine.length > 0 ? (
          <Badge tone="warning">not sent yet</Badge>
        ) : counted === null ? (
          <Badge tone={row.state === 'recount' ? 'warning' : 'neutral'}>
            {row.state === 'recount' ? 'to recount' : 'not counted yet'}
          </Badge>
        ) : (
          <Badge tone="success">counted</Badge>
        )}
      </p>
      <InlineForm form={form} className="count-set">
        <TextField
          label={place === '' ? 'Quantity' : `Quantity ${place}`}
          {...form.field('figure')}
          inputMode="decimal"
          autoComplete="off"
          help={
            counted === null
              ? undefined
              : isBatchNamed
                ? 'Replaces the count of this batch in this zone.'
                : 'Replaces the count of this zone.'
          }
        />
        <Button type="submit" size="large">
          Set
        </Button>
      </InlineForm>
    </section>
  );
}
