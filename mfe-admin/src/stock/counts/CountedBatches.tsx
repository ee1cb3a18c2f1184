import { batchLabel } from './countBatches';
import type { ReviewRow } from './countRows';
import { pieces } from './pieces';

/** How many of each batch were counted. */
export function CountedBatches({ row }: { row: ReviewRow }) {
  if (row.countedBatches === null) return null;
  return (
    <>
      <h3>Counted by batch</h3>
      <ul className="count-batches" aria-label="Counted by batch">
        {row.countedBatches.map((one) => (
          <li key={batchLabel(one)}>
            <span>{batchLabel(one)}</span>
            <strong>{pieces(one.quantity, row.unit)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
