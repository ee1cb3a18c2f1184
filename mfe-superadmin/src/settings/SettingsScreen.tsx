import { useBranding } from '@dukani/shared/branding';
import { useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTab } from '../common/useTab';
import { DomainsTab } from './DomainsTab';
import { FeaturesTab } from './FeaturesTab';
import { GeneralTab } from './GeneralTab';
import { ProvidersTab } from './ProvidersTab';
import './settings.css';

const TABS = [
  { key: 'general', label: 'General', Tab: GeneralTab },
  { key: 'payments', label: 'Payments', Tab: ProvidersTab },
  { key: 'features', label: 'Features', Tab: FeaturesTab },
  { key: 'domains', label: 'Domains', Tab: DomainsTab },
] as const;

/** /superadmin/settings: what staff decide for all businesses, by `?tab=`. */
export function SettingsScreen() {
  const { key, label, Tab } = useTab(TABS);
  const branding = useBranding();
  useDocumentTitle(`Settings: ${label} · ${branding.name}`);
  return (
    <div className="set">
      <PageHeader title="Settings" description="What holds for all businesses. Every change is logged." />
      <Tabs
        label="Settings"
        tabs={TABS.map((tab) => ({ key: tab.key, label: tab.label, to: `/superadmin/settings?tab=${tab.key}` }))}
        active={key}
      />
      <Tab />
    </div>
  );
}
