import { Fragment } from 'react';
import type { DataColumn, DataTableProps } from './dataTableProps';

function onCard<Row>({ render, renderCard = render }: DataColumn<Row>, row: Row) {
  return renderCard(row);
}

interface CardPairProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  isTitleHidden?: boolean;
}

/** A title with its value; a title without one says nothing (staff.css hides those whose value draws nothing). */
function CardPair<Row>({ column, row, isTitleHidden = false }: CardPairProps<Row>) {
  const content = onCard(column, row);
  if (content === null || content === undefined || content === false || content === '') return null;
  return (
    <div>
      <dt className={isTitleHidden ? 'dk-visually-hidden' : undefined}>{column.title}</dt>
      <dd>{content}</dd>
    </div>
  );
}

/** The rows of a table as cards, for narrow screens. */
export function DataCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  onRowClick,
  selection,
}: DataTableProps<Row> & { rows: readonly Row[] }) {
  const titleColumn = columns.find((column) => column.card === 'title') ?? columns[0];
  const others = columns.filter((column) => column !== titleColumn);
  const shownAs = (place: DataColumn<Row>['card']) => others.filter(({ card = 'line' }) => card === place);
  const [actions, figures, notes, lines] = [shownAs('action'), shownAs('figure'), shownAs('note'), shownAs('line')];
  return (
    <ul className="dk-cards" aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            className="dk-cards__card"
            data-row={key}
            tabIndex={-1}
            {...(onRowClick === undefined
              ? {}
              : {
                  onClick: (event) => {
                    if (event.target instanceof Element && event.target.closest('a, button, input, label') === null)
                      onRowClick(row);
                  },
                })}
          >
            <div className="dk-cards__title">
              {selection !== undefined && (
                <input
                  type="checkbox"
                  aria-label={rowName === undefined ? 'Select' : `Select ${rowName(row)}`}
                  checked={selection.selectedKeys.includes(key)}
                  onChange={(event) =>
                    selection.onChange(
                      event.target.checked
                        ? [...selection.selectedKeys, key]
                        : selection.selectedKeys.filter((selected) => selected !== key),
                    )
                  }
                />
              )}
              {titleColumn?.render(row)}
              {figures.length > 0 && (
                <span className="dk-cards__figure">
                  {figures.map((column) => (
                    <span key={column.key}>
                      <span className="dk-visually-hidden">{column.title} </span>
                      {onCard(column, row)}
                    </span>
                  ))}
                </span>
              )}
              {actions.length > 0 && (
                <div className="dk-cards__actions">
                  {actions.map((column) => (
                    <Fragment key={column.key}>{column.render(row)}</Fragment>
                  ))}
                </div>
              )}
            </div>
            {notes.length > 0 && (
              <dl className="dk-cards__notes">
                {notes.map((column) => (
                  <CardPair key={column.key} column={column} row={row} isTitleHidden />
                ))}
              </dl>
            )}
            {lines.length > 0 && (
              <dl className="dk-cards__lines">
                {lines.map((column) => (
                  <CardPair key={column.key} column={column} row={row} />
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}
