import { formatNumber } from '@dukani/shared/format';
import { DateText } from '@dukani/shared/ui-antd';
import type { CountDetail } from './countRows';

/** How far the count is, and who else is at it. */
export function CountProgress({ count }: { count: CountDetail }) {
  const { countedCount, productCount, recountCount, counters, status } = count;
  const isActive = status === 'open' || status === 'review';
  const others = isActive ? counters.filter((counter) => !counter.isMe) : [];
  return (
    <div className="count-progress">
      <progress aria-label="Products counted" value={countedCount} max={Math.max(productCount, 1)} />
      <p>
        <strong>{formatNumber(countedCount)}</strong> of {formatNumber(productCount)} counted
        {recountCount > 0 && ` · ${formatNumber(recountCount)} to count again`}
        {status === 'posted' && count.postedAt !== null && (
          <>
            {' · posted '}
            <DateText iso={count.postedAt} /> {count.postedByName !== null && `by ${count.postedByName}`}
          </>
        )}
      </p>
      {others.length > 0 && (
        <p className="adm-muted">
          Counting now: {others.map(({ name, zone }) => (zone === '' ? name : `${name} (${zone})`)).join(', ')}
        </p>
      )}
    </div>
  );
}
