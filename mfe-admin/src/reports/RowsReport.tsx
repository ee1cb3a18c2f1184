import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { pageRows, saveTable } from '@dukani/shared/lists';
import { useNavigate } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { ErrorState, Skeleton, useMediaQuery } from '@dukani/shared/ui-core';
import { FilterChips } from '@dukani/shared/ui-antd';
import { chartRows, MOST_BARS } from './chartRows';
import { useListReportGoalsQuery } from '../common/reportGoalsApi';
import { FigureRow } from './FigureRow';
import { goalOfChart } from './goalDraft';
import { pictureOf, pictureRows, type Picture } from './pictures';
import { PivotTable } from './PivotTable';
import { ReportActions, type WholeReport } from './ReportActions';
import { drillPath } from './reportDrill';
import { reportFile, type HeadLines } from './reportFile';
import { isAdditive } from './reportFigures';
import { ReportFrame } from './ReportFrame';
import { asOfText, isTime } from './reportKeys';
import { reportPaper } from './reportPaper';
import { periodText, type Period } from './reportPeriods';
import { COMPARISONS, queryOf, WHOLE } from './reportRequest';
import { useLazyRunReportQuery, useReportPagesInfiniteQuery, useRunReportQuery, type ReportPage } from './reportsApi';
import {
  comparedOf,
  isTooWide,
  NothingShown,
  ReportFoot,
  ReportNotices,
  ReportSkeleton,
  TooWide,
} from './ReportStates';
import { ReportTable } from './ReportTable';
import type { OpenReport } from './useOpenReport';

const ReportChart = lazy(() =>
  loadTwice(() => import('./ReportChart')).then((module) => ({ default: module.ReportChart })),
);

const PictureChart = lazy(() =>
  loadTwice(() => import('./PictureChart')).then((module) => ({ default: module.PictureChart })),
);

/** A report of rows: totals, chart, and the rows as a table or as rows and columns. */
export function RowsReport({ report }: { report: OpenReport }) {
  const { definition, request, registry } = report;
  const isCross = request.by.length === 2 && !request.isList;
  const query = queryOf(request, definition);
  const result = useReportPagesInfiniteQuery(isCross ? { ...query, limit: WHOLE } : query);
  const isWide = isTooWide(result.error);
  const answer = isWide ? undefined : result.data?.pages[0];
  return (
    <ReportFrame
      report={report}
      actions={
        answer === undefined
          ? !isWide && <Skeleton width={94} height={40} />
          : answer.row_count > 0 && <RowsActions report={report} answer={answer} />
      }
    >
      {answer === undefined && result.error === undefined && (
        <ReportSkeleton hasChart={request.by.length === 1} figures={query.measures.length} />
      )}
      {isWide && <TooWide error={result.error} />}
      {answer === undefined && result.error !== undefined && !isWide && (
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      )}
      {answer !== undefined && (
        <>
          <ReportNotices
            answer={answer}
            error={result.error}
            onRetry={() => void result.refetch()}
            leftOut={answer.leftOut}
          />
          {answer.row_count === 0 ? (
            <NothingShown report={report} />
          ) : (
            <div className="report-body" data-outdated={result.currentData === undefined ? '' : undefined}>
              <FigureRow answer={answer} measures={registry.measures} />
              {answer.dimensions.length === 1 && definition.chart !== 'none' && (
                <ChartOrPicture report={report} answer={answer} />
              )}
              {answer.dimensions.length === 2 && <LookChoice report={report} />}
              <Rows report={report} answer={answer} page={pageRows(result, ({ rows }) => rows)} />
              <ReportFoot answer={answer} report={report} />
            </div>
          )}
        </>
      )}
    </ReportFrame>
  );
}

function LookChoice({ report: { request, change } }: { report: OpenReport }) {
  return (
    <FilterChips
      label="Rows"
      options={[
        { value: 'cross', label: 'Side by side' },
        { value: 'list', label: 'List' },
      ]}
      value={request.isList ? 'list' : 'cross'}
      onChange={(look) => change({ look: look === 'list' ? 'list' : null })}
    />
  );
}

interface RowsProps {
  report: OpenReport;
  answer: ReportPage;
  page: ReturnType<typeof pageRows<ReportPage, rpc.ReportRow>>;
}

function Rows({ report, answer, page }: RowsProps) {
  const { definition, request, registry, params, change } = report;
  const navigate = useNavigate();
  const [down, across] = answer.dimensions;
  const first = registry.measures.get(answer.measures[0] ?? '');
  if (down !== undefined && across !== undefined && !request.isList && first !== undefined && isAdditive(first))
    return (
      <PivotTable
        title={definition.title}
        answer={answer}
        by={[down, across]}
        registry={registry}
        isShaded={definition.chart === 'grid'}
      />
    );
  return (
    <ReportTable
      title={definition.title}
      answer={answer}
      page={page}
      request={request}
      registry={registry}
      onSort={(sort) => change({ sort })}
      onDrill={(row) => {
        const path = drillPath(row, { definition, request, params, registry });
        if (path !== null) void navigate(path);
      }}
    />
  );
}

function ChartOrPicture({ report, answer }: { report: OpenReport; answer: ReportPage }) {
  const { definition, registry } = report;
  const picture = pictureOf(definition, { dimension: answer.dimensions[0] ?? '', registry });
  if (picture === null) return <Chart report={report} answer={answer} />;
  return <PictureOf report={report} answer={answer} picture={picture} />;
}

/** What is drawn of other figures than the columns has a question of its own. */
function PictureOf({ report, answer, picture }: { report: OpenReport; answer: ReportPage; picture: Picture }) {
  const { definition, request, registry } = report;
  const isPhone = useMediaQuery('(max-width: 767px)');
  const dimension = answer.dimensions[0] ?? '';
  const { data } = useRunReportQuery({
    ...queryOf({ ...request, compare: 'none' }, definition),
    measures: [...picture.measures],
    sort: picture.sort,
    descending: picture.isDescending,
    limit: picture.limit,
  });
  const measure = registry.measures.get(picture.measures[0] ?? '');
  const waiting = <Skeleton height={isPhone ? PHONE_CARD : DESK_CARD} />;
  if (measure === undefined || data === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <PictureChart
        picture={picture}
        rows={pictureRows(data.rows, picture, dimension)}
        grouping={registry.dimensions.get(dimension)?.label ?? dimension}
        measure={measure}
        when={answer.to === null ? 'now' : periodText(request.period)}
      />
    </Suspense>
  );
}

const PHONE_CARD = 234;
const DESK_CARD = 294;
const BAR = 26;

/** The first figure as a picture: by the rows at hand where they are enough, else by a question of its own. */
function Chart({ report, answer }: { report: OpenReport; answer: ReportPage }) {
  const { definition, request, registry, today } = report;
  const isPhone = useMediaQuery('(max-width: 767px)');
  const dimension = answer.dimensions[0] ?? '';
  const key = answer.measures[0] ?? '';
  const measure = registry.measures.get(key);
  const isOverTime = isTime(dimension);
  const isEnough =
    answer.rows.length === answer.row_count && (isOverTime || (request.sort === key && request.isDescending));
  const own = useRunReportQuery(
    {
      ...queryOf(request, definition),
      measures: [key],
      sort: isOverTime ? dimension : key,
      descending: !isOverTime,
      limit: isOverTime ? WHOLE : MOST_BARS,
    },
    { skip: isEnough },
  );
  const rows = isEnough ? answer.rows : own.data?.rows;
  const { data: goals = [] } = useListReportGoalsQuery(undefined, { skip: !isOverTime || registry.isOwn });
  const bars = Math.min(answer.row_count, MOST_BARS);
  const height = isOverTime ? (isPhone ? PHONE_CARD : DESK_CARD) : bars * BAR + 104;
  if (measure === undefined) return null;
  if (rows === undefined) return <Skeleton height={height} />;
  const compared = comparedOf(answer);
  return (
    <Suspense fallback={<Skeleton height={height} />}>
      <ReportChart
        rows={chartRows(rows, { dimension, measure, period: soFar(answer, today), totals: answer.totals })}
        isTime={isOverTime}
        grouping={registry.dimensions.get(dimension)?.label ?? dimension}
        measure={measure}
        when={answer.to === null ? 'now' : periodText(request.period)}
        before={compared === null ? null : periodText(compared)}
        goal={goalOfChart(goals, { measure: key, dimension, filters: request.filters })}
      />
    </Suspense>
  );
}

/** The period as far as it has come; days that are still to be have no column. */
function soFar({ from, to }: rpc.ReportAnswer, today: string): Period | null {
  return from === null || to === null ? null : { from, to: to > today && from <= today ? today : to };
}

/** Of which days, compared with what, of what only: what stands above a file or a page. */
export function headOf(report: OpenReport, answer: rpc.ReportAnswer): HeadLines {
  const { definition, request, registry, nameOf } = report;
  const compared = comparedOf(answer);
  const comparison = COMPARISONS.find(({ value }) => value === request.compare)?.label;
  return [
    ...(definition.has_period ? [['Period', periodText(request.period)] as const] : []),
    ...(definition.has_day ? [['At the end of', periodText(request.period)] as const] : []),
    ...(compared === null ? [] : [['Compared with', `${comparison ?? ''}: ${periodText(compared)}`] as const]),
    ...request.filters.map(
      ({ dimension, values }) =>
        [
          registry.dimensions.get(dimension)?.label ?? dimension,
          values.map((value) => nameOf(dimension, value)).join(', '),
        ] as const,
    ),
    ...(request.returns === 'sale_day' ? [['Returns', 'On the day of the sale'] as const] : []),
    ['Amounts in', answer.currency_code],
    ['As of', asOfText(answer.as_of, answer.timezone, null)],
  ];
}

function RowsActions({ report, answer }: { report: OpenReport; answer: ReportPage }) {
  const { definition, request, registry, today } = report;
  const [runReport] = useLazyRunReportQuery();
  const head = headOf(report, answer);
  const { title } = definition;
  const when = definition.has_period || definition.has_day ? periodText(request.period) : today;
  const load: Parameters<typeof ReportActions>[0]['load'] = async ({ signal, report: tell }) => {
    const rows: rpc.ReportRow[] = [];
    let whole: rpc.ReportAnswer = answer;
    do {
      const page = await runReport({ ...queryOf(request, definition), limit: WHOLE, offset: rows.length }).unwrap();
      signal.throwIfAborted();
      rows.push(...page.rows);
      whole = page;
      tell({ done: rows.length, total: page.row_count });
      if (page.rows.length === 0) break;
    } while (rows.length < whole.row_count);
    return wholeOf({ ...whole, rows });
  };
  const wholeOf = (whole: rpc.ReportAnswer): WholeReport => ({
    save: (format, options) => saveTable(format, { ...options, ...reportFile(whole, registry) }),
    paper: (business) => reportPaper(whole, { key: definition.key, title, when, registry, business, head }),
  });
  return <ReportActions reportKey={definition.key} title={title} when={when} head={head} load={load} />;
}
