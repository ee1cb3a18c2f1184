import { useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import { SelectField } from '@dukani/shared/fields';
import { useNotify } from '@dukani/shared/ui-antd';
import type { ReviewRow } from './countRows';
import { useSetCountBatchMutation } from './countReviewApi';

// The value of no batch: ids are never empty.
const NOBODY = '';

interface CountBatchFieldProps {
  countId: string;
  row: ReviewRow;
  isActive: boolean;
}

/** Which batch a difference belongs to: chosen while the count can still be posted, said afterwards. */
export function CountBatchField({ countId, row, isActive }: CountBatchFieldProps) {
  const notify = useNotify();
  const [chosen, setChosen] = useState(row.batchId ?? NOBODY);
  const [setBatch, { isLoading }] = useSetCountBatchMutation();
  const said = row.batches.find(({ id }) => id === row.batchId);
  if (!isActive || row.counted === null) return said === undefined ? null : <p>Booked to batch {said.label}.</p>;
  const choose = async (batchId: string) => {
    const before = chosen;
    setChosen(batchId);
    const { error } = await setBatch({
      countId,
      productId: row.productId,
      batchId: batchId === NOBODY ? null : batchId,
    });
    if (error === undefined) return notify.success('Batch saved');
    setChosen(before);
    notify.error('The batch was not saved', error);
  };
  return (
    <SelectField
      label="Batch of the difference"
      help={
        row.countedBatches === null
          ? 'Not known: missing units are taken from the batch that expires first, extra units get no batch.'
          : 'As counted: each batch is set to its counted quantity.'
      }
      value={chosen}
      disabled={isLoading}
      onChange={(batchId) => void choose(batchId)}
      options={[
        { value: NOBODY, label: row.countedBatches === null ? 'Not known' : 'As counted' },
        ...row.batches.map((batch) => ({
          value: batch.id,
          label: `${batch.label} (${quantityText(batch.quantity, row.unit)})`,
        })),
      ]}
    />
  );
}
