import { businessDay } from '../common/businessDay';
import { periodChoices, periodOf, periodText, readPeriod, type PeriodName } from './reportPeriods';

describe('the days of a period, seen from a Thursday', () => {
  it.each<[PeriodName, string, string]>([
    ['today', '2026-11-26', '2026-11-26'],
    ['yesterday', '2026-11-25', '2026-11-25'],
    ['this_week', '2026-11-23', '2026-11-29'],
    ['last_week', '2026-11-16', '2026-11-22'],
    ['this_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_quarter', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['this_year', '2026-01-01', '2026-12-31'],
    ['last_7_days', '2026-11-20', '2026-11-26'],
    ['last_30_days', '2026-10-28', '2026-11-26'],
    ['last_90_days', '2026-08-29', '2026-11-26'],
    ['last_12_months', '2025-12-01', '2026-11-30'],
  ])('%s', (name, from, to) => {
    expect(periodOf(name, '2026-11-26')).toEqual({ from, to });
  });

  it('begin on a Monday, also seen from a Sunday and over New Year', () => {
    expect(periodOf('this_week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(periodOf('this_week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
    expect(periodOf('last_week', '2027-01-01')).toEqual({ from: '2026-12-21', to: '2026-12-27' });
  });

  it('know the leap day', () => {
    expect(periodOf('this_month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periodOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periodOf('yesterday', '2028-03-01')).toEqual({ from: '2028-02-29', to: '2028-02-29' });
    expect(periodOf('last_30_days', '2028-03-01').from).toBe('2028-02-01');
    expect(readPeriod('2027-02-29..2027-03-01', '2027-03-10').name).toBe('this_month');
  });

  it('are of the business: its zone and its cut-off say which day it is', () => {
    const night = new Date('2026-11-30T22:30:00Z');
    const todayIn = (timezone: string, cutoff: string) => businessDay(night, { timezone, cutoff });

    expect(periodOf('this_month', todayIn('Africa/Nairobi', '00:00:00')).from).toBe('2026-12-01');
    expect(periodOf('this_month', todayIn('Africa/Nairobi', '03:00:00')).from).toBe('2026-11-01');
    expect(periodOf('this_month', todayIn('America/New_York', '00:00:00')).from).toBe('2026-11-01');
  });
});

describe('the address', () => {
  const today = '2026-11-26';

  it('names a period that moves, or days that stay', () => {
    expect(readPeriod('last_week', today)).toEqual({
      period: { from: '2026-11-16', to: '2026-11-22' },
      name: 'last_week',
    });
    expect(readPeriod('2026-01-05..2026-02-01', today)).toEqual({
      period: { from: '2026-01-05', to: '2026-02-01' },
      name: null,
    });
  });

  it.each([null, '', 'nonsense', '2026-02-30..2026-03-01', '2026-03-02..2026-03-01', 'toString'])(
    'says this month for %p',
    (text) => {
      expect(readPeriod(text, today).period).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    },
  );
});

it("has financial years where they are other than the calendar's: in July 2026 one begins", () => {
  const today = '2026-11-26';
  const names = (month: number) => periodChoices(today, month).map(({ value }) => value);

  expect(names(1)).not.toContain('this_financial_year');
  expect(names(7)).toEqual(expect.arrayContaining(['this_financial_year', 'last_financial_year']));
  expect(periodOf('this_financial_year', today, 7)).toEqual({ from: '2026-07-01', to: '2027-06-30' });
  expect(periodOf('last_financial_year', today, 7)).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  expect(periodOf('this_financial_year', '2026-06-30', 7)).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  expect(readPeriod('last_financial_year', today, 7).period).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  expect(periodOf('this_quarter', today, 2)).toEqual({ from: '2026-10-01', to: '2026-12-31' });
});

it('is called by its shortest name', () => {
  expect(periodText({ from: '2026-11-01', to: '2026-11-30' })).toBe('Nov 2026');
  expect(periodText({ from: '2026-01-01', to: '2026-12-31' })).toBe('2026');
  expect(periodText({ from: '2026-11-26', to: '2026-11-26' })).toBe('26 Nov 2026');
  expect(periodText({ from: '2026-11-20', to: '2026-11-26' })).toBe('20 Nov 2026 – 26 Nov 2026');
});
