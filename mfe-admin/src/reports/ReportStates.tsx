import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, EmptyState, Skeleton, useMediaQuery, useOnline } from '@dukani/shared/ui-core';
import { ErrorAlert, shiftDays } from '@dukani/shared/ui-antd';
import { isNetworkFailure, toApiError } from '@dukani/shared/errors';
import { asOfText } from './reportKeys';
import { dayText, periodText, type Period } from './reportPeriods';
import { hasReturns } from './reportRequest';
import { useRunReportQuery, type LeftOut } from './reportsApi';
import type { OpenReport } from './useOpenReport';

/** Heights of a figure with its change (reports.css). */
const FIGURE = 104;
const PHONE_FIGURE = 116;

interface ReportSkeletonProps {
  hasChart?: boolean;
  /** How many figures are to come. */
  figures?: number;
}

/** The places of figures, chart and rows until they come. */
export function ReportSkeleton({ hasChart = true, figures = 5 }: ReportSkeletonProps) {
  const isPhone = useMediaQuery('(max-width: 767px)');
  return (
    <div role="status">
      <span className="dk-visually-hidden">Loading</span>
      <div className="report-figures">
        {Array.from({ length: figures }, (_none, place) => (
          <Skeleton key={place} height={isPhone ? PHONE_FIGURE : FIGURE} />
        ))}
      </div>
      {hasChart && <Skeleton height={isPhone ? 234 : 294} />}
      <Skeleton height={320} />
    </div>
  );
}

/** A report that would read more than anybody waits for: the server says how much, and what to choose instead. */
export const isTooWide = (error: unknown): boolean =>
  error !== undefined && toApiError(error).code === 'report_too_wide';

export function TooWide({ error }: { error: unknown }) {
  return <EmptyState icon="chart" title="Too much to add up at once" description={toApiError(error).message} />;
}

const DAYS_BACK = 3650;

/** The last day before the period on which there is something, else the first one after it. */
function useNearestDay(
  { definition: { key, measures }, request: { period } }: OpenReport,
  isSkipped: boolean,
): { day: string | null; isLoading: boolean; isUnknown: boolean } {
  const query = { report: key, measures: [measures[0] ?? ''], dimensions: ['day'], sort: 'day', limit: 1 };
  const before = useRunReportQuery(
    { ...query, from: shiftDays(period.from, -DAYS_BACK), to: shiftDays(period.from, -1), descending: true },
    { skip: isSkipped },
  );
  const isLater = before.data?.rows.length === 0;
  const after = useRunReportQuery(
    { ...query, from: shiftDays(period.to, 1), to: shiftDays(period.to, DAYS_BACK), descending: false },
    { skip: isSkipped || !isLater },
  );
  const found = isLater ? after : before;
  const isUnknown = found.error !== undefined;
  return { day: found.data?.rows[0]?.keys[0] ?? null, isLoading: found.data === undefined && !isUnknown, isUnknown };
}

/** Nothing in the period: never anything, or only not then. */
export function NothingShown({ report }: { report: OpenReport }) {
  const { definition, request, today, pathWith } = report;
  const maySell = usePermission('sales.record');
  const isFiltered = request.filters.length > 0;
  const nearest = useNearestDay(report, !definition.has_period || !definition.has_days || isFiltered);
  if (isFiltered)
    return (
      <EmptyState
        icon="filter"
        title="Nothing has these filters"
        description="Take a filter away, or choose another period."
      />
    );
  if (definition.has_day)
    return (
      <EmptyState
        icon="box"
        title="Nothing at the end of this day"
        description="Choose a later day, or today."
        action={request.period.to !== today && <ButtonLink to={pathWith({ days: null })}>Show today</ButtonLink>}
      />
    );
  if (!definition.has_period)
    return (
      <EmptyState icon="box" title="Nothing in stock yet" description="What is received or counted appears here." />
    );
  if (!definition.has_days)
    return <EmptyState icon="chart" title="Nothing in this period" description="Choose a longer period." />;
  if (nearest.isLoading) return <Skeleton height={220} />;
  if (nearest.day === null && !nearest.isUnknown)
    return (
      <EmptyState
        icon="chart"
        title="Nothing to report yet"
        description="Figures appear once there is something to count."
        action={
          maySell && (
            <ButtonLink to="/admin/sales?tab=new" variant="primary">
              Open the till
            </ButtonLink>
          )
        }
      />
    );
  return (
    <EmptyState
      icon="chart"
      title="Nothing in this period"
      action={
        nearest.day !== null && (
          <ButtonLink to={pathWith({ days: `${nearest.day}..${nearest.day}` })}>Show {dayText(nearest.day)}</ButtonLink>
        )
      }
    />
  );
}

interface ReportNoticesProps {
  answer: Pick<rpc.ReportAnswer, 'as_of' | 'timezone'>;
  error: unknown;
  onRetry: () => void;
  leftOut: readonly LeftOut[];
}

/** What is to be known before the figures: they are old, or some are not there. */
export function ReportNotices({ answer, error, onRetry, leftOut }: ReportNoticesProps) {
  const isOnline = useOnline();
  const isOffline = !isOnline || (error !== undefined && isNetworkFailure(error));
  return (
    <>
      {isOffline && (
        <p className="adm-notice" role="status">
          No network. These figures are of {asOfText(answer.as_of, answer.timezone)}.
        </p>
      )}
      {!isOffline && error !== undefined && <ErrorAlert error={error} onRetry={onRetry} />}
      {leftOut.map(({ measure, reason }) => (
        <p key={measure} className="adm-notice">
          {reason} It is left out.
        </p>
      ))}
    </>
  );
}

/** When the figures were made, and what they are compared with. */
export function ReportFoot({ answer, report }: { answer: rpc.ReportAnswer; report: OpenReport }) {
  const { request, definition, registry } = report;
  const parts = [
    standText(answer),
    ...(hasReturns(definition, registry)
      ? [`returns on the day of the ${request.returns === 'sale_day' ? 'sale' : 'return'}`]
      : []),
  ];
  return <p className="report-foot">{parts.join(' · ')}</p>;
}

/** When figures were made, and which days their change is against. */
export function standText(answer: rpc.ReportAnswer): string {
  const compared = comparedOf(answer);
  const asOf = `As of ${asOfText(answer.as_of, answer.timezone)}`;
  if (compared === null) return asOf;
  return `${asOf} · compared with ${periodText(compared)}${answer.is_partial ? ', up to the same time' : ''}`;
}

/** The days that an answer is compared with; null without. */
export function comparedOf({ compared_from: from, compared_to: to }: rpc.ReportAnswer): Period | null {
  return from === null || to === null ? null : { from, to };
}
