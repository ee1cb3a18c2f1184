import { lazy, Suspense, type ComponentType } from 'react';
import { useBranding } from '@dukani/shared/branding';
import { loadTwice } from '@dukani/shared/contract';
import { useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { EmptyState, Spinner, useDocumentTitle } from '@dukani/shared/ui-core';
import { PageHeader, Tabs } from '@dukani/shared/ui-antd';
import { useTabParam } from '../common/useTabParam';
import './communications.css';
import { tabLink } from './words';

/** Every tab is its own chunk. */
function lazyTab<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): ComponentType {
  return lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await loadTwice(load))[name] }));
}

const TABS = [
  { key: 'overview', label: 'Overview', Tab: lazyTab(() => import('./overview/OverviewTab'), 'OverviewTab') },
  { key: 'inbox', label: 'Inbox', Tab: lazyTab(() => import('./inbox/InboxTab'), 'InboxTab') },
  { key: 'campaigns', label: 'Campaigns', Tab: lazyTab(() => import('./campaigns/CampaignsTab'), 'CampaignsTab') },
  { key: 'templates', label: 'Templates', Tab: lazyTab(() => import('./templates/TemplatesTab'), 'TemplatesTab') },
  { key: 'segments', label: 'Segments', Tab: lazyTab(() => import('./segments/SegmentsTab'), 'SegmentsTab') },
  { key: 'sent', label: 'Sent', Tab: lazyTab(() => import('./sent/SentTab'), 'SentTab') },
  { key: 'consent', label: 'Consent', Tab: lazyTab(() => import('./consent/ConsentTab'), 'ConsentTab') },
  { key: 'channels', label: 'Channels', Tab: lazyTab(() => import('./channels/ChannelsTab'), 'ChannelsTab') },
] as const;

/** What opens over the whole screen, with a title and a way back of its own. */
const PAGES: Readonly<Record<string, string>> = { campaigns: 'campaign', templates: 'template' };

/** /admin/communications: what the business writes to its customers and what they answer, by `?tab=`. */
export function CommunicationsScreen() {
  const mayView = usePermission('communications.view');
  const branding = useBranding();
  const [params] = useSearchParams();
  const active = useTabParam(TABS);
  const page = PAGES[active?.key ?? ''];
  const isPage = page !== undefined && params.has(page);
  useDocumentTitle(active === undefined ? null : `Communications: ${active.label} · ${branding.name}`);
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see messages" />;
  if (active === undefined) return null;
  const { Tab } = active;
  return (
    <div className="msg">
      {!isPage && (
        <>
          <PageHeader title="Communications" />
          <Tabs
            label="Communications"
            tabs={TABS.map(({ key, label }) => ({ key, label, to: tabLink(key) }))}
            active={active.key}
          />
        </>
      )}
      <Suspense fallback={<Spinner text="Loading" isPage />}>
        <Tab />
      </Suspense>
    </div>
  );
}
