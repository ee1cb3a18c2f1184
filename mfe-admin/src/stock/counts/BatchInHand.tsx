import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { batchLabel, isSameBatch, NO_BATCH, type NamedBatch } from './countBatches';
import type { SheetRow } from './countRows';
import { pieces } from './pieces';

// Values of the choice; the known batches are their places in the list.
const NOBODY = 'nobody';
const ANOTHER = 'another';

interface BatchInHandProps {
  row: SheetRow;
  batch: NamedBatch;
  onChange: (batch: NamedBatch) => void;
}

/** Which batch is being counted: a known one, or what stands on the goods. What was counted of each stands below. */
export function BatchInHand({ row, batch, onChange }: BatchInHandProps) {
  const counted = row.countedBatches ?? [];
  const known = [...row.batches, ...counted].filter(
    (one, place, all) => !isSameBatch(one, NO_BATCH) && all.findIndex((other) => isSameBatch(one, other)) === place,
  );
  const place = known.findIndex((one) => isSameBatch(one, batch));
  const [isAnother, setIsAnother] = useState(place === -1 && !isSameBatch(batch, NO_BATCH));
  const choose = (value: string) => {
    setIsAnother(value === ANOTHER);
    onChange(known[Number(value)] ?? NO_BATCH);
  };
  return (
    <div className="count-batch">
      <SelectField
        label="Batch"
        value={isAnother ? ANOTHER : place === -1 ? NOBODY : String(place)}
        onChange={choose}
        options={[
          { value: NOBODY, label: 'No batch' },
          ...known.map((one, index) => ({ value: String(index), label: batchLabel(one) })),
          { value: ANOTHER, label: 'Another batch…' },
        ]}
      />
      {isAnother && (
        <div className="count-batch-fields">
          <TextField
            label="Batch number"
            value={batch.number ?? ''}
            onChange={(number) => onChange({ ...batch, number: number.trim() === '' ? null : number })}
            maxLength={60}
            autoComplete="off"
            autoFocus
          />
          <TextField
            label="Expires on"
            type="date"
            value={batch.expiresOn ?? ''}
            onChange={(day) => onChange({ ...batch, expiresOn: day === '' ? null : day })}
            min="2000-01-01"
            max="2199-12-31"
          />
        </div>
      )}
      {counted.length > 0 && (
        <ul className="count-batches" aria-label="Counted by batch">
          {counted.map((one) => (
            <li key={batchLabel(one)}>
              <span>{batchLabel(one)}</span>
              <strong>{pieces(one.quantity, row.unit)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
