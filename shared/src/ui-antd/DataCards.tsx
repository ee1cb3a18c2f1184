import { Fragment } from 'react';
import type { DataTableProps } from './DataTable';

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
  const actions = columns.filter((column) => column.card === 'action');
  const lines = columns.filter(
    (column) => column !== titleColumn && column.card !== 'hidden' && column.card !== 'action',
  );
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
              {actions.length > 0 && (
                <div className="dk-cards__actions">
                  {actions.map((column) => (
                    <Fragment key={column.key}>{column.render(row)}</Fragment>
                  ))}
                </div>
              )}
            </div>
            <dl className="dk-cards__lines">
              {lines.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
