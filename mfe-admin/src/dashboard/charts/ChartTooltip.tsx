import { formatCurrency } from '@dukani/shared/format';
import type { Money } from '@dukani/shared/money';

interface ChartTooltipProps {
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: string | number; value?: unknown; color?: string }[];
  currencyCode: string;
}

/** The figures under the pointer. */
export function ChartTooltip({ active = false, label, payload = [], currencyCode }: ChartTooltipProps) {
  if (!active || payload.length === 0) return null;
  return (
    <div className="dash-tooltip">
      <p>{label}</p>
      {payload.map((entry) => (
        <p key={entry.name}>
          <span className="dash-swatch" style={{ background: entry.color }} /> {entry.name}:{' '}
          {formatCurrency(Number(entry.value) as Money, currencyCode)}
        </p>
      ))}
    </div>
  );
}
