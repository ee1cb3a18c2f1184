import type { ReactNode } from 'react';
import { formatPercent } from '../format/format';
import { Link } from '../router';
import { Icon } from '../ui-core/Icon';
import { Skeleton } from '../ui-core/States';

interface Comparison {
  /** What today is compared with, for example "yesterday". */
  label: string;
  /** Change in percent; null when there is nothing to compare with. */
  changePercent: number | null;
}

export interface StatCardProps {
  label: string;
  value: ReactNode;
  comparisons?: readonly Comparison[];
  /** A line under the figure when there is nothing to compare. */
  hint?: ReactNode;
  /** Where a click leads. */
  to?: string;
  isLoading?: boolean;
  /** Set when less is better, so that a fall is shown as good. */
  isLessBetter?: boolean;
}

/** One figure and how it stands against others. */
export function StatCard({
  label,
  value,
  comparisons = [],
  hint,
  to,
  isLoading = false,
  isLessBetter = false,
}: StatCardProps) {
  return (
    <article className="dk-stat" aria-busy={isLoading}>
      <h3 className="dk-stat__label">{to === undefined ? label : <Link to={to}>{label}</Link>}</h3>
      <p className="dk-stat__value">{isLoading ? <Skeleton width={120} height={32} /> : value}</p>
      {hint !== undefined && <p className="dk-stat__hint">{hint}</p>}
      {comparisons.map((comparison) => (
        <p key={comparison.label} className="dk-stat__hint">
          {isLoading ? <Skeleton width={96} height={14} /> : <Change {...comparison} isLessBetter={isLessBetter} />}
        </p>
      ))}
    </article>
  );
}

function Change({ label, changePercent, isLessBetter }: Comparison & { isLessBetter: boolean }) {
  if (changePercent === null) return <>no figure for {label}</>;
  const isLevel = Math.abs(changePercent) < 0.05;
  const isUp = changePercent > 0;
  const tone = isLevel ? 'level' : isUp !== isLessBetter ? 'good' : 'bad';
  return (
    <>
      <span className="dk-stat__change" data-tone={tone}>
        {!isLevel && <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={14} label={isUp ? 'up' : 'down'} />}
        {formatPercent(Math.abs(Math.round(changePercent * 10) / 10))}
      </span>{' '}
      vs {label}
    </>
  );
}
