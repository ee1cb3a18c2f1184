/** How the axes of charts look. Colours come from the page's custom properties, so that charts follow the theme. */
export const AXIS_STYLE = {
  stroke: 'var(--border)',
  tick: { fill: 'var(--text-muted)', fontSize: 12 },
  tickLine: false,
} as const;
