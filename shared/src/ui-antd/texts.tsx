import { formatAmount, formatCurrency, formatDate, formatDateTime, formatRelative, formatTime } from '../format/format';
import { negate, type Money } from '../money/money';
import { useAppSelector } from '../store/store';

interface MoneyTextProps {
  /** Null shows a dash: unknown, or not for this person's eyes. */
  amount: Money | null;
  /** Left out where the column names the currency once. */
  currencyCode?: string;
  symbol?: string;
  /** Negative amounts in parentheses, as in books. */
  isAccounting?: boolean;
}

/** An amount in tabular figures. */
export function MoneyText({ amount, currencyCode, symbol, isAccounting = false }: MoneyTextProps) {
  if (amount === null) return <span aria-label="not shown">–</span>;
  const show = (value: Money) =>
    currencyCode === undefined ? formatAmount(value) : formatCurrency(value, currencyCode, symbol);
  const text = isAccounting && amount < 0 ? `(${show(negate(amount))})` : show(amount);
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{text}</span>;
}

const formats = { date: formatDate, time: formatTime, datetime: formatDateTime, relative: formatRelative };

interface DateTextProps {
  /** Null shows a dash. */
  iso: string | null;
  format?: keyof typeof formats;
  /** Default: the zone of the signed-in person's business. */
  timezone?: string;
}

/** An instant in the business's zone; the full date and time are its tip. */
export function DateText({ iso, format = 'datetime', timezone }: DateTextProps) {
  const ownZone = useAppSelector(
    (root) => root.session.access?.tenant?.timezone ?? root.tenant.shop?.timezone ?? 'UTC',
  );
  if (iso === null) return <span aria-label="none">–</span>;
  const zone = timezone ?? ownZone;
  return (
    <time dateTime={iso} title={formatDateTime(iso, zone)} style={{ whiteSpace: 'nowrap' }}>
      {formats[format](iso, zone)}
    </time>
  );
}
