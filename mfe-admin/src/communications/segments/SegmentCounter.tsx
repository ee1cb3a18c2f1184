import { formatNumber } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';
import { ErrorAlert } from '@dukani/shared/ui-antd';
import { useCountSegmentQuery } from '../campaignsApi';
import { CHANNEL_NAMES, CHANNELS } from '../words';

/** How many contacts the rules find now, and how many of them may be written to by each channel. */
export function SegmentCounter({ rules }: { rules: rpc.SegmentRules }) {
  const { data, currentData, error, refetch } = useCountSegmentQuery(rules);
  if (error !== undefined)
    return <ErrorAlert error={error} title="Could not count the contacts" onRetry={() => void refetch()} />;
  if (data === undefined) return <p className="adm-muted">Counting…</p>;
  const { contacts, reachable, examples } = data;
  return (
    <div className="msg-count" role="status" aria-busy={currentData === undefined}>
      <p>
        <strong>
          {formatNumber(contacts)} {contacts === 1 ? 'contact' : 'contacts'}
        </strong>
        {examples.length > 0 && (
          <span className="adm-muted">
            : {examples.map(({ name }) => name).join(', ')}
            {contacts > examples.length && ' and others'}
          </span>
        )}
      </p>
      <ul className="msg-line">
        {CHANNELS.map((channel) => (
          <li key={channel}>
            {CHANNEL_NAMES[channel]}: {formatNumber(reachable[channel])}
          </li>
        ))}
        <li className="adm-muted">with an address and consent</li>
      </ul>
    </div>
  );
}
