import { ChangeText } from './FigureRow';
import { figureText } from './reportFigures';
import type { SummaryLine, SummaryPart } from './summaryLines';

interface SummaryStatementProps {
  parts: readonly SummaryPart[];
  /** Titles of the columns of figures. */
  now: string;
  then: string | null;
  currencyCode: string;
}

/** The sales of a period as a statement: from gross sales to the total, what it earned, how it was paid. */
export function SummaryStatement({ parts, now, then, currencyCode }: SummaryStatementProps) {
  return (
    <section className="report-statement" aria-label="Statement">
      <table>
        <caption className="dk-visually-hidden">Sales summary, {currencyCode}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="dk-visually-hidden">Line</span>
            </th>
            <th scope="col">{now}</th>
            {then !== null && <th scope="col">{then}</th>}
            {then !== null && <th scope="col">Change</th>}
          </tr>
        </thead>
        {parts.map(({ title, lines }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={then === null ? 2 : 4} className="report-statement__title">
                {title}
              </th>
            </tr>
            {lines.map((line) => (
              <Line key={line.key} line={line} isCompared={then !== null} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** What is taken off stands in brackets. */
export function lineText({ unit, isLess }: SummaryLine, value: number | null | undefined): string {
  const text = figureText(value, unit);
  return isLess && (value ?? 0) > 0 ? `(${text})` : text;
}

function Line({ line, isCompared }: { line: SummaryLine; isCompared: boolean }) {
  return (
    <tr data-sum={line.isSum ? '' : undefined}>
      <th scope="row">{line.label}</th>
      <td>{lineText(line, line.now)}</td>
      {isCompared && <td>{lineText(line, line.then)}</td>}
      {isCompared && (
        <td>{line.measure !== null && <ChangeText measure={line.measure} now={line.now} then={line.then} />}</td>
      )}
    </tr>
  );
}
