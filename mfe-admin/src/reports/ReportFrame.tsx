import type { ReactNode } from 'react';
import { Link } from '@dukani/shared/router';
import { Icon } from '@dukani/shared/ui-core';
import { PageHeader } from '@dukani/shared/ui-antd';
import { ActiveFilters, ReportControls } from './ReportControls';
import { OWN_ONLY } from './reportKeys';
import { SavedReportBar, useOpenSavedReport } from './SavedReportBar';
import type { OpenReport } from './useOpenReport';
import './reports.css';

interface ReportFrameProps {
  report: OpenReport;
  actions: ReactNode;
  children: ReactNode;
}

/** Title, way back, controls and chips around the figures. */
export function ReportFrame({ report, actions, children }: ReportFrameProps) {
  const saved = useOpenSavedReport(report);
  const { title, question } = report.definition;
  const description = saved === null ? question : title;
  return (
    <div className="report">
      <PageHeader
        title={saved?.name ?? title}
        description={report.registry.isOwn ? `${description} ${OWN_ONLY}` : description}
        back={{ to: '/admin/reports', label: 'Reports' }}
        action={
          <>
            {actions}
            <SavedReportBar report={report} saved={saved} />
          </>
        }
      />
      <Crumbs report={report} />
      <ReportControls report={report} />
      <ActiveFilters report={report} />
      {children}
    </div>
  );
}

function Crumbs({ report: { levels, here } }: { report: OpenReport }) {
  if (levels.length === 0) return null;
  return (
    <nav className="report-crumbs" aria-label="Levels">
      {levels.map(({ path, label }) => (
        <span key={path}>
          <Link to={path}>{label}</Link>
          <Icon name="chevron-right" size={14} />
        </span>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
