import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { Link, useNavigate, useSearchParams } from '@dukani/shared/router';
import { useBranding } from '@dukani/shared/branding';
import { useSession } from '@dukani/shared/session';
import { Spinner, useDocumentTitle } from '@dukani/shared/ui-core';
import { useShortcut } from '@dukani/shared/ui-antd';
import '../common/common.css';
import './sales.css';

const NewSaleTab = lazy(() =>
  loadTwice(() => import('./till/NewSaleTab')).then((module) => ({ default: module.NewSaleTab })),
);
const SalesListTab = lazy(() =>
  loadTwice(() => import('./list/SalesListTab')).then((module) => ({ default: module.SalesListTab })),
);
const OrdersTab = lazy(() =>
  loadTwice(() => import('./orders/OrdersTab')).then((module) => ({ default: module.OrdersTab })),
);
const TillTab = lazy(() =>
  loadTwice(() => import('./sessions/TillTab')).then((module) => ({ default: module.TillTab })),
);

const TABS = [
  { key: 'new', label: 'New sale', permission: 'sales.record', Tab: NewSaleTab },
  { key: 'list', label: 'Sales', permission: 'sales.view_own', Tab: SalesListTab },
  { key: 'orders', label: 'Web orders', permission: 'orders.view', Tab: OrdersTab },
  { key: 'till', label: 'Till', permission: 'till.operate', Tab: TillTab },
] as const;

/** /admin/sales: the till, the list, web orders and till sessions, by `?tab=`. */
export function SalesScreen() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const { access } = useSession();
  const tabs = TABS.filter((tab) => access?.permissions.includes(tab.permission) ?? false);
  const active =
    tabs.find((tab) => tab.key === searchParams.get('tab')) ?? tabs.find((tab) => tab.key === 'list') ?? tabs[0];
  const branding = useBranding();
  useDocumentTitle(active === undefined ? null : `${active.label} · ${branding.name}`);
  useShortcut('n', () => void navigate('/admin/sales?tab=new'), 'New sale');
  if (active === undefined) return null;
  const { Tab } = active;
  return (
    <div className="sales" data-tab={active.key}>
      {active.key === 'new' && <h1 className="dk-visually-hidden">New sale</h1>}
      <nav className="adm-tabs" aria-label="Sales">
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            className="adm-tab"
            to={`/admin/sales?tab=${tab.key}`}
            aria-current={tab.key === active.key ? 'page' : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab />
      </Suspense>
    </div>
  );
}
