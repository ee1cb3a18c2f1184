import type * as rpc from '@dukani/shared/rpc';
import { useNavigate, useParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, EmptyState, ErrorState, Skeleton, useMediaQuery } from '@dukani/shared/ui-core';
import { PageHeader, useShortcut } from '@dukani/shared/ui-antd';
import { ReportSkeleton } from './ReportStates';
import { useReportAccessQuery, useReportCatalogueQuery } from './reportsApi';
import { RowsReport } from './RowsReport';
import { SummaryReport } from './SummaryReport';
import { useOpenReport } from './useOpenReport';
import './reports.css';

/** /admin/reports/<key>: one report. */
export function ReportScreen() {
  const { reportKey } = useParams();
  const mayView = usePermission('reports.view_own');
  const catalogueResult = useReportCatalogueQuery(undefined, { skip: !mayView });
  const accessResult = useReportAccessQuery(undefined, { skip: !mayView });
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see reports" />;
  const { data: catalogue } = catalogueResult;
  const { data: access } = accessResult;
  if (catalogue === undefined || access === undefined) {
    const error: unknown = catalogueResult.error ?? accessResult.error;
    const retry = () => {
      void catalogueResult.refetch();
      void accessResult.refetch();
    };
    if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
    return <LoadingReport />;
  }
  const definition = catalogue.reports.find(({ key }) => key === reportKey);
  if (definition === undefined) return <NoReport reportKey={reportKey} access={access} />;
  return (
    <Report key={definition.key} definition={definition} catalogue={catalogue} yearStartsIn={access.year_start_month} />
  );
}

/** The places of heading, choices and figures: nothing moves when they come. */
function LoadingReport() {
  const isPhone = useMediaQuery('(max-width: 767px)');
  return (
    <div className="report">
      <PageHeader
        title="Report"
        description="Loading"
        back={{ to: '/admin/reports', label: 'Reports' }}
        action={<Skeleton width={196} height={40} />}
      />
      <Skeleton height={isPhone ? 118 : 66} />
      <ReportSkeleton />
    </div>
  );
}

/** A report that the role does not open, with the rights that are missing and who can give them; or none that there is. */
function NoReport({ reportKey, access }: { reportKey: string | undefined; access: rpc.ReportAccess }) {
  const locked = access.locked.find(({ key }) => key === reportKey);
  const action = <ButtonLink to="/admin/reports">All reports</ButtonLink>;
  if (locked === undefined) return <EmptyState icon="search" title="This report does not exist" action={action} />;
  const owners = new Intl.ListFormat('en', { type: 'disjunction' }).format(access.owners);
  return (
    <EmptyState
      icon="lock"
      title={`Your role cannot see ${locked.title}`}
      description={`It needs the right: ${locked.needs.join('; ')}. ${owners === '' ? 'An owner' : owners} can give you a role that has it.`}
      action={action}
    />
  );
}

interface ReportProps {
  definition: rpc.ReportDefinition;
  catalogue: rpc.ReportCatalogue;
  yearStartsIn: number;
}

function Report({ definition, catalogue, yearStartsIn }: ReportProps) {
  const report = useOpenReport(definition, catalogue, yearStartsIn);
  const navigate = useNavigate();
  const up = report.levels.at(-1)?.path ?? '/admin/reports';
  useShortcut('backspace', () => void navigate(up), 'One level up');
  const isStatement = definition.dimensions.length === 0 && report.request.by.length === 0;
  return isStatement ? <SummaryReport report={report} /> : <RowsReport report={report} />;
}
