import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTab } from '../common/useTab';
import { CouponsTab } from './CouponsTab';
import { PlansTab } from './PlansTab';
import './plans.css';

const TABS = [
  { key: 'plans', label: 'Plans', Tab: PlansTab },
  { key: 'coupons', label: 'Coupons', Tab: CouponsTab },
] as const;

/** /superadmin/plans: what businesses can choose, what it costs, and coupons, by `?tab=`. */
export function PlansScreen() {
  const { key, Tab } = useTab(TABS);
  return (
    <div className="plan">
      <PageHeader title="Plans" description="What businesses can subscribe to. Prices are without tax." />
      <Tabs
        label="Plans"
        tabs={TABS.map((tab) => ({ key: tab.key, label: tab.label, to: `/superadmin/plans?tab=${tab.key}` }))}
        active={key}
      />
      <Tab />
    </div>
  );
}
