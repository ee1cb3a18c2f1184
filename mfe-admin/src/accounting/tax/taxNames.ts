import { formatAmount, formatCurrency } from '@dukani/shared/format';
import type { Money } from '@dukani/shared/money';
import { dayText } from '../periods';
import type { TaxBox, TaxPeriod, TaxWarning } from './taxRows';

/** The boxes of Kenya's VAT 3, as the form calls them. */
const KENYA_BOXES: Record<string, string> = {
  1: 'Sales at the general rate (16%)',
  2: 'Sales at the other rate (8%)',
  3: 'Zero-rated sales',
  4: 'Exempt sales',
  5: 'Total sales',
  6: 'Output VAT',
  7: 'Purchases at the general rate (16%)',
  8: 'Purchases at the other rate (8%)',
  9: 'Zero-rated purchases',
  10: 'Exempt purchases',
  11: 'Total purchases',
  12: 'Input VAT',
};

const SIDES = { output: 'Sales', input: 'Purchases' } as const;

/** What a box is called. */
export function boxName(form: string, box: TaxBox): string {
  if (form === 'KE_VAT3') return KENYA_BOXES[box.code] ?? box.code;
  if (box.isTotal) return box.direction === 'output' ? 'Total sales' : 'Total purchases';
  const rate = box.name ?? (box.taxCode === 'OTHER' ? 'Other entries' : `${box.ratePercent ?? 0}%`);
  return `${SIDES[box.direction]}: ${rate}`;
}

/** The number of a box on its form; nothing where the form has none. */
export const boxNumber = (form: string, box: TaxBox): string => (form === 'KE_VAT3' ? box.code : '');

/** `October 2026`, or the days where it is longer than a month. */
export function periodName({ start, end }: Pick<TaxPeriod, 'start' | 'end'>): string {
  if (start.slice(0, 7) !== end.slice(0, 7)) return `${dayText(start)} to ${dayText(end)}`;
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${start}T00:00:00Z`),
  );
}

const DAY_MS = 86_400_000;

/** From when on a period can be filed: the day after its last one. */
export const fileableFrom = ({ end }: Pick<TaxPeriod, 'end'>): string =>
  new Date(Date.parse(`${end}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The state of a period in words, with its tone. */
export function stateOf(
  period: TaxPeriod,
  today: string,
): { text: string; tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' } {
  const days = daysBetween(today, period.dueOn);
  switch (period.state) {
    case 'current':
      return { text: 'In progress', tone: 'neutral' };
    case 'open':
      return { text: days === 0 ? 'Due today' : `Due in ${days} ${days === 1 ? 'day' : 'days'}`, tone: 'warning' };
    case 'overdue':
      return { text: `Overdue by ${-days} ${days === -1 ? 'day' : 'days'}`, tone: 'danger' };
    case 'to_pay':
      return { text: 'Filed, to pay', tone: 'info' };
    case 'filed':
      return { text: 'Filed', tone: 'success' };
    default:
      return { text: 'Paid', tone: 'success' };
  }
}

const documents = (count: number) => `${count} ${count === 1 ? 'document' : 'documents'}`;

/** What a warning of the worksheet means. */
export function warningText({ code, count, amount }: TaxWarning): string {
  switch (code) {
    case 'supplier_pin_missing':
      return `${documents(count)} with ${formatAmount(amount)} of input tax have no supplier PIN. Enter the PIN on the supplier before you file.`;
    case 'no_tax_code':
      return `${documents(count)} worth ${formatAmount(amount)} were sold without a tax code. They count as exempt: check the products.`;
    case 'exempt_not_zero':
      return `Exempt sales of ${formatAmount(amount)}. On iTax, see that the prefilled return has them in box 4 (exempt), not in box 3 (zero-rated), and move them if it does not.`;
    case 'late':
      return `${documents(count)} from earlier periods are included as late. They change the tax by ${formatAmount(amount)}.`;
    case 'too_old':
      return `${documents(count)} with ${formatAmount(amount)} of input tax are too old to claim and are left out.`;
    default:
      return 'The business is not registered for tax. Change that under Settings if it is.';
  }
}

/** What a return comes to, in words. */
export function resultText({ due, carried }: { due: Money; carried: Money }, currencyCode: string): string {
  if (carried > 0) return `${formatCurrency(carried, currencyCode)} credit carried forward`;
  return due === 0 ? 'Nothing to pay' : `${formatCurrency(due, currencyCode)} to pay`;
}
