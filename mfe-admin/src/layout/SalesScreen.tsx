import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import { useBranding } from '@dukani/shared/branding';
import { useSession } from '@dukani/shared/session';
import { Spinner, toast, useDocumentTitle } from '@dukani/shared/ui-core';
import { useShortcut, Tabs } from '@dukani/shared/ui-antd';
import { useScanGuard } from '../common/useScanGuard';
import { useTabParam } from '../common/useTabParam';
import { useSellsGiftCards } from '../checkout/gift-cards/useSellsGiftCards';
import { useTakesMpesa } from '../mobile-money/useTakesMpesa';
import './salesScreen.css';

const NewSaleTab = lazy(() =>
  loadTwice(() => import('../till/NewSaleTab')).then((module) => ({ default: module.NewSaleTab })),
);
const SalesListTab = lazy(() =>
  loadTwice(() => import('../sales/SalesListTab')).then((module) => ({ default: module.SalesListTab })),
);
const ReturnsTab = lazy(() =>
  loadTwice(() => import('../returns/ReturnsTab')).then((module) => ({ default: module.ReturnsTab })),
);
const OrdersTab = lazy(() =>
  loadTwice(() => import('../orders/OrdersTab')).then((module) => ({ default: module.OrdersTab })),
);
const QuotesTab = lazy(() =>
  loadTwice(() => import('../quotes/QuotesTab')).then((module) => ({ default: module.QuotesTab })),
);
const TillTab = lazy(() =>
  loadTwice(() => import('../till-sessions/TillTab')).then((module) => ({ default: module.TillTab })),
);
const DirectPaymentsTab = lazy(() =>
  loadTwice(() => import('../mobile-money/DirectPaymentsTab')).then((module) => ({
    default: module.DirectPaymentsTab,
  })),
);
const GiftCardsTab = lazy(() =>
  loadTwice(() => import('../gift-cards/GiftCardsTab')).then((module) => ({ default: module.GiftCardsTab })),
);

const TABS = [
  { key: 'new', label: 'New sale', permission: 'sales.record', Tab: NewSaleTab },
  { key: 'list', label: 'Sales', permission: 'sales.view_own', Tab: SalesListTab },
  { key: 'quotes', label: 'Quotes', permission: 'sales.record', Tab: QuotesTab },
  { key: 'returns', label: 'Returns', permission: 'sales.view_own', Tab: ReturnsTab },
  { key: 'orders', label: 'Orders', permission: 'orders.view', Tab: OrdersTab },
  { key: 'mpesa', label: 'M-Pesa', permission: 'orders.view', Tab: DirectPaymentsTab },
  { key: 'till', label: 'Till', permission: 'till.operate', Tab: TillTab },
  { key: 'gift_cards', label: 'Gift cards', permission: 'gift_cards.manage', Tab: GiftCardsTab },
] as const;

/** /admin/sales: the till, and what there is of sales, each by `?tab=`. */
export function SalesScreen() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const { access } = useSession();
  // Where they are switched off there is nothing to look after.
  const sellsGiftCards = useSellsGiftCards();
  const takesMpesa = useTakesMpesa();
  const wanted = searchParams.get('tab');
  // Who asks for one of them is not shown something else while it is looked up whether there is any.
  const isThere: Record<string, boolean> = {
    gift_cards: sellsGiftCards ?? wanted === 'gift_cards',
    mpesa: takesMpesa ?? wanted === 'mpesa',
  };
  const tabs = TABS.filter(
    ({ key, permission }) => (access?.permissions.includes(permission) ?? false) && (isThere[key] ?? true),
  );
  const active = useTabParam(tabs, 'list');
  const branding = useBranding();
  useDocumentTitle(active === undefined ? null : `${active.label} · ${branding.name}`);
  useShortcut('n', () => void navigate('/admin/sales?tab=new'), 'New sale');
  // The till itself puts what is scanned into its basket.
  useScanGuard(active?.key !== 'new', (code) =>
    toast({
      tone: 'warning',
      title: 'That was a barcode, not an amount',
      description: `${code} was removed from the field.`,
    }),
  );
  if (active === undefined) return null;
  const { Tab } = active;
  return (
    <div className="sales" data-tab={active.key}>
      {active.key === 'new' && <h1 className="dk-visually-hidden">New sale</h1>}
      <Tabs
        label="Sales"
        tabs={tabs.map(({ key, label }) => ({ key, label, to: `/admin/sales?tab=${key}` }))}
        active={active.key}
      />
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab />
      </Suspense>
    </div>
  );
}
