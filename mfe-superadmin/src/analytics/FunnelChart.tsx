import { formatNumber } from '@dukani/shared/format';
import type { AnalyticsGrowth } from '@dukani/shared/rpc';
import { ChartCard } from '@dukani/shared/ui-antd';
import { daysText, shareText, STEPS } from './analyticsWords';

/** From sign-up to a paid plan: each step as a bar of those who signed up. */
export function FunnelChart({ steps }: { steps: AnalyticsGrowth['steps'] }) {
  const all = steps[0]?.count ?? 0;
  const sold = steps.find(({ step }) => step === 'first_sale')?.count ?? 0;
  return (
    <ChartCard
      title="From sign-up to a paid plan"
      summary={
        all === 0
          ? 'Nobody signed up in this time.'
          : `Of ${formatNumber(all)} who signed up, ${formatNumber(sold)} made a first sale (${shareText(sold, all)}).`
      }
      table={{
        columns: ['Step', 'Reached by', 'Of all', 'Median wait, days'],
        rows: steps.map(({ step, count, median_days: days }) => [
          STEPS[step],
          formatNumber(count),
          shareText(count, all),
          daysText(days),
        ]),
      }}
    >
      <div className="ana-funnel__head" aria-hidden="true">
        <span className="ana-funnel__days">Median wait</span>
      </div>
      <ol className="ana-funnel" aria-hidden="true">
        {steps.map(({ step, count, median_days: days }) => (
          <li key={step}>
            <span className="ana-funnel__step">{STEPS[step]}</span>
            <span className="ana-funnel__track">
              <span style={{ inlineSize: `${all === 0 ? 0 : Math.min(100, (count / all) * 100)}%` }} />
            </span>
            <span className="ana-funnel__figure">
              {formatNumber(count)} <small>{shareText(count, all)}</small>
            </span>
            <span className="ana-funnel__days">{days === null ? '' : `${daysText(days)} days`}</span>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
}
