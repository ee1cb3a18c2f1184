import { useBranding } from '@dukani/shared/branding';
import { IconButton, useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { useTab } from '../common/useTab';
import { AdministratorsTab } from './AdministratorsTab';
import { AuditTab } from './AuditTab';
import { BlockedTab } from './BlockedTab';
import { useSecurityQuery } from './securityApi';
import { SignInsTab } from './SignInsTab';
import './security.css';

const TABS = [
  { key: 'audit', label: 'Audit record', Tab: AuditTab },
  { key: 'administrators', label: 'Administrators', Tab: AdministratorsTab },
  { key: 'sign-ins', label: 'Failed sign-ins', Tab: SignInsTab },
  { key: 'blocked', label: 'Blocked addresses', Tab: BlockedTab },
] as const;

/** /superadmin/security: the audit record, who runs the platform, and which accounts are being tried, by `?tab=`. */
export function SecurityScreen() {
  const { key, label, Tab } = useTab(TABS);
  const branding = useBranding();
  useDocumentTitle(`Security: ${label} · ${branding.name}`);
  const result = useSecurityQuery();
  return (
    <div className="sec" data-tab={key}>
      <PageHeader
        title="Security"
        description="Times are UTC. Views are logged."
        action={
          <IconButton
            icon="refresh"
            label="Refresh"
            aria-busy={result.isFetching}
            onClick={() => void result.refetch()}
          />
        }
      />
      <Tabs
        label="Security"
        tabs={TABS.map((tab) => ({ key: tab.key, label: tab.label, to: `/superadmin/security?tab=${tab.key}` }))}
        active={key}
      />
      <Answer result={result} what="security">
        {(security) => <Tab security={security} />}
      </Answer>
    </div>
  );
}
