import { quantityText } from '@dukani/shared/format';
import { quantityFromNumeric } from '@dukani/shared/money';
import type { CountEntry } from '@dukani/shared/rpc';
import { Badge, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { batchLabel } from './countBatches';
import type { ReviewRow } from './countRows';

interface CountEntriesProps {
  /** Undefined until the first answer. */
  entries: CountEntry[] | undefined;
  error: unknown;
  onRetry: () => void;
  row: ReviewRow;
}

/** Who counted a product when and where. */
export function CountEntries({ entries, error, onRetry, row }: CountEntriesProps) {
  return (
    <>
      <h3>Counted entries</h3>
      {entries === undefined &&
        (error === undefined ? (
          <Skeleton height={160} />
        ) : (
          <ErrorState title="The entries could not be loaded" error={error} onRetry={onRetry} />
        ))}
      <ul className="count-entries" aria-label="Entries">
        {entries?.map((entry) => (
          <EntryItem key={entry.id} entry={entry} unit={row.unit} />
        ))}
      </ul>
    </>
  );
}

function EntryItem({ entry, unit }: { entry: CountEntry; unit: string }) {
  return (
    <li data-superseded={entry.is_superseded ? '' : undefined}>
      <strong>
        {entry.mode === 'set' ? '= ' : entry.quantity < 0 ? '− ' : '+ '}
        {quantityText(Math.abs(quantityFromNumeric(entry.quantity)), unit)}
      </strong>
      <span>
        {entry.counted_by_name ?? 'Somebody'}
        {entry.zone !== '' && ` · ${entry.zone}`}
        {(entry.batch_number !== null || entry.expires_on !== null) &&
          ` · ${batchLabel({ number: entry.batch_number, expiresOn: entry.expires_on })}`}
        <span className="adm-muted">
          {' '}
          <DateText iso={entry.counted_at} />
        </span>
      </span>
      {entry.is_superseded && <Badge>before the recount</Badge>}
    </li>
  );
}
