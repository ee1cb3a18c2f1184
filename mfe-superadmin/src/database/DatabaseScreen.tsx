import { useBranding } from '@dukani/shared/branding';
import { useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTab } from '../common/useTab';
import { ActivityTab } from './ActivityTab';
import { ChecksTab } from './ChecksTab';
import './database.css';
import { IndexesTab } from './IndexesTab';
import { SizesTab } from './SizesTab';
import { StatementsTab } from './StatementsTab';

const TABS = [
  { key: 'sizes', label: 'Size', Tab: SizesTab },
  { key: 'statements', label: 'Statements', Tab: StatementsTab },
  { key: 'indexes', label: 'Indexes', Tab: IndexesTab },
  { key: 'activity', label: 'Activity', Tab: ActivityTab },
  { key: 'checks', label: 'Checks', Tab: ChecksTab },
] as const;

/** /superadmin/database: the state of the database, read-only and without any row's values, by `?tab=`. */
export function DatabaseScreen() {
  const { key, label, Tab } = useTab(TABS);
  const branding = useBranding();
  useDocumentTitle(`Database: ${label} · ${branding.name}`);
  return (
    <div className="dbs" data-tab={key}>
      <PageHeader
        title="Database"
        description="Read-only, and without the values of any row. Times are UTC. Views are logged."
      />
      <Tabs
        label="Database"
        tabs={TABS.map((tab) => ({ key: tab.key, label: tab.label, to: `/superadmin/database?tab=${tab.key}` }))}
        active={key}
      />
      <Tab />
    </div>
  );
}
