import { formatNumber, formatPercent } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { MoneyText, StatCard } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { Figures } from '../Figures';
import { reasonText, SKIP_WORDS, tabLink } from '../words';
import { countRows } from './campaignSteps';

/** What became of a campaign: each state as a bar, why some got nothing, and what customers did. */
export function CampaignFigures({ campaign }: { campaign: rpc.Campaign }) {
  const { currencyCode } = useBusiness();
  const { counts, revenue } = campaign;
  return (
    <>
      <Figures label="Results">
        <StatCard label="Recipients" value={formatNumber(counts.recipients)} hint="Everybody in the segment" />
        <StatCard
          label="Cost"
          value={<MoneyText amount={fromNumeric(campaign.cost)} currencyCode={currencyCode} />}
          hint="So far"
        />
        <StatCard
          label="Replies"
          value={formatNumber(counts.replies)}
          hint="Customers who wrote back"
          to={tabLink('inbox')}
        />
        <StatCard label="Unsubscribed" value={formatNumber(counts.stops)} hint="By this campaign" />
        <StatCard
          label="Sales after it"
          value={<MoneyText amount={fromNumeric(revenue.amount)} currencyCode={currencyCode} />}
          hint={`${formatNumber(revenue.sales)} ${revenue.sales === 1 ? 'sale' : 'sales'} of its recipients in 7 days`}
        />
      </Figures>
      <section className="dk-card" aria-labelledby="msg-campaign-bars">
        <header className="dk-card__header">
          <h2 id="msg-campaign-bars" className="dk-card__title">
            Recipients by state
          </h2>
          <Link to={tabLink('sent', { campaign: campaign.id })}>Show messages</Link>
        </header>
        <ul className="msg-bars">
          {countRows(campaign).map(({ key, label, count, tone, hint }) => (
            <li key={key} title={hint}>
              <span>{label}</span>
              <span className="msg-bar" aria-hidden="true">
                <span data-tone={tone} style={{ inlineSize: `${share(count, counts.recipients)}%` }} />
              </span>
              <span className="msg-bars__figure">
                {formatNumber(count)}
                <small className="adm-muted"> {formatPercent(share(count, counts.recipients))}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Reasons campaign={campaign} />
    </>
  );
}

const share = (count: number, all: number) => (all === 0 ? 0 : Math.round((count / all) * 1000) / 10);

function Reasons({ campaign }: { campaign: rpc.Campaign }) {
  const skipped = campaign.skipped_by_reason.map(({ reason, count }) => ({ label: SKIP_WORDS[reason], count }));
  const failed = campaign.failed_by_code.map(({ code, count }) => ({ label: reasonText(code), count }));
  if (skipped.length === 0 && failed.length === 0) return null;
  return (
    <div className="msg-columns">
      <ReasonList title="Why some were skipped" rows={skipped} />
      <ReasonList title="Why some failed" rows={failed} />
    </div>
  );
}

interface ReasonListProps {
  title: string;
  rows: readonly { label: string; count: number }[];
}

/** Reasons with how many each, the most frequent first. */
export function ReasonList({ title, rows }: ReasonListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="dk-card">
      <h2 className="dk-card__title">{title}</h2>
      <ul className="msg-reasons">
        {[...rows]
          .sort((one, other) => other.count - one.count)
          .map(({ label, count }) => (
            <li key={label}>
              <span>{label}</span>
              <span>{formatNumber(count)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
