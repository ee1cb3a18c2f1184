import { formatNumber, formatPercent } from '@dukani/shared/format';
import type { PlatformOverview } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { EVERYBODY, useTenantPageQuery } from '../common/platformApi';
import { countByEffectiveStatus, EFFECTIVE_STATUS } from '../common/effectiveStatus';
import { TENANT_STATUS } from '../common/tenantLabels';
import { statusCounts } from './overviewFigures';

/**
 * Tenants by how they stand, where one page holds them all; else by the status of their account, which is all that the
 * server counts. A bar each: shares are read better by length than by angle.
 */
export function StatusBreakdown({ overview }: { overview: PlatformOverview }) {
  const { data, fulfilledTimeStamp = 0 } = useTenantPageQuery(EVERYBODY);
  const knowsAll = data !== undefined && data.next_cursor === null;
  const bars = knowsAll
    ? countByEffectiveStatus(data.rows, fulfilledTimeStamp).map(({ effectiveStatus, ...figures }) => ({
        ...figures,
        ...EFFECTIVE_STATUS[effectiveStatus],
        to: `/superadmin/tenants?status=${effectiveStatus}`,
      }))
    : statusCounts(overview).map(({ status, ...figures }) => ({ ...figures, ...TENANT_STATUS[status], to: null }));
  return (
    <section className="ovw-card" aria-labelledby="status-title">
      <h2 id="status-title">{knowsAll ? 'Tenants by status' : 'Tenants by account status'}</h2>
      <ul className="ovw-statuses">
        {bars.map(({ label, tone, count, percent, to }) => (
          <li key={label}>
            {to === null ? <span>{label}</span> : <Link to={to}>{label}</Link>}
            <span>
              {formatNumber(count)} · {formatPercent(percent)}
            </span>
            <span className="ovw-bar" aria-hidden="true">
              <span data-tone={tone} style={{ width: `${percent}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {!knowsAll && <p className="sup-note">Subscriptions are not included; see the list of tenants.</p>}
    </section>
  );
}
