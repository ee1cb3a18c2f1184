import type { CSSProperties } from 'react';
import { keepTogether } from '../../format/format.ts';
import type { DocumentRow, DocumentTable } from '../documentModel.ts';

interface DocumentTableViewProps {
  table: DocumentTable;
  /** Room for every column; else the first and the last. */
  isPage: boolean;
  className?: string;
}

/** The lines of a document. On a screen that is narrower than the page it is laid out like a roll, by the stylesheet. */
export function DocumentTableView({ table, isPage, className = 'receipt-lines' }: DocumentTableViewProps) {
  const { label, columns, rows, hasBoxes = false } = table;
  const last = columns.length - 1;
  const isShown = (place: number) => isPage || place === 0 || place === last;
  // What a roll says below the first cell stands for the columns that it leaves out.
  const hasRollDetails = rows.some(({ rollDetail }) => rollDetail !== undefined);
  return (
    <table className={className} data-folds={isPage && hasRollDetails}>
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
                    {place === 0 ? <FirstCell row={row} isPage={isPage} hasBox={hasBoxes} /> : text}
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FirstCellProps {
  row: DocumentRow;
  isPage: boolean;
  hasBox: boolean;
}

function FirstCell({ row: { cells, details = [], rollDetail }, isPage, hasBox }: FirstCellProps) {
  return (
    <>
      {hasBox && <span className="receipt-box" aria-hidden="true" />}
      {keepTogether(cells[0] ?? '')}
      {rollDetail !== undefined && (
        <span className="receipt-detail" hidden={isPage}>
          {rollDetail}
        </span>
      )}
      {details.map((text, place) => (
        <span key={place} className="receipt-detail receipt-words">
          {text}
        </span>
      ))}
    </>
  );
}
