import { dayIn, presetOf, RANGE_PRESETS, rangeOf, shiftDays, shiftMonths, type RangePreset } from './dayRanges';

describe('the days of a preset', () => {
  it.each<[RangePreset, string, string]>([
    ['today', '2026-11-26', '2026-11-26'],
    ['yesterday', '2026-11-25', '2026-11-25'],
    ['this_week', '2026-11-23', '2026-11-29'],
    ['this_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_quarter', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['this_financial_year', '2026-01-01', '2026-12-31'],
    ['last_financial_year', '2025-01-01', '2025-12-31'],
  ])('%s is whole', (preset, from, to) => {
    expect(rangeOf(preset, '2026-11-26')).toEqual({ from, to });
  });

  it('a financial year from July holds its own quarters', () => {
    const rule = { yearStartsIn: 7 };
    expect(rangeOf('this_financial_year', '2026-11-26', rule)).toEqual({ from: '2026-07-01', to: '2027-06-30' });
    expect(rangeOf('this_financial_year', '2026-06-30', rule)).toEqual({ from: '2025-07-01', to: '2026-06-30' });
    expect(rangeOf('last_financial_year', '2026-11-26', rule)).toEqual({ from: '2025-07-01', to: '2026-06-30' });
    expect(rangeOf('this_quarter', '2026-06-30', { yearStartsIn: 2 })).toEqual({
      from: '2026-05-01',
      to: '2026-07-31',
    });
  });

  it('weeks begin on Monday, Sundays included', () => {
    expect(rangeOf('this_week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(rangeOf('this_week', '2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-12-06' });
  });

  it('crosses the ends of years and leap days', () => {
    expect(rangeOf('yesterday', '2028-03-01')).toEqual({ from: '2028-02-29', to: '2028-02-29' });
    expect(rangeOf('last_month', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(rangeOf('this_month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('is told from its days again', () => {
    for (const { value } of RANGE_PRESETS) expect(presetOf(rangeOf(value, '2026-11-26'), '2026-11-26')).toBe(value);
    expect(presetOf({ from: '2026-11-02', to: null }, '2026-11-26')).toBeNull();
  });
});

it('a day is that of the time zone', () => {
  const lateEvening = new Date('2026-11-26T21:30:00Z');
  expect(dayIn('Africa/Nairobi', lateEvening)).toBe('2026-11-27');
  expect(dayIn('UTC', lateEvening)).toBe('2026-11-26');
  expect(dayIn('America/New_York', new Date('2026-11-26T04:59:00Z'))).toBe('2026-11-25');
});

it('days and months are counted on, a shorter month ends earlier', () => {
  expect(shiftDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(shiftMonths('2026-03-31', -13)).toBe('2025-02-28');
});
