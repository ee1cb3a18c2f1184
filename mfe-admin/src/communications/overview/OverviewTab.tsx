import { formatNumber, formatPercent } from '@dukani/shared/format';
import { fromNumeric, sum } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { DataTable, MoneyText, StatCard, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { Figures } from '../Figures';
import { LoadState } from '../LoadState';
import { useCommunicationsOverviewQuery } from '../messagesApi';
import { CHANNEL_NAMES, tabLink } from '../words';
import { FirstSteps } from './FirstSteps';
import { useFirstSteps } from './useFirstSteps';
import { SentChart } from './SentChart';

const POLLING_MS = 60_000;

/** What waits for somebody, and what was sent in the last 30 days. */
export function OverviewTab() {
  const result = useCommunicationsOverviewQuery(undefined, {
    pollingInterval: POLLING_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { steps, isLoading } = useFirstSteps();
  // Drawn at once: what comes later must not push the figures down.
  const shown = isLoading ? { refetch: result.refetch, error: result.error } : result;
  return (
    <LoadState result={shown} what="the overview" height={360}>
      {(overview) => (
        <div className="msg-stack">
          <FirstSteps steps={steps} />
          <Overview overview={overview} />
        </div>
      )}
    </LoadState>
  );
}

/** How many of those sent were delivered; null while none was sent. */
export const deliveredPercent = ({ sent, delivered }: { sent: number; delivered: number }): string | null =>
  sent === 0 ? null : formatPercent(Math.round((delivered / sent) * 1000) / 10);

function Overview({ overview }: { overview: rpc.CommunicationsOverview }) {
  const { currencyCode } = useBusiness();
  const { sent, unread_threads: unread, running_campaigns: running } = overview;
  const total = {
    sent: sent.reduce((all, row) => all + row.sent, 0),
    delivered: sent.reduce((all, row) => all + row.delivered, 0),
    failed: sent.reduce((all, row) => all + row.failed, 0),
  };
  return (
    <>
      <Figures label="Key figures">
        <StatCard
          label="Unread conversations"
          value={formatNumber(unread)}
          hint={unread === 0 ? 'Nobody waits for a reply' : 'Customers wait for a reply'}
          to={tabLink('inbox')}
        />
        <StatCard
          label="Running campaigns"
          value={formatNumber(running)}
          hint={running === 0 ? 'None is being sent' : 'Being sent now'}
          to={tabLink('campaigns')}
        />
        <StatCard
          label="Sent in 30 days"
          value={formatNumber(total.sent)}
          hint={deliveredHint(deliveredPercent(total))}
          to={tabLink('sent')}
        />
        <StatCard
          label="Failed in 30 days"
          value={formatNumber(total.failed)}
          hint="With the reason of each"
          to={tabLink('sent', { state: 'failed' })}
        />
        <StatCard
          label="Cost in 30 days"
          value={<MoneyText amount={sum(sent.map(({ cost }) => fromNumeric(cost)))} currencyCode={currencyCode} />}
          hint="Parts × your price per part"
        />
      </Figures>
      <SentChart days={overview.by_day} />
      <section className="dk-card" aria-labelledby="msg-by-channel">
        <h2 id="msg-by-channel" className="dk-card__title">
          By channel, 30 days
        </h2>
        <DataTable
          label="By channel, 30 days"
          columns={channelColumns(overview, currencyCode)}
          rows={overview.sent}
          rowKey={({ channel }) => channel}
          empty={{ title: 'No message was sent in 30 days' }}
        />
      </section>
    </>
  );
}

const deliveredHint = (percent: string | null) => (percent === null ? 'None yet' : `${percent} delivered`);

const channelColumns = (
  { consents }: rpc.CommunicationsOverview,
  currencyCode: string,
): DataColumn<rpc.CommunicationsOverview['sent'][number]>[] => [
  { key: 'channel', title: 'Channel', card: 'title', render: ({ channel }) => CHANNEL_NAMES[channel] },
  { key: 'sent', title: 'Sent', align: 'right', render: (row) => formatNumber(row.sent) },
  { key: 'delivered', title: 'Delivered', align: 'right', render: (row) => deliveredPercent(row) ?? '–' },
  {
    key: 'failed',
    title: 'Failed',
    align: 'right',
    render: ({ channel, failed }) =>
      failed === 0 ? '0' : <Link to={tabLink('sent', { state: 'failed', channel })}>{formatNumber(failed)}</Link>,
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    render: ({ cost }) => <MoneyText amount={fromNumeric(cost)} currencyCode={currencyCode} />,
  },
  {
    key: 'consent',
    title: 'Contacts who agreed',
    align: 'right',
    render: ({ channel }) => formatNumber(consents.find((row) => row.channel === channel)?.granted ?? 0),
  },
];
