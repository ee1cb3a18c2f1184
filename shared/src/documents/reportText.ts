import { formatAmount, formatDate, formatNumber, formatPercent, formatQuantity } from '../format/format.ts';
import { fromNumeric, quantityFromNumeric } from '../money/money.ts';

/** What a figure of a report counts in. */
export type FigureUnit = 'money' | 'quantity' | 'count' | 'percent' | 'days';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What rows are called that have nothing of a kind. */
const NONE: Readonly<Record<string, string>> = {
  category: 'No category',
  top_category: 'No category',
  brand: 'No brand',
  supplier: 'No supplier',
  customer: 'Unnamed customers',
  cashier: 'Online shop',
  till: 'Not at a till',
  location: 'No location',
  product: 'Not of a product',
  return_reason: 'No reason',
};

const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The ISO week of a day: the one that its Thursday is in. */
export function weekText(monday: string): string {
  const thursday = shifted(monday, 3 - weekdayOf(monday));
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return `Week ${Math.floor(days / 7) + 1}, ${year}`;
}

/** What people call the value of a grouping. */
export function keyText(dimension: string, key: string, label: string | null): string {
  switch (dimension) {
    case 'day':
      return `${WEEKDAYS[weekdayOf(key)]?.slice(0, 3) ?? ''} ${dayText(key)}`;
    case 'week':
      return weekText(key);
    case 'month':
      return dayText(key).replace(/^\d+ /, '');
    case 'quarter':
      return `Q${Math.ceil(Number(key.slice(5, 7)) / 3)} ${key.slice(0, 4)}`;
    case 'year':
      return key.slice(0, 4);
    case 'weekday':
      return WEEKDAYS[Number(key) - 1] ?? key;
    case 'hour':
      return `${key}:00`;
    default:
      return label ?? (key === '' ? (NONE[dimension] ?? 'None') : 'Unknown');
  }
}

/** A share as percent, to two decimals. */
export const percentOf = (share: number): number => Math.round(share * 10_000) / 100;

/** A figure as it stands in a column; a dash where there is nothing to divide by. */
export function figureText(value: number | null | undefined, unit: FigureUnit): string {
  if (value === null || value === undefined) return '–';
  switch (unit) {
    case 'money':
      return formatAmount(fromNumeric(value));
    case 'quantity':
      return formatQuantity(quantityFromNumeric(value));
    case 'percent':
      return formatPercent(percentOf(value), 2);
    case 'count':
      return formatNumber(value);
    case 'days':
      return formatNumber(value, 1);
  }
}
