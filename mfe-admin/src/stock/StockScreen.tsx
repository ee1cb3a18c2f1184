import { lazy, Suspense, type ComponentType } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { loadTwice } from '@dukani/shared/contract';
import { useSearchParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Spinner, useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../common/CatalogueNav';
import { useTabParam } from '../common/useTabParam';
import './stock.css';

/** Every tab is its own chunk. */
function lazyTab<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const TABS = [
  {
    key: 'levels',
    label: 'Levels',
    permission: 'stock.view',
    Tab: lazyTab(() => import('./levels/LevelsTab'), 'LevelsTab'),
  },
  {
    key: 'history',
    label: 'History',
    permission: 'stock.view',
    Tab: lazyTab(() => import('./history/HistoryTab'), 'HistoryTab'),
  },
  {
    key: 'transfers',
    label: 'Transfers',
    permission: 'stock.view',
    Tab: lazyTab(() => import('./transfers/TransfersTab'), 'TransfersTab'),
  },
  {
    key: 'adjustments',
    label: 'Adjustments',
    permission: 'stock.adjust',
    Tab: lazyTab(() => import('./adjustments/AdjustmentsTab'), 'AdjustmentsTab'),
  },
  {
    key: 'receipts',
    label: 'Deliveries',
    permission: 'stock.receive',
    Tab: lazyTab(() => import('./receipts/ReceiptsTab'), 'ReceiptsTab'),
  },
  {
    key: 'counts',
    label: 'Counts',
    permission: 'stock.count',
    Tab: lazyTab(() => import('./counts/CountsTab'), 'CountsTab'),
  },
  {
    key: 'reorder',
    label: 'Reorder',
    permission: 'stock.receive',
    Tab: lazyTab(() => import('./reorder/ReorderTab'), 'ReorderTab'),
  },
  {
    key: 'batches',
    label: 'Batches',
    permission: 'stock.view',
    Tab: lazyTab(() => import('./batches/BatchesTab'), 'BatchesTab'),
  },
  {
    key: 'serials',
    label: 'Serial numbers',
    permission: 'stock.view',
    Tab: lazyTab(() => import('./serials/SerialsTab'), 'SerialsTab'),
  },
  {
    key: 'valuation',
    label: 'Valuation',
    permission: 'products.view_cost',
    Tab: lazyTab(() => import('./valuation/ValuationTab'), 'ValuationTab'),
  },
] as const;

/** The names under which the address says which document is open. */
const DOCUMENTS = ['transfer', 'adjustment', 'receipt'];

/** /admin/stock: what there is, what happened to it, and the documents that move it, by `?tab=`. */
export function StockScreen() {
  const [searchParams] = useSearchParams();
  const { access } = useSession();
  const branding = useBranding();
  const tabs = TABS.filter((tab) => access?.permissions.includes(tab.permission) ?? false);
  const active = useTabParam(tabs);
  useDocumentTitle(active === undefined ? null : `Stock: ${active.label} · ${branding.name}`);
  if (active === undefined) return null;
  const { Tab } = active;
  // A document has a title of its own.
  const isDocument = DOCUMENTS.some((name) => searchParams.has(name));
  return (
    <div className="stock" data-tab={active.key}>
      {!isDocument && (
        <>
          <CatalogueNav />
          <PageHeader title="Stock" />
        </>
      )}
      <Tabs
        label="Stock"
        tabs={tabs.map(({ key, label }) => ({ key, label, to: `/admin/stock?tab=${key}` }))}
        active={active.key}
      />
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab />
      </Suspense>
    </div>
  );
}
