import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, ListScreen, useListState } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useListCampaignsQuery } from '../campaignsApi';
import { CAMPAIGN_WORDS, CHANNEL_NAMES, tabLink } from '../words';
import { CampaignDialog } from './CampaignDialog';
import { CampaignPage } from './CampaignPage';
import { followEveryMs } from './campaignSteps';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: (Object.keys(CAMPAIGN_WORDS) as rpc.CampaignState[]).map((value) => ({
      value,
      label: CAMPAIGN_WORDS[value].label,
    })),
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

const columnsOf = (currencyCode: string): DataColumn<rpc.CampaignRow>[] => [
  {
    key: 'name',
    title: 'Campaign',
    card: 'title',
    isFixed: true,
    render: ({ name, segment_name: segment }) => (
      <span className="msg-two">
        <span>{name}</span>
        <span className="adm-muted">{segment}</span>
      </span>
    ),
  },
  { key: 'channel', title: 'Channel', card: 'note', render: ({ channel }) => CHANNEL_NAMES[channel] },
  {
    key: 'state',
    title: 'State',
    card: 'figure',
    render: ({ state }) => <Badge tone={CAMPAIGN_WORDS[state].tone}>{CAMPAIGN_WORDS[state].label}</Badge>,
  },
  {
    key: 'recipients',
    title: 'Recipients',
    align: 'right',
    card: 'line',
    render: ({ state, counts }) => (state === 'draft' ? null : formatNumber(counts.recipients)),
  },
  {
    key: 'delivered',
    title: 'Delivered',
    align: 'right',
    card: 'line',
    render: ({ state, counts }) => (state === 'draft' ? null : formatNumber(counts.delivered + counts.read)),
  },
  {
    key: 'failed',
    title: 'Failed',
    align: 'right',
    card: 'hidden',
    render: ({ state, counts }) => (state === 'draft' ? null : formatNumber(counts.failed)),
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    card: 'hidden',
    render: ({ state, cost }) =>
      state === 'draft' ? null : <MoneyText amount={fromNumeric(cost)} currencyCode={currencyCode} />,
  },
  {
    key: 'when',
    title: 'When',
    card: 'note',
    render: (row) => <DateText iso={row.started_at ?? row.scheduled_at ?? row.created_at} format="relative" />,
  },
];

/** Campaigns, or one of them by `?campaign=`. */
export function CampaignsTab() {
  const [params] = useSearchParams();
  const campaign = params.get('campaign');
  return campaign === null ? <CampaignList /> : <CampaignPage key={campaign} campaignId={campaign} />;
}

function CampaignList() {
  const navigate = useNavigate();
  const { currencyCode } = useBusiness();
  const maySend = usePermission('communications.send');
  const [isNew, setIsNew] = useState(false);
  const [everyMs, setEveryMs] = useState(0);
  const list = useListState({ key: 'campaigns', filters: FILTERS, sorts: SORTS });
  const { data, isLoading, error, refetch } = useListCampaignsQuery(
    { state: list.filters.state, search: list.query },
    { pollingInterval: everyMs, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const wanted = followEveryMs((data ?? []).map(({ state }) => state));
  if (wanted !== everyMs) setEveryMs(wanted);
  const create = () => setIsNew(true);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'campaign', many: 'campaigns' }}
        header={{
          title: 'Campaigns',
          isHidden: true,
          create: maySend ? { label: 'New campaign', onSelect: create } : undefined,
        }}
        search={{ label: 'Search campaigns' }}
        table={{
          columns: columnsOf(currencyCode),
          page: { rows: data, count: data?.length, isLoading, error, onRetry: () => void refetch() },
          rowKey: ({ id }) => id,
          rowName: ({ name }) => name,
          onOpen: ({ id }) => void navigate(tabLink('campaigns', { campaign: id })),
          empty: {
            title: 'No campaigns yet',
            description:
              'A campaign sends one message to everybody in a segment who agreed to it. You see the number and the cost first.',
            action: maySend && (
              <Button variant="primary" onClick={create}>
                New campaign
              </Button>
            ),
          },
        }}
      />
      {isNew && (
        <CampaignDialog
          campaign={null}
          onClose={() => setIsNew(false)}
          onSaved={(id) => void navigate(tabLink('campaigns', { campaign: id }))}
        />
      )}
    </>
  );
}
