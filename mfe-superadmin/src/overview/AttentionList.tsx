import { formatNumber } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { Icon, Skeleton } from '@dukani/shared/ui-core';
import { ErrorAlert } from '@dukani/shared/ui-antd';
import { EVERYBODY, useTenantPageQuery } from '../common/platformApi';
import { attentionRows } from './attention';

const SHOWN = 6;

/** Tenants whose subscription or status somebody should look at; each leads to the tenant. */
export function AttentionList() {
  const { data, error, fulfilledTimeStamp = 0, refetch } = useTenantPageQuery(EVERYBODY);
  return (
    <section className="ovw-card" aria-labelledby="attention-title">
      <h2 id="attention-title">Needs attention</h2>
      {data !== undefined ? (
        <Rows rows={attentionRows(data.rows, fulfilledTimeStamp)} />
      ) : error === undefined ? (
        <Skeleton height={156} />
      ) : (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.next_cursor !== null && (
        <p className="sup-note">
          Checked the newest {formatNumber(data.rows.length)} of {formatNumber(data.count)} tenants.
        </p>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: ReturnType<typeof attentionRows> }) {
  if (rows.length === 0)
    return (
      <p className="ovw-calm">
        <Icon name="check-circle" size={20} /> No tenant needs you right now.
      </p>
    );
  return (
    <>
      <ul className="ovw-attention">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.key}>
            <Link to={row.path}>
              <span className="ovw-attention-icon" data-tone={row.tone}>
                <Icon name={row.tone === 'info' ? 'clock' : 'alert'} size={18} />
              </span>
              <span className="ovw-attention-text">
                <strong>{row.tenant}</strong> {row.reason}
              </span>
              <Icon name="chevron-right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className="sup-note">
          And {formatNumber(rows.length - SHOWN)} more. <Link to="/superadmin/tenants">See all tenants</Link>
        </p>
      )}
    </>
  );
}
