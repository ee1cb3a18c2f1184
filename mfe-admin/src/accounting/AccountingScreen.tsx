import { lazy, Suspense, type ComponentType } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { loadTwice } from '@dukani/shared/contract';
import { usePermission } from '@dukani/shared/session';
import { ButtonLink, EmptyState, Spinner, useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTabParam } from '../common/useTabParam';
import './accounting.css';

/** Every tab is its own chunk. */
function lazyTab<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const TABS = [
  { key: 'overview', label: 'Overview', Tab: lazyTab(() => import('./overview/OverviewTab'), 'OverviewTab') },
  { key: 'money', label: 'Money in and out', Tab: lazyTab(() => import('./money/MoneyTab'), 'MoneyTab') },
  {
    key: 'recurring',
    label: 'Recurring',
    Tab: lazyTab(() => import('../common/recurring/RecurringList'), 'RecurringDocuments'),
  },
  { key: 'cash', label: 'Cash and bank', Tab: lazyTab(() => import('./money/CashTab'), 'CashTab') },
  { key: 'bank', label: 'Bank statements', Tab: lazyTab(() => import('./bank/BankTab'), 'BankTab') },
  { key: 'journal', label: 'Journal', Tab: lazyTab(() => import('./journal/JournalTab'), 'JournalTab') },
  { key: 'accounts', label: 'Accounts', Tab: lazyTab(() => import('./accounts/AccountsTab'), 'AccountsTab') },
  {
    key: 'statements',
    label: 'Statements',
    Tab: lazyTab(() => import('./statements/StatementsTab'), 'StatementsTab'),
  },
  { key: 'budget', label: 'Budget', Tab: lazyTab(() => import('./budget/BudgetTab'), 'BudgetTab') },
  { key: 'tax', label: 'Tax', Tab: lazyTab(() => import('./tax/TaxTab'), 'TaxTab') },
  { key: 'assets', label: 'Assets', Tab: lazyTab(() => import('./assets/AssetsTab'), 'AssetsTab') },
  { key: 'health', label: 'Books check', Tab: lazyTab(() => import('./health/HealthTab'), 'HealthTab') },
  { key: 'closing', label: 'Closing', Tab: lazyTab(() => import('./closing/ClosingTab'), 'ClosingTab') },
] as const;

/** /admin/accounting: the books, by `?tab=`. */
export function AccountingScreen() {
  const mayView = usePermission('accounting.view');
  const mayPost = usePermission('accounting.post');
  const branding = useBranding();
  const active = useTabParam(TABS);
  useDocumentTitle(active === undefined ? null : `Accounting: ${active.label} · ${branding.name}`);
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see the books" />;
  if (active === undefined) return null;
  const { Tab } = active;
  return (
    <div className="books" data-tab={active.key}>
      <PageHeader
        title="Accounting"
        action={
          // The tabs of lists have it among their own buttons, or another one that comes first there.
          mayPost &&
          active.key === 'overview' && (
            <ButtonLink variant="primary" icon="plus" to="/admin/accounting/expense/new">
              Record expense
            </ButtonLink>
          )
        }
      />
      <Tabs
        label="Accounting"
        tabs={TABS.map(({ key, label }) => ({ key, label, to: `/admin/accounting?tab=${key}` }))}
        active={active.key}
      />
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab />
      </Suspense>
    </div>
  );
}
