import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useParams } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { ErrorState, Skeleton, Spinner } from '@dukani/shared/ui-core';
import { Tabs } from '@dukani/shared/ui-antd';
import { useGetLoyaltyProgramQuery } from '../common/loyaltyApi';
import { useGetContactQuery } from '../common/contacts/contactsApi';
import { useTabParam } from '../common/useTabParam';
import { ContactHeader } from './ContactHeader';
import './customers.css';
import { NotesTab } from './NotesTab';
import { OverviewTab } from './OverviewTab';
import { PointsTab } from './PointsTab';
import { AddressesTab, ConsentTab } from './DetailTabs';

const StatementTab = lazy(() =>
  loadTwice(() => import('./StatementTab')).then((module) => ({ default: module.StatementTab })),
);
const PurchasesTab = lazy(() =>
  loadTwice(() => import('./PurchasesTab')).then((module) => ({ default: module.PurchasesTab })),
);

const TABS = [
  { key: 'overview', label: 'Overview', permission: 'contacts.view', Tab: OverviewTab },
  { key: 'statement', label: 'Statement', permission: 'contacts.view_ledger', Tab: StatementTab },
  { key: 'purchases', label: 'Purchases', permission: 'contacts.view_ledger', Tab: PurchasesTab },
  { key: 'points', label: 'Points', permission: 'sales.record', Tab: PointsTab },
  { key: 'addresses', label: 'Addresses', permission: 'contacts.view', Tab: AddressesTab },
  { key: 'consent', label: 'Consent', permission: 'contacts.view', Tab: ConsentTab },
  { key: 'notes', label: 'Notes and merged contacts', permission: 'contacts.view', Tab: NotesTab },
] as const;

/** What only a customer has: sales, points, and what is asked of it by a statement. */
const CUSTOMER_TABS: readonly string[] = ['statement', 'purchases', 'points'];

/** /admin/customers/:contactId: one contact with its account, purchases and everything noted about it. */
export function ContactScreen() {
  const { contactId = '' } = useParams();
  const { access } = useSession();
  const { currentData: contact, error, refetch } = useGetContactQuery(contactId);
  const { data: program } = useGetLoyaltyProgramQuery(undefined, {
    skip: access?.permissions.includes('sales.record') !== true,
  });
  const tabs = TABS.filter(
    (tab) =>
      (access?.permissions.includes(tab.permission) ?? false) &&
      (contact?.type !== 'supplier' || !CUSTOMER_TABS.includes(tab.key)) &&
      (tab.key !== 'points' || program?.isActive === true),
  );
  const active = useTabParam(tabs) ?? TABS[0];
  if (contact === undefined && error !== undefined)
    return <ErrorState title="This contact cannot be shown" error={error} onRetry={() => void refetch()} />;
  if (contact === undefined) return <ContactSkeleton />;
  const { Tab } = active;
  return (
    <div className="cust-page">
      <ContactHeader contact={contact} />
      <Tabs
        label="Contact"
        tabs={tabs.map(({ key, label }) => ({ key, label, to: `/admin/customers/${contact.id}?tab=${key}` }))}
        active={active.key}
      />
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab contact={contact} />
      </Suspense>
    </div>
  );
}

function ContactSkeleton() {
  return (
    <div className="cust-page" role="status" aria-label="Loading the contact">
      <Skeleton height={32} width="40%" />
      <div className="cust-figures">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} height={92} />
        ))}
      </div>
      <Skeleton height={320} />
    </div>
  );
}
