import type * as rpc from '@dukani/shared/rpc';
import { useNavigate, useParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, EmptyState, ErrorState } from '@dukani/shared/ui-core';
import { PageHeader, useShortcut } from '@dukani/shared/ui-antd';
import { ReportSkeleton } from './ReportStates';
import { useReportCatalogueQuery } from './reportsApi';
import { RowsReport } from './RowsReport';
import { SummaryReport } from './SummaryReport';
import { useOpenReport } from './useOpenReport';
import './reports.css';

/** /admin/reports/<key>: one report. */
export function ReportScreen() {
  const { reportKey } = useParams();
  const mayView = usePermission('reports.view');
  const { data: catalogue, error, refetch } = useReportCatalogueQuery(undefined, { skip: !mayView });
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see reports" />;
  if (catalogue === undefined) {
    if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <div className="report">
        <PageHeader title="Report" back={{ to: '/admin/reports', label: 'Reports' }} />
        <ReportSkeleton />
      </div>
    );
  }
  const definition = catalogue.reports.find(({ key }) => key === reportKey);
  if (definition === undefined)
    return (
      <EmptyState
        icon="lock"
        title="Your role cannot see this report"
        description="An owner can give your role the right to see it."
        action={<ButtonLink to="/admin/reports">All reports</ButtonLink>}
      />
    );
  return <Report key={definition.key} definition={definition} catalogue={catalogue} />;
}

interface ReportProps {
  definition: rpc.ReportDefinition;
  catalogue: rpc.ReportCatalogue;
}

function Report({ definition, catalogue }: ReportProps) {
  const report = useOpenReport(definition, catalogue);
  const navigate = useNavigate();
  const up = report.levels.at(-1)?.path ?? '/admin/reports';
  useShortcut('backspace', () => void navigate(up), 'One level up');
  const isStatement = definition.dimensions.length === 0 && report.request.by.length === 0;
  return isStatement ? <SummaryReport report={report} /> : <RowsReport report={report} />;
}
