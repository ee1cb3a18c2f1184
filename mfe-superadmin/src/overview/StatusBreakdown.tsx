import { formatNumber, formatPercent } from '@dukani/shared/format';
import type { PlatformOverview } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { TENANT_STATUS } from '../common/tenantLabels';
import { statusCounts } from './overviewFigures';

/** Tenants by status. A bar each: shares are read better by length than by angle. */
export function StatusBreakdown({ overview }: { overview: PlatformOverview }) {
  return (
    <section className="ovw-card" aria-labelledby="status-title">
      <h2 id="status-title">Tenants by status</h2>
      <ul className="ovw-statuses">
        {statusCounts(overview).map(({ status, count, percent }) => (
          <li key={status}>
            <Link to={`/superadmin/tenants?status=${status}`}>{TENANT_STATUS[status].label}</Link>
            <span>
              {formatNumber(count)} · {formatPercent(percent)}
            </span>
            <span className="ovw-bar" aria-hidden="true">
              <span data-tone={TENANT_STATUS[status].tone} style={{ width: `${percent}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
