import { useId, useState, type ReactNode } from 'react';
import { Button } from '../ui-core/Button';

export interface ChartCardProps {
  title: string;
  /** What the picture says, in a sentence for those who do not see it. */
  summary: string;
  /** The same figures as a table. */
  table: { columns: readonly string[]; rows: readonly (readonly ReactNode[])[] };
  /** The chart. */
  children: ReactNode;
  action?: ReactNode;
}

/** A chart with its figures behind it: "Show table". */
export function ChartCard({ title, summary, table, children, action }: ChartCardProps) {
  const [isTableShown, setIsTableShown] = useState(false);
  const titleId = useId();
  return (
    <section className="dk-card" aria-labelledby={titleId}>
      <header className="dk-card__header">
        <h2 id={titleId} className="dk-card__title">
          {title}
        </h2>
        {action}
        <Button
          size="small"
          variant="ghost"
          icon={isTableShown ? 'chart' : 'list'}
          aria-pressed={isTableShown}
          onClick={() => setIsTableShown(!isTableShown)}
        >
          {isTableShown ? 'Show chart' : 'Show table'}
        </Button>
      </header>
      {isTableShown ? (
        <div className="dk-card__scroll" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
          <FiguresTable title={title} {...table} />
        </div>
      ) : (
        <div role="img" aria-label={summary}>
          {children}
        </div>
      )}
    </section>
  );
}

function FiguresTable({ title, columns, rows }: ChartCardProps['table'] & { title: string }) {
  return (
    <table className="dk-figures">
      <caption className="dk-visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // The rows are a fixed picture of the figures; their place is their identity.
          <tr key={row}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={columns[index]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
