import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Link, useSearchParams } from '@dukani/shared/router';
import type { Announcement } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { needsSecondFactor } from '../common/needsSecondFactor';
import { SecondFactorPrompt } from '../common/SecondFactorPrompt';
import { AnnouncementDialog } from './AnnouncementDialog';
import { AnnouncementPanel } from './AnnouncementPanel';
import { audienceText, reachedText, STATES } from './announcementWords';
import { useListAnnouncementsInfiniteQuery } from './communicationsApi';
import { DecideDialog, type Decision } from './DecideDialog';
import { useFollowing } from './useFollowing';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: (['draft', 'scheduled', 'sending', 'sent', 'withdrawn'] as const).map((value) => ({
      value,
      label: STATES[value].label,
    })),
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

const announcementColumns = (pathOf: (id: string) => string): DataColumn<Announcement>[] => [
  {
    key: 'title',
    title: 'Announcement',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="sup-two">
        <Link to={pathOf(row.id)}>{row.title}</Link>
        <span className="sup-muted">{audienceText(row)}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  { key: 'channels', title: 'By', render: (row) => (row.by_mail ? 'Bell and e-mail' : 'Bell') },
  {
    key: 'delivered',
    title: 'Delivered',
    align: 'right',
    card: 'figure',
    render: (row) => reachedText(row, `${formatNumber(row.delivered)} of ${formatNumber(row.owners)}`),
  },
  { key: 'read', title: 'Read', align: 'right', render: (row) => reachedText(row, formatNumber(row.read)) },
  {
    key: 'at',
    title: 'Send at (UTC)',
    align: 'right',
    render: ({ starts_at: at }) => (at === null ? <span className="sup-muted">When sent</span> : <DateText iso={at} />),
  },
  { key: 'written', title: 'Written (UTC)', align: 'right', render: (row) => <DateText iso={row.created_at} /> },
];

interface Edited {
  announcement: Announcement | null;
  isCopy: boolean;
}

/** What owners are written to, newest first. State and open panel stand in the address. */
export function AnnouncementsTab() {
  const [params, setParams] = useSearchParams();
  const list = useListState({ key: 'platform-announcements', filters: FILTERS, sorts: SORTS });
  const [edited, setEdited] = useState<Edited | null>(null);
  const [decided, setDecided] = useState<{ announcement: Announcement; decision: Decision } | null>(null);
  const { state } = list.filters;
  const { follow, ...polling } = useFollowing();
  const result = useListAnnouncementsInfiniteQuery(state === null ? {} : { state }, polling);
  follow(result.currentData?.pages.flatMap(({ rows }) => rows) ?? []);
  const opened = params.get('announcement');
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('announcement');
    else next.set('announcement', id);
    return next;
  };
  if (needsSecondFactor(result.error)) return <SecondFactorPrompt />;
  const maySend = result.data?.pages[0]?.may_send ?? false;
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'announcement', many: 'announcements' }}
        header={{
          title: 'Announcements',
          isHidden: true,
          create: maySend
            ? { label: 'New announcement', onSelect: () => setEdited({ announcement: null, isCopy: false }) }
            : undefined,
        }}
        search={{}}
        table={{
          columns: announcementColumns((id) => `?${addressOf(id).toString()}`),
          page: pageRows(result, ({ rows }) => rows),
          rowKey: (row) => row.id,
          rowName: (row) => row.title,
          onOpen: (row) => setParams(addressOf(row.id)),
          empty: {
            title: 'No announcement yet',
            description: 'Write to the owners of all businesses, or of some, here.',
          },
        }}
        toolbar={{ hasViews: false }}
        aside={
          opened !== null && (
            <AnnouncementPanel
              id={opened}
              maySend={maySend}
              onDecide={(announcement, decision) => setDecided({ announcement, decision })}
              onEdit={(announcement, isCopy) => setEdited({ announcement, isCopy })}
              onClose={() => setParams(addressOf(null), { replace: true })}
            />
          )
        }
      />
      {edited !== null && <AnnouncementDialog {...edited} onClose={() => setEdited(null)} />}
      {decided !== null && (
        <DecideDialog
          {...decided}
          onDeleted={() => setParams(addressOf(null), { replace: true })}
          onClose={() => setDecided(null)}
        />
      )}
    </>
  );
}
