/** The months of a year as choices, "1" to "12". */
export const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Date(Date.UTC(2026, month, 1)).toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' }),
}));
