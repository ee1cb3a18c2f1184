import { formatAmount, formatCurrency, formatPercent } from '@dukani/shared/format';
import { sum } from '@dukani/shared/money';
import { ChartCard } from '@dukani/shared/ui-antd';
import { useTenderNames } from '../../common/tenderNames';
import type { Dashboard } from '../dashboardRows';
import { titleFor, type DashboardPeriod } from '../useDashboardView';

/** How the sales of a period were paid. A bar each: shares are read better by length than by angle. */
export function TenderMix({ dashboard, period }: { dashboard: Dashboard; period: DashboardPeriod }) {
  const nothing = period === 'today' ? 'No payment yet today.' : 'No payment in this period.';
  const { tenders, currencyCode } = dashboard;
  const tenderNames = useTenderNames();
  const total = sum(tenders.map((tender) => tender.amount));
  const shares = tenders.map((tender) => ({
    ...tender,
    label: tenderNames[tender.tenderType],
    percent: total > 0 ? Math.round((tender.amount / total) * 100) : 0,
  }));
  return (
    <ChartCard
      title={titleFor('How customers paid', period)}
      summary={
        shares.length === 0
          ? nothing
          : shares.map((share) => `${share.label} ${formatPercent(share.percent)}`).join(', ')
      }
      table={{
        columns: ['Payment', 'Amount', 'Share', 'Payments'],
        rows: shares.map((share) => [
          share.label,
          formatAmount(share.amount),
          formatPercent(share.percent),
          share.count,
        ]),
      }}
    >
      {shares.length === 0 ? (
        <p className="adm-muted">{nothing}</p>
      ) : (
        <>
          <p className="dash-legend">What was paid{dashboard.isTaxed && ', with tax'}</p>
          <ul className="dash-tenders">
            {shares.map((share) => (
              <li key={share.tenderType} className="dash-bar-row">
                <span className="dash-row-name">{share.label}</span>
                <span>
                  {formatCurrency(share.amount, currencyCode)} · {formatPercent(share.percent)}
                </span>
                <span className="dash-bar">
                  <span style={{ width: `${share.percent}%` }} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartCard>
  );
}
