import { Skeleton } from '../ui-core/States';

/** The outline of a table while its rows are on the way. */
export function TableSkeleton({ columns, label, rows = 8 }: { columns: number; label: string; rows?: number }) {
  return (
    <div className="dk-table-skeleton" role="status" aria-label={`Loading ${label.toLowerCase()}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ gridTemplateColumns: `2fr repeat(${Math.max(columns - 1, 1)}, 1fr)` }}>
          {Array.from({ length: Math.max(columns, 2) }, (_cell, column) => (
            <Skeleton key={column} width={column === 0 ? '80%' : '60%'} />
          ))}
        </div>
      ))}
    </div>
  );
}
