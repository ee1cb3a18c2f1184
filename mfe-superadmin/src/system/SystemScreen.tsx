import { useBranding } from '@dukani/shared/branding';
import { useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTab } from '../common/useTab';
import { ErrorsTab } from './ErrorsTab';
import { HealthTab } from './HealthTab';
import { JobsTab } from './JobsTab';
import './system.css';

const TABS = [
  { key: 'health', label: 'Health', Tab: HealthTab },
  { key: 'jobs', label: 'Jobs', Tab: JobsTab },
  { key: 'errors', label: 'Browser errors', Tab: ErrorsTab },
] as const;

/** /superadmin/system: services, background work and errors of browsers, by `?tab=`. */
export function SystemScreen() {
  const { key, label, Tab } = useTab(TABS);
  const branding = useBranding();
  useDocumentTitle(`System: ${label} · ${branding.name}`);
  return (
    <div className="sys" data-tab={key}>
      <PageHeader title="System" description="Times are UTC. Views are logged." />
      <Tabs
        label="System"
        tabs={TABS.map((tab) => ({ key: tab.key, label: tab.label, to: `/superadmin/system?tab=${tab.key}` }))}
        active={key}
      />
      <Tab />
    </div>
  );
}
