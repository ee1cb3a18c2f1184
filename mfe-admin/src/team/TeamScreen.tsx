import { lazy, Suspense, type ComponentType } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { loadTwice } from '@dukani/shared/contract';
import { useSession } from '@dukani/shared/session';
import { ButtonLink, EmptyState, Spinner, useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTabParam } from '../common/useTabParam';
import './team.css';

/** Every tab is its own chunk. */
function lazyTab<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const TABS = [
  { key: 'members', label: 'Members', needs: 'team.view', Tab: lazyTab(() => import('./MembersTab'), 'MembersTab') },
  { key: 'roles', label: 'Roles', needs: 'team.view', Tab: lazyTab(() => import('./roles/RolesTab'), 'RolesTab') },
  { key: 'hours', label: 'Hours', needs: 'hours.clock', Tab: lazyTab(() => import('./hours/HoursTab'), 'HoursTab') },
  {
    key: 'commission',
    label: 'Commission',
    needs: 'commission.view_own',
    Tab: lazyTab(() => import('./commission/CommissionTab'), 'CommissionTab'),
  },
  {
    key: 'performance',
    label: 'Performance',
    needs: 'reports.view_own',
    Tab: lazyTab(() => import('./performance/PerformanceTab'), 'PerformanceTab'),
  },
  {
    key: 'activity',
    label: 'Activity',
    needs: 'audit.view',
    Tab: lazyTab(() => import('./activity/ActivityTab'), 'ActivityTab'),
  },
] as const;

/** /admin/team: who works here, what each may do, and who did what; by `?tab=`. */
export function TeamScreen() {
  const { access } = useSession();
  const branding = useBranding();
  const tabs = TABS.filter(({ needs }) => access?.permissions.includes(needs) ?? false);
  const active = useTabParam(tabs);
  useDocumentTitle(active === undefined ? null : `Team: ${active.label} · ${branding.name}`);
  if (active === undefined)
    return (
      <>
        <PageHeader title="Team" />
        <EmptyState
          icon="lock"
          title="Only the owner and managers can open Team"
          description="Ask one of them for changes."
          action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}
        />
      </>
    );
  const { Tab } = active;
  return (
    <div className="team" data-tab={active.key}>
      <PageHeader title="Team" description="People, roles, working hours and who did what" />
      <Tabs
        label="Team"
        tabs={tabs.map(({ key, label }) => ({ key, label, to: `/admin/team?tab=${key}` }))}
        active={active.key}
      />
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab />
      </Suspense>
    </div>
  );
}
