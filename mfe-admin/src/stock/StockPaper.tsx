import { useBusiness } from '../common/useBusiness';
import './papers.css';

export interface PaperColumn {
  title: string;
  isFigure?: boolean;
}

export interface StockPaperProps {
  /** What it is: "Delivery note". */
  kind: string;
  number: string | null;
  /** Who, where and when; what is not known is left out. */
  facts: readonly { label: string; value: string | null }[];
  columns: readonly PaperColumn[];
  /** The cells of each line, as many as there are columns. */
  lines: readonly { key: string; cells: readonly string[] }[];
  total?: { label: string; value: string };
  note: string | null;
  /** Who signs. */
  signatures: readonly string[];
}

/** A document of the stock on A4: its head, its goods and room to sign. */
export function StockPaper({ kind, number, facts, columns, lines, total, note, signatures }: StockPaperProps) {
  const { name } = useBusiness();
  return (
    <div className="paper">
      <header className="paper-head">
        <div>
          <h1>{kind}</h1>
          {number !== null && <p className="paper-number">{number}</p>}
        </div>
        <strong>{name}</strong>
      </header>
      <dl className="paper-facts">
        {facts.map(
          ({ label, value }) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isFigure = false }) => (
              <th key={title} scope="col" data-figure={isFigure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ title, isFigure = false }, place) => (
                <td key={title} data-figure={isFigure}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={columns.length - 1}>
                {total.label}
              </th>
              <td data-figure="true">{total.value}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {note !== null && <p className="paper-note">{note}</p>}
      <div className="paper-signatures">
        {signatures.map((who) => (
          <span key={who}>{who}</span>
        ))}
      </div>
    </div>
  );
}
