import type * as rpc from '@dukani/shared/rpc';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Icon, IconButton } from '@dukani/shared/ui-core';
import { usePopover } from '@dukani/shared/ui-antd';
import { changeOf, figureText, type Figure } from './reportFigures';

/** As many as stand in one row of a wide screen. */
const MOST = 6;

interface FigureRowProps {
  answer: Pick<rpc.ReportAnswer, 'totals' | 'measures' | 'currency_code' | 'rows'>;
  measures: ReadonlyMap<string, rpc.ReportMeasure>;
}

/** The totals, each with its change and what it means. */
export function FigureRow({ answer, measures }: FigureRowProps) {
  const { values, compared } = answer.totals;
  // A figure of one row (a cumulative share) has no total: its rows show it.
  const isOfRows = (place: number) =>
    (values[place] ?? null) === null && answer.rows.some((row) => (row.values[place] ?? null) !== null);
  return (
    <section className="report-figures" aria-label="Totals">
      {answer.measures.slice(0, MOST).map((key, place) => {
        const measure = measures.get(key);
        return measure === undefined || isOfRows(place) ? null : (
          <article key={key} className="report-figure">
            <h2>
              {measure.label} <MeasureHelp measure={measure} />
            </h2>
            <div className="report-figure__fit">
              <p className="report-figure__value">{totalText(values[place], measure.unit, answer.currency_code)}</p>
            </div>
            <p className="report-figure__change">
              {compared === null ? (
                ' '
              ) : (
                <ChangeText measure={measure} now={values[place]} then={compared[place]} isLong />
              )}
            </p>
          </article>
        );
      })}
    </section>
  );
}

/** A total with its currency. */
export function totalText(value: Figure | undefined, unit: rpc.ReportUnit, currencyCode: string): string {
  if (unit !== 'money' || value === null || value === undefined) return figureText(value, unit);
  return formatCurrency(fromNumeric(value), currencyCode);
}

interface ChangeTextProps {
  measure: rpc.ReportMeasure;
  now: Figure | undefined;
  then: Figure | undefined;
  /** With the figure that it is compared with. */
  isLong?: boolean;
}

/** A change in its colour and with its arrow: colour alone says nothing to some. */
export function ChangeText({ measure, now, then, isLong = false }: ChangeTextProps) {
  const change = changeOf(measure, now, then);
  const isUp = change.text.startsWith('+') || change.kind === 'new';
  return (
    <span className="report-change" data-tone={change.tone}>
      {(change.kind === 'percent' || change.kind === 'points') && (
        <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={14} />
      )}
      {change.text}
      {isLong && change.kind !== 'none' && change.kind !== 'new' && (
        <small> from {figureText(then, measure.unit)}</small>
      )}
    </span>
  );
}

function MeasureHelp({ measure: { label, definition, example } }: { measure: rpc.ReportMeasure }) {
  const { isOpen, toggle, containerRef } = usePopover<HTMLSpanElement>();
  return (
    <span className="report-help" ref={containerRef}>
      <IconButton icon="help" size="small" label={`What is ${label}?`} aria-expanded={isOpen} onClick={toggle} />
      {isOpen && (
        <span className="report-help__text" role="note">
          <span>{definition}</span>
          <span>Example: {example}</span>
        </span>
      )}
    </span>
  );
}
