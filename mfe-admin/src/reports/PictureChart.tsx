import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type * as rpc from '@dukani/shared/rpc';
import { formatNumber } from '@dukani/shared/format';
import { ChartCard } from '@dukani/shared/ui-antd';
import { AXIS_STYLE, CHART_COLORS } from '../common/chartStyle';
import { pictureSummary, type Picture, type PictureRow } from './pictures';
import { axisText, useChartHeight } from './ReportChart';
import { figureText } from './reportFigures';

interface PictureChartProps {
  picture: Picture;
  rows: readonly PictureRow[];
  /** What the rows are: `Product`. */
  grouping: string;
  /** The first figure of the picture. */
  measure: rpc.ReportMeasure;
  /** Of which days, in words. */
  when: string;
}

/** What the second figure of a picture is called. */
const SECOND: Record<Picture['kind'], string | null> = { pareto: 'Cumulative share', scatter: 'Margin', dots: null };

/** Two figures of each row beside each other, or one around 0; the same figures as a table behind it. */
export function PictureChart({ picture, rows, grouping, measure, when }: PictureChartProps) {
  const height = useChartHeight();
  const second = SECOND[picture.kind];
  const text = (value: number) => figureText(value, measure.unit);
  const title = second === null ? measure.label : `${measure.label} and ${second.toLowerCase()}`;
  return (
    <ChartCard
      title={`${title}, ${when}`}
      summary={`${title} by ${grouping.toLowerCase()}, ${when}. ${pictureSummary(rows, picture, text)}`}
      table={{
        columns: [grouping, measure.label, ...(second === null ? [] : [second])],
        rows: rows.map((row) => [
          row.name,
          text(row.first),
          ...(second === null ? [] : [figureText(row.second, 'percent')]),
        ]),
      }}
    >
      {picture.kind === 'pareto' && <Pareto {...{ rows, measure, height }} />}
      {picture.kind === 'scatter' && <Cloud {...{ rows, measure, height }} />}
      {picture.kind === 'dots' && <Dots {...{ rows, measure, height }} />}
    </ChartCard>
  );
}

interface PartProps {
  rows: readonly PictureRow[];
  measure: rpc.ReportMeasure;
  height: number;
}

const shareText = (share: number) => figureText(share, 'percent');

function Pareto({ rows, measure, height }: PartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart accessibilityLayer={false} data={[...rows]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
        <XAxis dataKey="name" {...AXIS_STYLE} minTickGap={24} />
        <YAxis yAxisId="first" width={52} tickFormatter={axisText(measure.unit)} {...AXIS_STYLE} axisLine={false} />
        <YAxis
          yAxisId="second"
          orientation="right"
          width={48}
          domain={[0, 1]}
          tickFormatter={shareText}
          {...AXIS_STYLE}
          axisLine={false}
        />
        <Tooltip content={<RowText measure={measure} second="Cumulative share" />} />
        <Bar
          yAxisId="first"
          dataKey="first"
          name={measure.label}
          fill={CHART_COLORS.now}
          radius={[2, 2, 0, 0]}
          maxBarSize={36}
          isAnimationActive={false}
        />
        <ReferenceLine yAxisId="second" y={0.8} stroke={CHART_COLORS.before} strokeDasharray="2 4" />
        <Line
          yAxisId="second"
          dataKey="second"
          name="Cumulative share"
          stroke={CHART_COLORS.text}
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function Cloud({ rows, measure, height }: PartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ScatterChart accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 16, left: 0 }}>
        <CartesianGrid stroke={CHART_COLORS.grid} />
        <XAxis
          type="number"
          dataKey="first"
          tickFormatter={(value: number) => formatNumber(value, 1)}
          label={{ value: measure.label, position: 'insideBottom', offset: -10, fill: CHART_COLORS.text, fontSize: 12 }}
          {...AXIS_STYLE}
        />
        <YAxis type="number" dataKey="second" width={52} tickFormatter={shareText} {...AXIS_STYLE} axisLine={false} />
        <Tooltip content={<RowText measure={measure} second="Margin" />} />
        <Scatter data={[...rows]} fill={CHART_COLORS.now} isAnimationActive={false} />
      </ScatterChart>
    </ResponsiveContainer>
  );
}

/** As far above as below 0: how much is over and how much short is compared at a glance. */
function Dots({ rows, measure, height }: PartProps) {
  const most = Math.max(1, ...rows.map(({ first }) => Math.abs(first)));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart accessibilityLayer={false} data={[...rows]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke={CHART_COLORS.grid} />
        <XAxis dataKey="name" {...AXIS_STYLE} minTickGap={24} padding={{ left: 32, right: 32 }} />
        <YAxis
          width={52}
          domain={[-most, most]}
          ticks={[-most, -most / 2, 0, most / 2, most]}
          tickFormatter={axisText(measure.unit)}
          {...AXIS_STYLE}
          axisLine={false}
        />
        <Tooltip content={<RowText measure={measure} second={null} />} />
        <ReferenceLine y={0} stroke={CHART_COLORS.before} strokeWidth={2} />
        <Scatter dataKey="first" name={measure.label} fill={CHART_COLORS.now} isAnimationActive={false} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

interface RowTextProps {
  active?: boolean;
  payload?: readonly { payload?: PictureRow }[];
  measure: rpc.ReportMeasure;
  second: string | null;
}

/** The figures under the pointer. */
function RowText({ active = false, payload = [], measure, second }: RowTextProps) {
  const row = payload[0]?.payload;
  if (!active || row === undefined) return null;
  return (
    <div className="report-tooltip">
      <p>{row.name}</p>
      <p>
        {measure.label}: {figureText(row.first, measure.unit)}
      </p>
      {second !== null && (
        <p>
          {second}: {figureText(row.second, 'percent')}
        </p>
      )}
    </div>
  );
}
