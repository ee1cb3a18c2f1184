import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type * as rpc from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { ChartCard } from '@dukani/shared/ui-antd';
import { useMediaQuery } from '@dukani/shared/ui-core';
import { AXIS_STYLE, axisAmount, CHART_COLORS } from '../common/chartStyle';
import type { ChartRow } from './chartRows';
import { figureText } from './reportFigures';

/** Of the picture; the card around it is 74 px higher. */
const CHART_HEIGHT = 220;
const PHONE_CHART_HEIGHT = 160;

/** How high the picture of a report is here. */
export function useChartHeight(): number {
  return useMediaQuery('(max-width: 767px)') ? PHONE_CHART_HEIGHT : CHART_HEIGHT;
}

interface ReportChartProps {
  rows: readonly ChartRow[];
  /** In order of time: columns that stand up, else bars that lie. */
  isTime: boolean;
  /** What the rows are: `Day`. */
  grouping: string;
  measure: rpc.ReportMeasure;
  /** Of which days, in words. */
  when: string;
  /** What it is compared with; null without comparison. */
  before: string | null;
  /** What each column is meant to reach; null without a goal. */
  goal: number | null;
}

/** The first figure of a report, with the comparison dashed or pale; the same figures as a table behind it. */
export function ReportChart({ rows, isTime, grouping, measure, when, before, goal }: ReportChartProps) {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const height = useChartHeight();
  const best = rows.reduce<ChartRow | null>((most, row) => ((row.now ?? 0) > (most?.now ?? 0) ? row : most), null);
  const text = (value: number | null) => figureText(value, measure.unit);
  return (
    <ChartCard
      title={`${measure.label}, ${when}`}
      summary={`${measure.label} by ${grouping.toLowerCase()}, ${when}.${best === null ? '' : ` Most: ${best.name}, ${text(best.now)}.`}${goal === null ? '' : ` Goal: ${text(goal)}, reached ${reachedText(rows, goal)}.`}`}
      table={{
        columns: [grouping, measure.label, ...(before === null ? [] : [before]), ...(goal === null ? [] : ['Goal'])],
        rows: rows.map(({ name, now, then }) => [
          name,
          text(now),
          ...(before === null ? [] : [text(then)]),
          ...(goal === null ? [] : [text(goal)]),
        ]),
      }}
    >
      {isTime ? (
        <Columns {...{ rows, measure, height, before, goal }} />
      ) : (
        <Bars {...{ rows, measure, before, isPhone }} />
      )}
    </ChartCard>
  );
}

/** `3 of 7 times`. */
const reachedText = (rows: readonly ChartRow[], goal: number): string =>
  `${formatNumber(rows.filter(({ now }) => (now ?? 0) >= goal).length)} of ${formatNumber(rows.length)} times`;

/** Short figures for the axis; the unit is in the title. */
export const axisText = (unit: rpc.ReportUnit) => (value: number) =>
  unit === 'percent'
    ? figureText(value, unit)
    : Math.abs(value) >= 1000
      ? axisAmount(fromNumeric(value))
      : formatNumber(value, 2);

interface ColumnsProps extends Pick<ReportChartProps, 'rows' | 'measure' | 'before' | 'goal'> {
  height: number;
}

function Columns({ rows, measure, height, before, goal }: ColumnsProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart accessibilityLayer={false} data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
        <XAxis dataKey="name" {...AXIS_STYLE} tickFormatter={shortName} minTickGap={24} />
        <YAxis width={52} tickFormatter={axisText(measure.unit)} {...AXIS_STYLE} axisLine={false} />
        <Tooltip content={<PointText measure={measure} />} cursor={{ fill: 'var(--surface-hover)' }} />
        <Bar
          dataKey="now"
          name={measure.label}
          fill={CHART_COLORS.now}
          radius={[2, 2, 0, 0]}
          maxBarSize={36}
          isAnimationActive={false}
        />
        {before !== null && (
          <Line
            dataKey="then"
            name={before}
            stroke={CHART_COLORS.before}
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={false}
            isAnimationActive={false}
          />
        )}
        {goal !== null && (
          <ReferenceLine
            y={goal}
            ifOverflow="extendDomain"
            stroke={CHART_COLORS.goal}
            strokeWidth={2}
            strokeDasharray="2 3"
            label={{ value: 'Goal', position: 'insideTopRight', ...AXIS_STYLE.tick }}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const ROW_HEIGHT = 26;

/** The room for names beside bars: its width and how many letters fit into one line. */
const NAMES = { phone: { width: 124, letters: 14 }, wide: { width: 230, letters: 28 } };

function Bars({ rows, measure, before, isPhone }: Omit<ColumnsProps, 'height' | 'goal'> & { isPhone: boolean }) {
  const { width, letters } = isPhone ? NAMES.phone : NAMES.wide;
  const cut = (name: string) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);
  return (
    <ResponsiveContainer width="100%" height={rows.length * ROW_HEIGHT + 30}>
      <BarChart
        layout="vertical"
        accessibilityLayer={false}
        data={[...rows]}
        margin={{ top: 0, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid horizontal={false} stroke={CHART_COLORS.grid} />
        <XAxis type="number" tickFormatter={axisText(measure.unit)} {...AXIS_STYLE} />
        <YAxis type="category" dataKey="name" width={width} tickFormatter={cut} interval={0} {...AXIS_STYLE} />
        <Tooltip content={<PointText measure={measure} />} cursor={{ fill: 'var(--surface-hover)' }} />
        <Bar
          dataKey="now"
          name={measure.label}
          fill={CHART_COLORS.now}
          radius={[0, 2, 2, 0]}
          maxBarSize={16}
          isAnimationActive={false}
        />
        {before !== null && (
          <Bar dataKey="then" name={before} fill={CHART_COLORS.before} maxBarSize={6} isAnimationActive={false} />
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** `Tue 24 Nov`: the year stands in the title. */
const shortName = (name: string) => name.replace(/ \d{4}$/, '');

interface PointTextProps {
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: string | number; value?: unknown; color?: string }[];
  measure: rpc.ReportMeasure;
}

/** The figures under the pointer. */
function PointText({ active = false, label, payload = [], measure }: PointTextProps) {
  if (!active || payload.length === 0) return null;
  return (
    <div className="report-tooltip">
      <p>{label}</p>
      {payload.map(({ name, value }) => (
        <p key={name}>
          {name}: {figureText(typeof value === 'number' ? value : null, measure.unit)}
        </p>
      ))}
    </div>
  );
}
