import { shiftDays } from '@dukani/shared/ui-antd';
import type * as rpc from '@dukani/shared/rpc';
import { dayCount, type Period } from './reportPeriods';
import type { Registry } from './reportRequest';

/** Rows that a card has room for. */
export const CARD_ROWS = 5;

/** What stands large on the board. */
const FIGURES: readonly string[] = ['net_sales', 'profit', 'sales', 'average_basket', 'return_rate'];

/** What all cards of the board show: of which days, of which place. */
export interface BoardChoice {
  period: Period;
  places: readonly rpc.ReportFilter[];
}

/** A day is compared with the same weekday a week before, anything longer with the period before. */
const comparisonOf = ({ period }: BoardChoice): rpc.ReportComparison =>
  dayCount(period) === 1 ? 'week_before' : 'previous';

/** The figures of the board; null where the role sees none of them. */
export function figuresQuery(choice: BoardChoice, { measures }: Pick<Registry, 'measures'>): rpc.ReportQuery | null {
  const shown = FIGURES.filter((key) => measures.has(key));
  if (shown.length === 0) return null;
  return {
    report: 'sales_summary',
    measures: shown,
    filters: [...choice.places],
    ...choice.period,
    compare: comparisonOf(choice),
  };
}

/** A saved report as its card asks for it: of the days and places of the board, where the report can be asked so. */
export function cardQuery(
  { query }: Pick<rpc.SavedReport, 'query'>,
  choice: BoardChoice,
  { has_period: hasPeriod, filters }: Pick<rpc.ReportDefinition, 'has_period' | 'filters'>,
): rpc.ReportQuery {
  const { period: _period, look: _look, compare: _compare, filters: own = [], ...rest } = query;
  const places = choice.places.filter(({ dimension }) => filters.includes(dimension));
  return {
    ...rest,
    filters: [...own.filter(({ dimension }) => !places.some((place) => place.dimension === dimension)), ...places],
    ...(hasPeriod ? { ...choice.period, compare: comparisonOf(choice) } : {}),
    limit: CARD_ROWS,
  };
}

/** Where something was sold lately: the places to choose from. */
export const placesQuery = (dimension: string, today: string): rpc.ReportQuery => ({
  measures: ['net_sales'],
  dimensions: [dimension],
  from: shiftDays(today, -89),
  to: today,
  limit: 200,
});
