import { fromNumeric } from '../money/money';
import {
  CURRENCIES,
  formatAmount,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatRelative,
  formatTime,
  keepTogether,
  taxText,
} from './format';

const space = '\u00a0';

describe('formatCurrency', () => {
  it.each([
    [1234.5, 'USD', '$1,234.50'],
    [0, 'USD', '$0.00'],
    [-5, 'USD', '-$5.00'],
    [1234567.89, 'KES', `KSh${space}1,234,567.89`],
    [500, 'JPY', '¥500.00'],
    [1, 'GBP', '£1.00'],
    [2, 'XYZ', `XYZ${space}2.00`],
    [999999999999.99, 'EUR', '€999,999,999,999.99'],
  ])('writes %p %s as %p', (amount, code, text) => {
    expect(formatCurrency(fromNumeric(amount), code)).toBe(text);
  });

  it.each([
    ['USD', '$1,234.50'],
    ['KES', `KSh${space}1,234.50`],
    ['EUR', '€1,234.50'],
    ['GBP', '£1,234.50'],
    ['JPY', '¥1,234.50'],
    ['CNY', 'CN¥1,234.50'],
    ['INR', '₹1,234.50'],
    ['NGN', '₦1,234.50'],
    ['ZAR', `R${space}1,234.50`],
    ['UGX', `USh${space}1,234.50`],
    ['TZS', `TSh${space}1,234.50`],
    ['RWF', `RF${space}1,234.50`],
    ['ETB', `Br${space}1,234.50`],
    ['GHS', 'GH₵1,234.50'],
    ['XOF', `F CFA${space}1,234.50`],
    ['XAF', `FCFA${space}1,234.50`],
    ['EGP', 'E£1,234.50'],
    ['MAD', `MAD${space}1,234.50`],
    ['CAD', 'CA$1,234.50'],
    ['AUD', 'A$1,234.50'],
    ['BRL', 'R$1,234.50'],
  ])('writes %s with its symbol: %s', (code, text) => {
    expect(formatCurrency(fromNumeric(1234.5), code)).toBe(text);
  });

  it('prefers the symbol that the business chose', () => {
    expect(formatCurrency(fromNumeric(3), 'KES', 'Sh')).toBe(`Sh${space}3.00`);
  });
});

it('formatAmount writes the digits alone', () => {
  expect([formatAmount(fromNumeric(-1234.5)), formatAmount(fromNumeric(0.05))]).toEqual(['-1,234.50', '0.05']);
});

it('groups digits as Intl does', () => {
  const intl = (value: number, decimals: number) =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: 3 - (decimals > 0 ? 1 : 0),
    }).format(value);
  for (const value of [0, 1, 12, 123, 1234, 12_345, 123_456, 1_234_567, 999_999_999.99, 1000.5, 0.07, -1234.5, -0.4]) {
    expect(formatAmount(fromNumeric(value))).toBe(intl(value, 2));
    expect(formatQuantity(Math.round(value * 1000))).toBe(intl(value, 0));
  }
});

it('CURRENCIES are the 21 of the product, each with symbol and locale', () => {
  expect(CURRENCIES.map(({ code }) => code).join(' ')).toBe(
    'USD KES EUR GBP JPY CNY INR NGN ZAR UGX TZS RWF ETB GHS XOF XAF EGP MAD CAD AUD BRL',
  );
  expect(CURRENCIES.every(({ symbol, locale }) => symbol !== '' && /^[a-z]{2}-[A-Z]{2}$/.test(locale))).toBe(true);
});

it('quantities, percents and numbers lose needless zeros', () => {
  expect([
    formatQuantity(12000),
    formatQuantity(1250, 'kg'),
    formatPercent(16),
    formatPercent(7.5),
    formatPercent(8.875),
    formatPercent(100 / 3, 1),
    formatNumber(12345),
    formatNumber(1.25, 1),
  ]).toEqual(['12', `1.25${space}kg`, '16%', '7.5%', '8.875%', '33.3%', '12,345', '1.3']);
});

describe('dates', () => {
  const instant = '2026-11-21T22:30:00+00:00';

  it('are shown in the zone of the business', () => {
    expect(formatDateTime(instant, 'Africa/Nairobi')).toBe('22 Nov 2026, 01:30');
    expect(formatDateTime(instant, 'America/New_York')).toBe('21 Nov 2026, 17:30');
    expect(formatTime('2026-11-21T00:05:00Z', 'UTC')).toBe('00:05');
  });

  it('show a plain date as it stands, whatever the zone', () => {
    expect(formatDate('2026-11-21', 'Pacific/Kiritimati')).toBe('21 Nov 2026');
  });

  it('show nothing for what is no date', () => {
    expect(formatTime('never', 'UTC')).toBe('');
  });

  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T11:20:00Z', '40 min ago'],
    ['2026-11-21T08:00:00Z', 'today 11:00'],
    ['2026-11-20T08:00:00Z', 'yesterday 11:00'],
    ['2026-11-16T08:00:00Z', 'Monday 11:00'],
    ['2026-11-01T08:00:00Z', '1 Nov 2026, 11:00'],
    ['2026-11-22T08:00:00Z', '22 Nov 2026, 11:00'],
  ])('%s is %p at noon UTC in Nairobi', (iso, text) => {
    expect(formatRelative(iso, 'Africa/Nairobi', new Date('2026-11-21T12:00:00Z'))).toBe(text);
  });
});

describe('names', () => {
  it.each([
    ['Flour 500 g', 'Flour 500_g'],
    ['Milk 1 l, 6 x 250 ml', 'Milk 1_l, 6_x 250_ml'],
    ['Runner 3 White', 'Runner 3 White'],
    ['Sugar & spice', 'Sugar & spice'],
    ['7', '7'],
  ])('%s keeps numbers and their units together', (name, drawn) => {
    expect(keepTogether(name)).toBe(drawn.replaceAll('_', '\u00a0'));
  });

  it.each([
    ['VAT', 16, 'VAT 16%'],
    ['VAT 16 %', 16, 'VAT 16 %'],
    ['Sales tax 8.875%', 8.875, 'Sales tax 8.875%'],
  ])('the tax %s at %d percent is %s', (name, rate, text) => {
    expect(taxText(name, rate)).toBe(text);
  });
});
