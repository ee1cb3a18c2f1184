import { lazy, Suspense, type ComponentType } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { loadTwice } from '@dukani/shared/contract';
import { usePermission } from '@dukani/shared/session';
import { EmptyState, Spinner, useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTabParam } from '../common/useTabParam';
import { useBillInboxCountQuery } from './inbox/inboxApi';
import './purchases.css';

/** Every tab is its own chunk. */
function lazyTab<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const TABS = [
  { key: 'orders', label: 'Orders', Tab: lazyTab(() => import('./orders/OrdersTab'), 'OrdersTab') },
  { key: 'inbox', label: 'Inbox', Tab: lazyTab(() => import('./inbox/InboxTab'), 'InboxTab') },
  { key: 'bills', label: 'Bills', Tab: lazyTab(() => import('./bills/BillsTab'), 'BillsTab') },
  { key: 'to-pay', label: 'To pay', Tab: lazyTab(() => import('./payments/ToPayTab'), 'ToPayTab') },
  { key: 'payments', label: 'Payments', Tab: lazyTab(() => import('./payments/PaymentsTab'), 'PaymentsTab') },
  { key: 'credits', label: 'Credits', Tab: lazyTab(() => import('./credits/CreditsTab'), 'CreditsTab') },
  {
    key: 'recurring',
    label: 'Recurring',
    Tab: lazyTab(() => import('../common/recurring/RecurringList'), 'RecurringBills'),
  },
  { key: 'suppliers', label: 'Suppliers owed', Tab: lazyTab(() => import('./owed/SuppliersTab'), 'SuppliersTab') },
] as const;

/** /admin/purchases: what is ordered from suppliers, what they bill and are paid, by `?tab=`. */
export function PurchasesScreen() {
  const mayView = usePermission('purchases.view');
  const branding = useBranding();
  const active = useTabParam(TABS);
  const { data: waiting = 0 } = useBillInboxCountQuery(undefined, { skip: !mayView });
  useDocumentTitle(active === undefined ? null : `Purchases: ${active.label} · ${branding.name}`);
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see purchases" />;
  if (active === undefined) return null;
  const { Tab } = active;
  return (
    <div className="purch" data-tab={active.key}>
      <PageHeader title="Purchases" />
      <Tabs
        label="Purchases"
        tabs={TABS.map(({ key, label }) => ({
          key,
          label: key === 'inbox' && waiting > 0 ? `${label} (${waiting})` : label,
          to: `/admin/purchases?tab=${key}`,
        }))}
        active={active.key}
      />
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab />
      </Suspense>
    </div>
  );
}
