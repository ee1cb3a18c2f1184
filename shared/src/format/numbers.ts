import { toNumeric, type Money, type Thousandths } from '../money/money.ts';
import { CURRENCIES } from './currencies.ts';

const symbols = new Map(CURRENCIES.map((currency) => [currency.code, currency.symbol]));

/** Digits in groups of three. `Intl` would do it, but its first use takes a slow phone a tenth of a second, and every page has prices. */
const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Symbol first, en-US digits, exactly two decimals: `KSh 1,234.50`, `$1,234.50`. Unknown codes stand for themselves. */
export function formatCurrency(amount: Money, currencyCode: string, symbol?: string): string {
  const sign = symbol ?? symbols.get(currencyCode) ?? currencyCode;
  // A sign that ends in a letter would run into the digits.
  const gap = endsInLetter(sign) ? '\u00a0' : '';
  return `${amount < 0 ? '-' : ''}${sign}${gap}${formatAmount(Math.abs(amount) as Money)}`;
}

/** The digits alone, for columns that name the currency once: `1,234.50`. */
export function formatAmount(amount: Money): string {
  const text = toNumeric(Math.abs(amount) as Money);
  const whole = text.slice(0, -3);
  return `${amount < 0 ? '-' : ''}${grouped(whole)}${text.slice(-3)}`;
}

/** A quantity in thousandths without needless zeros: `1.25`, `12`. */
export function formatQuantity(quantity: Thousandths, unit?: string): string {
  const digits = String(Math.round(Math.abs(quantity))).padStart(4, '0');
  const decimals = digits.slice(-3).replace(/0+$/, '');
  const text = `${quantity < 0 ? '-' : ''}${grouped(digits.slice(0, -3))}${decimals === '' ? '' : `.${decimals}`}`;
  return unit === undefined || unit === '' ? text : `${text}\u00a0${unit}`;
}

/** A percent as the database gives it (16 means 16 %). Tax rates have up to three decimals, as 8.875 %; shares need fewer. */
export function formatPercent(percent: number, maximumFractionDigits = 3): string {
  return `${formatNumber(percent, maximumFractionDigits)}%`;
}

/** A plain number with thousands separators. */
export function formatNumber(value: number, maximumFractionDigits = 0): string {
  if (Number.isSafeInteger(value)) return `${value < 0 ? '-' : ''}${grouped(String(Math.abs(value)))}`;
  return numberFormat(maximumFractionDigits).format(value);
}

const numberFormats = new Map<number, Intl.NumberFormat>();

function numberFormat(maximumFractionDigits: number): Intl.NumberFormat {
  const known = numberFormats.get(maximumFractionDigits);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en-US', { maximumFractionDigits });
  numberFormats.set(maximumFractionDigits, made);
  return made;
}

/** The class of all letters is slow to begin with as well, and the signs of most currencies can do without. */
function endsInLetter(sign: string): boolean {
  const last = sign.slice(-1);
  if (last < '\u0080') return /[a-z]/i.test(last);
  const isCurrencySign = '£¥'.includes(last) || (last >= '\u20a0' && last <= '\u20cf');
  return !isCurrencySign && /\p{L}$/u.test(sign);
}
