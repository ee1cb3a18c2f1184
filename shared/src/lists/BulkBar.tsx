import type { ReactNode } from 'react';
import { formatNumber } from '../format/format';
import { Button } from '../ui-core/Button';

/** Which rows are ticked. */
export interface ListSelection {
  ids: string[];
  /** All that match the filter, shown or not: the server takes the filter instead of the ids. */
  isAll: boolean;
  count: number;
  clear: () => void;
}

interface BulkBarProps {
  selection: ListSelection;
  noun: { one: string; many: string };
  loadedCount: number;
  total: number | undefined;
  onSelectAll?: () => void;
  children: ReactNode;
}

/** What can be done to the ticked rows; its place is kept, so that ticking moves nothing. Without rows there is nothing to say. */
export function BulkBar({ selection, noun, loadedCount, total, onSelectAll, children }: BulkBarProps) {
  const { ids, isAll, count, clear } = selection;
  const isWholePage = ids.length > 0 && ids.length >= loadedCount;
  const text =
    loadedCount === 0
      ? '\u00a0'
      : count === 0
        ? `Select ${noun.many} to change many at once`
        : isAll
          ? `All ${formatNumber(count)} that match are selected`
          : `${formatNumber(count)} ${count === 1 ? noun.one : noun.many} selected`;
  return (
    <div className="dk-bulk" role="group" aria-label={`For the selected ${noun.many}`}>
      <div className="dk-bulk__bar" {...(count > 0 ? { 'data-is-active': '' } : {})}>
        <span role="status">{text}</span>
        {isWholePage && !isAll && onSelectAll !== undefined && total !== undefined && total > ids.length && (
          <Button size="small" variant="ghost" onClick={onSelectAll}>
            Select all {formatNumber(total)} that match
          </Button>
        )}
        {count > 0 && (
          <>
            {children}
            <Button size="small" variant="ghost" onClick={clear}>
              Clear selection
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
