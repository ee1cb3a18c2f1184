import { lazy, Suspense, type ComponentType } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { loadTwice } from '@dukani/shared/contract';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, EmptyState, ErrorState, Spinner, useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTabParam } from '../common/useTabParam';
import { useFiscalSetupQuery } from './fiscalApi';
import './etims.css';

/** Every tab is its own chunk. */
function lazyTab<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const TABS = [
  { key: 'setup', label: 'Set up', Tab: lazyTab(() => import('./setup/SetupTab'), 'SetupTab') },
  { key: 'products', label: 'Products', Tab: lazyTab(() => import('./products/FiscalItemsTab'), 'FiscalItemsTab') },
  {
    key: 'purchases',
    label: 'Purchases',
    Tab: lazyTab(() => import('./purchases/FiscalPurchasesTab'), 'FiscalPurchasesTab'),
  },
  { key: 'imports', label: 'Imports', Tab: lazyTab(() => import('./imports/FiscalImportsTab'), 'FiscalImportsTab') },
] as const;

/** /admin/etims: connect the devices of the branches, say what the products are, accept what suppliers declared and what was imported; by `?tab=`. */
export function EtimsScreen() {
  const mayView = usePermission('etims.view');
  const branding = useBranding();
  const active = useTabParam(TABS);
  useDocumentTitle(active === undefined ? null : `ETIMS: ${active.label} · ${branding.name}`);
  const { data: setup, error, refetch } = useFiscalSetupQuery(undefined, { skip: !mayView });
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see ETIMS" />;
  if (setup === undefined && error !== undefined)
    return <ErrorState title="ETIMS could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (setup?.is_offered === false)
    return (
      <EmptyState
        icon="shield"
        title="ETIMS is for businesses in Kenya"
        description="Your country has no tax authority here that receives every sale."
        action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
      />
    );
  if (active === undefined) return null;
  const { Tab } = active;
  return (
    <div className="etims" data-tab={active.key}>
      <PageHeader
        title="ETIMS"
        description="Every sale is sent to the tax authority. The shop never waits for it."
        action={<ButtonLink to="/admin/etims-status">Status</ButtonLink>}
      />
      <Tabs
        label="ETIMS"
        tabs={TABS.map(({ key, label }) => ({ key, label, to: `/admin/etims?tab=${key}` }))}
        active={active.key}
      />
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab />
      </Suspense>
    </div>
  );
}
