import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTab } from '../common/useTab';
import { GrowthTab } from './GrowthTab';
import { UseTab } from './UseTab';
import './analytics.css';

const TABS = [
  { key: 'use', label: 'Use', Tab: UseTab },
  { key: 'growth', label: 'Growth', Tab: GrowthTab },
] as const;

/** /superadmin/analytics: what businesses use, and how they come and stay, by `?tab=`. */
export function AnalyticsScreen() {
  const { key, Tab } = useTab(TABS);
  return (
    <div className="ana">
      <PageHeader title="Analytics" description="How the platform is used. No business is named. Views are logged." />
      <Tabs
        label="Analytics"
        tabs={TABS.map((tab) => ({ key: tab.key, label: tab.label, to: `/superadmin/analytics?tab=${tab.key}` }))}
        active={key}
      />
      <Tab />
    </div>
  );
}
