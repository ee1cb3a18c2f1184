import { formatNumber } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';
import { pivotOf, type PivotLine } from './pivot';
import { figureText } from './reportFigures';
import { WHOLE, type Registry } from './reportRequest';

interface PivotTableProps {
  title: string;
  answer: Pick<rpc.ReportAnswer, 'rows' | 'dimensions' | 'measures' | 'row_count'>;
  by: readonly [string, string];
  registry: Registry;
  /** Cells are shaded by their size: weekdays and hours. */
  isShaded?: boolean;
}

/** One figure by two groupings, as rows and columns with the sums of both. */
export function PivotTable({ title, answer, by, registry, isShaded = false }: PivotTableProps) {
  const measure = registry.measures.get(answer.measures[0] ?? '');
  if (measure === undefined) return null;
  const { columns, lines, total } = pivotOf(answer.rows, { by, measure: 0 });
  const most = Math.max(...lines.flatMap(({ cells }) => cells.map((cell) => cell ?? 0)), 0);
  const name = `${title}: ${measure.label}`;
  return (
    <section className="report-pivot" role="region" aria-label={name} tabIndex={0}>
      <table>
        <caption>
          {measure.label}
          {answer.row_count > answer.rows.length && `, the first ${formatNumber(WHOLE)} of all rows`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{registry.dimensions.get(by[0])?.label}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.name}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          <Line line={total} unit={measure.unit} />
          {lines.map((line) => (
            <Line key={line.key} line={line} unit={measure.unit} most={isShaded ? most : 0} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The larger, the more of the brand colour; words on it stay readable. */
const shade = (share: number) => `color-mix(in srgb, var(--brand-primary) ${Math.round(share * 45)}%, var(--surface))`;

/** Most: the largest cell, where cells are shaded. */
function Line({
  line: { name, cells, total, key },
  unit,
  most = 0,
}: {
  line: PivotLine;
  unit: rpc.ReportUnit;
  most?: number;
}) {
  return (
    <tr data-total={key === 'total' ? '' : undefined}>
      <th scope="row">{name}</th>
      {cells.map((cell, place) => (
        <td key={place} style={most > 0 && cell !== null && cell > 0 ? { background: shade(cell / most) } : undefined}>
          {cell === null ? '' : figureText(cell, unit)}
        </td>
      ))}
      <td>{figureText(total, unit)}</td>
    </tr>
  );
}
