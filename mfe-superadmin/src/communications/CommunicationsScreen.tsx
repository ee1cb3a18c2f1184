import { useBranding } from '@dukani/shared/branding';
import { useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTab } from '../common/useTab';
import { AnnouncementsTab } from './AnnouncementsTab';
import { MailsTab } from './MailsTab';
import './communications.css';

const TABS = [
  { key: 'announcements', label: 'Announcements', Tab: AnnouncementsTab },
  { key: 'mails', label: 'E-mail delivery', Tab: MailsTab },
] as const;

/** /superadmin/communications: what owners are written to, and how mails fare, by `?tab=`. */
export function CommunicationsScreen() {
  const { key, label, Tab } = useTab(TABS);
  const branding = useBranding();
  useDocumentTitle(`Communications: ${label} · ${branding.name}`);
  return (
    <div className="com">
      <PageHeader title="Communications" description="Times are UTC. Views of mails are logged." />
      <Tabs
        label="Communications"
        tabs={TABS.map((tab) => ({ key: tab.key, label: tab.label, to: `/superadmin/communications?tab=${tab.key}` }))}
        active={key}
      />
      <Tab />
    </div>
  );
}
