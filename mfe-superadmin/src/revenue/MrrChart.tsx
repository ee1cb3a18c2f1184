import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PlatformRevenue } from '@dukani/shared/rpc';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE } from '../common/chartStyle';
import { monthText } from '../common/monthText';

/** Gains above the line, losses below it. */
const PARTS = [
  { key: 'new', name: 'New', color: 'var(--brand-primary-strong)' },
  { key: 'reactivation', name: 'Back', color: 'color-mix(in srgb, var(--brand-primary-strong) 65%, var(--surface))' },
  { key: 'expansion', name: 'Expansion', color: 'color-mix(in srgb, var(--brand-primary-strong) 35%, var(--surface))' },
  { key: 'contraction', name: 'Contraction', color: 'color-mix(in srgb, var(--danger) 45%, var(--surface))' },
  { key: 'churn', name: 'Churn', color: 'var(--danger)' },
] as const;

const shortAmount = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** How MRR moved each month. */
export function MrrChart({ revenue: { currency, months } }: { revenue: PlatformRevenue }) {
  const money = (value: number) => formatCurrency(fromNumeric(value), currency);
  const rows = months.map((month) => ({
    ...month,
    label: monthText(month.month),
    contraction: -month.contraction,
    churn: -month.churn,
  }));
  const last = months.at(-1);
  return (
    <ChartCard
      title="How revenue moved"
      summary={`MRR is ${money(last?.mrr ?? 0)} at the end of ${last === undefined ? 'the time' : monthText(last.month)}.`}
      table={{
        columns: ['Month', 'New', 'Back', 'Expansion', 'Contraction', 'Churn', 'MRR at the end'],
        rows: months
          .toReversed()
          .map((month) => [
            monthText(month.month),
            money(month.new),
            money(month.reactivation),
            money(month.expansion),
            money(month.contraction),
            money(month.churn),
            money(month.mrr),
          ]),
      }}
    >
      <ul className="rev-legend" aria-hidden="true">
        {PARTS.map(({ key, name, color }) => (
          <li key={key}>
            <span style={{ background: color }} /> {name}
          </li>
        ))}
      </ul>
      <ResponsiveContainer width="100%" height={280}>
        <BarChart
          accessibilityLayer={false}
          data={rows}
          stackOffset="sign"
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={8} />
          <YAxis
            width={56}
            tickFormatter={(value: number) => shortAmount.format(value)}
            {...AXIS_STYLE}
            axisLine={false}
          />
          <ReferenceLine y={0} stroke="var(--text-muted)" />
          <Tooltip content={<MonthTooltip money={money} />} cursor={{ fill: 'var(--surface-hover)' }} />
          {PARTS.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              stackId="moves"
              fill={color}
              isAnimationActive={false}
              maxBarSize={40}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

interface MonthTooltipProps {
  money: (value: number) => string;
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: unknown; value?: unknown }[];
}

function MonthTooltip({ money, active = false, label, payload = [] }: MonthTooltipProps) {
  if (!active) return null;
  return (
    <div className="rev-tooltip">
      <strong>{label}</strong>
      {payload.map(({ name, value }) =>
        typeof value === 'number' && value !== 0 ? (
          <span key={String(name)}>
            {String(name)}: {money(Math.abs(value))}
          </span>
        ) : null,
      )}
    </div>
  );
}
