import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatDate, formatNumber, quantityText } from '@dukani/shared/format';
import { useBusiness } from '../../common/useBusiness';
import { AXIS_STYLE, CHART_COLORS } from '../../common/chartStyle';
import type { Movement } from '../stockRows';
import { countText } from '../../common/countText';

/** How much was there after each of the movements shown; the list under it says the same in words. */
export function BalanceChart({ movements }: { movements: readonly Movement[] }) {
  const { timezone } = useBusiness();
  const points = [...movements].reverse().map((movement) => ({
    label: formatDate(movement.at, timezone).replace(/ \d{4}$/, ''),
    balance: movement.balance / 1000,
  }));
  const last = movements[0];
  const first = movements.at(-1);
  return (
    <figure className="stock-chart">
      <figcaption className="dk-visually-hidden">
        {last !== undefined &&
          first !== undefined &&
          `Stock over the last ${countText(movements.length, 'movement')}: from ${quantityText(first.balance, first.unit)} to ${quantityText(last.balance, last.unit)}.`}
      </figcaption>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={160}>
          <AreaChart accessibilityLayer={false} data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
            <XAxis dataKey="label" {...AXIS_STYLE} minTickGap={32} />
            <YAxis width={44} tickFormatter={(value: number) => formatNumber(value)} {...AXIS_STYLE} axisLine={false} />
            <Area
              type="stepAfter"
              dataKey="balance"
              stroke={CHART_COLORS.now}
              fill={CHART_COLORS.now}
              fillOpacity={0.15}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
