import { formatNumber } from '@dukani/shared/format';

/** Colours come from the page's custom properties, so that charts follow the brand and the theme. */
export const CHART_COLORS = {
  now: 'var(--brand-primary-strong)',
  before: 'var(--border-strong)',
  grid: 'var(--border)',
  text: 'var(--text-muted)',
  goal: 'var(--success)',
} as const;

export const AXIS_STYLE = {
  stroke: 'var(--border)',
  tick: { fill: 'var(--text-muted)', fontSize: 12 },
  tickLine: false,
} as const;

/** Hundredths as a short figure for an axis: 1.2k, 15k, 3M. */
export function axisAmount(hundredths: number): string {
  const amount = hundredths / 100;
  const size = Math.abs(amount);
  if (size >= 1_000_000) return `${formatNumber(amount / 1_000_000, 1)}M`;
  if (size >= 1_000) return `${formatNumber(amount / 1_000, 1)}k`;
  return formatNumber(amount);
}
