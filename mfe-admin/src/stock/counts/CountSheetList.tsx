import { useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { FilterChips } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import { countedWith } from './countLookup';
import type { SheetRow } from './countRows';
import type { CountQueue } from './useCountQueue';

type Shown = 'uncounted' | 'counted' | 'recount' | 'all';

const SHOWN_ROWS = 200;

interface CountSheetListProps {
  rows: SheetRow[] | undefined;
  isWhole: boolean;
  error: unknown;
  onRetry: () => void;
  queue: CountQueue;
  isBlind: boolean;
  hasRecounts: boolean;
  onPick: (row: SheetRow) => void;
}

/** The sheet: what is still to do first. */
export function CountSheetList({
  rows,
  isWhole,
  error,
  onRetry,
  queue,
  isBlind,
  hasRecounts,
  onPick,
}: CountSheetListProps) {
  const [shown, setShown] = useState<Shown>(hasRecounts ? 'recount' : 'uncounted');
  if (rows === undefined)
    return error === undefined ? (
      <Skeleton height={280} />
    ) : (
      <ErrorState title="The list could not be loaded" error={error} onRetry={onRetry} />
    );
  const waitingOf = (row: SheetRow) => queue.waiting.filter((entry) => entry.productId === row.productId);
  const isCounted = (row: SheetRow) => row.state === 'counted' || waitingOf(row).length > 0;
  const matches = rows.filter((row) => {
    if (shown === 'all') return true;
    if (shown === 'recount') return row.state === 'recount' && !isCounted(row);
    return isCounted(row) === (shown === 'counted');
  });
  return (
    <section className="count-sheet" aria-label="Products to count">
      <FilterChips<Shown>
        label="Show"
        options={[
          ...(hasRecounts ? [{ value: 'recount' as const, label: 'Recount' }] : []),
          { value: 'uncounted', label: 'Not counted' },
          { value: 'counted', label: 'Counted' },
          { value: 'all', label: 'All' },
        ]}
        value={shown}
        onChange={setShown}
      />
      {matches.length === 0 && (
        <p className="adm-muted count-none">
          {shown === 'counted'
            ? 'Nothing has been counted yet.'
            : isWhole
              ? 'Nothing left here.'
              : 'Nothing in the loaded part.'}
        </p>
      )}
      <ul>
        {matches.slice(0, SHOWN_ROWS).map((row) => {
          const counted = countedWith(row, waitingOf(row));
          return (
            <li key={row.productId}>
              <button type="button" onClick={() => onPick(row)}>
                <span className="count-row-name">
                  {row.name}
                  <span className="adm-muted">{[row.sku, row.countedByName].filter(Boolean).join(' · ')}</span>
                </span>
                <span className="count-row-figure">
                  {counted === null ? '' : quantityText(counted, row.unit)}
                  {!isBlind && row.expected !== null && (
                    <span className="adm-muted"> of {quantityText(row.expected, row.unit)}</span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {matches.length > SHOWN_ROWS && (
        <p className="adm-muted">
          {countText(matches.length - SHOWN_ROWS, 'more product', 'more products')}: scan or search.
        </p>
      )}
    </section>
  );
}
