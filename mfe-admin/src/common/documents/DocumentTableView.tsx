import type { CSSProperties } from 'react';
import { keepTogether } from '@dukani/shared/format';
import type { DocumentRow, DocumentTable } from '@dukani/shared/documents';

interface DocumentTableViewProps {
  table: DocumentTable;
  /** Room for every column; else the first and the last. */
  isPage: boolean;
  className?: string;
}

/** The lines of a document. */
export function DocumentTableView({ table, isPage, className = 'receipt-lines' }: DocumentTableViewProps) {
  const { label, columns, rows } = table;
  const last = columns.length - 1;
  const isShown = (place: number) => isPage || place === 0 || place === last;
  return (
    <table className={className}>
      <caption className="dk-visually-hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map(
            ({ title, rollTitle = title, isFigure = false }, place) =>
              isShown(place) && (
                <th key={place} scope="col" data-figure={isFigure}>
                  {isPage ? title : rollTitle}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            data-strong={row.isStrong === true ? '' : undefined}
            style={row.level === undefined ? undefined : ({ '--level': row.level } as CSSProperties)}
          >
            {row.cells.map(
              (text, place) =>
                isShown(place) && (
                  <td key={place} data-figure={columns[place]?.isFigure ?? false}>
                    {place === 0 ? <FirstCell row={row} isPage={isPage} /> : text}
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FirstCell({ row: { cells, details = [], rollDetail }, isPage }: { row: DocumentRow; isPage: boolean }) {
  return (
    <>
      {keepTogether(cells[0] ?? '')}
      {!isPage && rollDetail !== undefined && <span className="receipt-detail">{rollDetail}</span>}
      {details.map((text, place) => (
        <span key={place} className="receipt-detail receipt-words">
          {text}
        </span>
      ))}
    </>
  );
}
