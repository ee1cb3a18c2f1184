import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { Skeleton } from '@dukani/shared/ui-core';
import { ErrorAlert } from '@dukani/shared/ui-antd';
import { cardQuery, type BoardChoice } from './boardQuery';
import { ChangeText, totalText } from './FigureRow';
import { figureText } from './reportFigures';
import { keyText } from './reportKeys';
import type { Registry } from './reportRequest';
import { useRunReportQuery, type ReportPage } from './reportsApi';
import { savedReportPath } from './savedQuery';
import './reports.css';

const CARD_HEIGHT = 224;

interface BoardCardProps {
  saved: rpc.SavedReport;
  definition: rpc.ReportDefinition;
  choice: BoardChoice;
  registry: Registry;
}

/** A pinned report on the board: its first figure with the change, and its first rows. */
export function BoardCard({ saved, definition, choice, registry }: BoardCardProps) {
  const { data, error, refetch } = useRunReportQuery(cardQuery(saved, choice, definition));
  const isOfPlace = choice.places.every(({ dimension }) => definition.filters.includes(dimension));
  return (
    <article className="report-board__card" aria-label={saved.name}>
      <h3>
        <Link to={savedReportPath(saved)}>{saved.name}</Link>
      </h3>
      {!isOfPlace && <p className="report-board__note">Of all places: this report has no such filter.</p>}
      {error !== undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton height={CARD_HEIGHT} />}
      {data !== undefined && <CardFigures saved={saved} answer={data} registry={registry} />}
    </article>
  );
}

interface CardFiguresProps {
  saved: rpc.SavedReport;
  answer: Omit<ReportPage, 'offset'>;
  registry: Registry;
}

function CardFigures({ saved, answer, registry }: CardFiguresProps) {
  const measure = registry.measures.get(answer.measures[0] ?? '');
  if (measure === undefined) return null;
  const { values, compared } = answer.totals;
  const nameOf = ({ keys, labels }: rpc.ReportRow) =>
    answer.dimensions
      .map((dimension, place) => keyText(dimension, keys[place] ?? '', labels[place] ?? null))
      .join(', ');
  return (
    <>
      <p className="report-board__figure">
        <span>{measure.label}</span>
        <strong>{totalText(values[0], measure.unit, answer.currency_code)}</strong>
        {compared !== null && <ChangeText measure={measure} now={values[0]} then={compared[0]} />}
      </p>
      {answer.dimensions.length > 0 && answer.rows.length > 0 && (
        <table aria-label={`First rows of ${saved.name}`}>
          <thead className="dk-visually-hidden">
            <tr>
              <th scope="col">
                {answer.dimensions.map((key) => registry.dimensions.get(key)?.label ?? key).join(', ')}
              </th>
              <th scope="col">{measure.label}</th>
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((row) => (
              <tr key={row.keys.join(' ')}>
                <th scope="row">{nameOf(row)}</th>
                <td>{figureText(row.values[0], measure.unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {answer.dimensions.length > 0 && answer.rows.length === 0 && (
        <p className="report-board__note">Nothing in this period.</p>
      )}
    </>
  );
}
