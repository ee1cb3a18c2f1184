import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTab } from '../common/useTab';
import { ApprovalsTab } from './ApprovalsTab';
import { InvoicesTab } from './InvoicesTab';
import { RecurringTab } from './RecurringTab';
import './revenue.css';

const TABS = [
  { key: 'recurring', label: 'Recurring revenue', Tab: RecurringTab },
  { key: 'invoices', label: 'Invoices', Tab: InvoicesTab },
  { key: 'approvals', label: 'Approvals', Tab: ApprovalsTab },
] as const;

/** /superadmin/revenue: what businesses pay the platform, by `?tab=`. */
export function RevenueScreen() {
  const { key, Tab } = useTab(TABS);
  return (
    <div className="rev">
      <PageHeader title="Revenue" description="What businesses pay the platform. Months are UTC. Views are logged." />
      <Tabs
        label="Revenue"
        tabs={TABS.map((tab) => ({ key: tab.key, label: tab.label, to: `/superadmin/revenue?tab=${tab.key}` }))}
        active={key}
      />
      <Tab />
    </div>
  );
}
