import { saveTable } from '@dukani/shared/lists';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { FigureRow } from './FigureRow';
import { ReportActions, type WholeReport } from './ReportActions';
import { summaryFile } from './reportFile';
import { ReportFrame } from './ReportFrame';
import { summaryPaper } from './reportPaper';
import { periodText } from './reportPeriods';
import { queryOf } from './reportRequest';
import { useRunReportQuery } from './reportsApi';
import { comparedOf, NothingShown, ReportFoot, ReportNotices, ReportSkeleton } from './ReportStates';
import { headOf } from './RowsReport';
import { SummaryStatement } from './SummaryStatement';
import { summaryParts, tenderPart, type SummaryPart } from './summaryLines';
import type { OpenReport } from './useOpenReport';

/** What stands large above the statement. */
const LARGE: readonly string[] = ['net_sales', 'profit', 'sales', 'average_basket'];

/** The sales of a period as a statement, with how it was paid. */
export function SummaryReport({ report }: { report: OpenReport }) {
  const { definition, request, registry } = report;
  const query = queryOf(request, definition);
  const sales = useRunReportQuery(query);
  const { returns: _returns, ...paid } = query;
  const tenders = useRunReportQuery({
    ...paid,
    measures: ['tender_net', 'collected'],
    dimensions: ['tender'],
    sort: 'tender_net',
  });
  const retry = () => {
    void sales.refetch();
    void tenders.refetch();
  };
  const error: unknown = sales.error ?? tenders.error;
  const answer = sales.data;
  if (answer === undefined || tenders.data === undefined)
    return (
      <ReportFrame report={report} actions={<Skeleton width={94} height={40} />}>
        {error === undefined ? <ReportSkeleton hasChart={false} /> : <ErrorState error={error} onRetry={retry} />}
      </ReportFrame>
    );
  const compared = comparedOf(answer);
  const columns = { now: periodText(request.period), then: compared === null ? null : periodText(compared) };
  const parts = [
    ...summaryParts(answer, registry.measures),
    ...(tenders.data.rows.length === 0 ? [] : [tenderPart(tenders.data, registry.measures)]),
  ];
  const isEmpty = tenders.data.rows.length === 0 && answer.totals.values.every((value) => (value ?? 0) === 0);
  return (
    <ReportFrame
      report={report}
      actions={!isEmpty && <SummaryActions {...{ report, parts, columns }} head={headOf(report, answer)} />}
    >
      <ReportNotices answer={answer} error={error} onRetry={retry} leftOut={answer.leftOut} />
      {isEmpty ? (
        <NothingShown report={report} />
      ) : (
        <div className="report-body" data-outdated={sales.currentData === undefined ? '' : undefined}>
          <FigureRow answer={largeOf(answer)} measures={registry.measures} />
          <SummaryStatement parts={parts} {...columns} currencyCode={answer.currency_code} />
          <ReportFoot answer={answer} report={report} />
        </div>
      )}
    </ReportFrame>
  );
}

/** The four figures of the day, of all that the statement has. */
function largeOf(answer: Parameters<typeof FigureRow>[0]['answer']): Parameters<typeof FigureRow>[0]['answer'] {
  const places = LARGE.map((key) => answer.measures.indexOf(key)).filter((place) => place >= 0);
  const pick = (values: readonly (number | null)[]) => places.map((place) => values[place] ?? null);
  const { values, compared } = answer.totals;
  return {
    ...answer,
    measures: places.map((place) => answer.measures[place] ?? ''),
    totals: { values: pick(values), compared: compared === null ? null : pick(compared) },
  };
}

interface SummaryActionsProps {
  report: OpenReport;
  parts: readonly SummaryPart[];
  columns: { now: string; then: string | null };
  head: ReturnType<typeof headOf>;
}

function SummaryActions({ report: { definition }, parts, columns, head }: SummaryActionsProps) {
  const { title } = definition;
  const whole: WholeReport = {
    save: (format, options) => saveTable(format, { ...options, ...summaryFile(parts, columns) }),
    paper: (business) => summaryPaper(parts, { ...columns, title, when: columns.now, business, head }),
  };
  return (
    <ReportActions
      reportKey={definition.key}
      title={title}
      when={columns.now}
      head={head}
      load={() => Promise.resolve(whole)}
    />
  );
}
