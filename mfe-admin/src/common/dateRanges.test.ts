import { rangeOfPreset } from './dateRanges';

const NEW_YEARS_EVE_2230_UTC = new Date('2026-12-31T22:30:00Z');

describe('rangeOfPreset', () => {
  it('takes today from the zone and the cut-off of the business, not from the browser', () => {
    const todayIn = (timezone: string, cutoff: string) =>
      rangeOfPreset('today', { timezone, cutoff }, NEW_YEARS_EVE_2230_UTC).from;

    expect(todayIn('Africa/Nairobi', '00:00:00')).toBe('2027-01-01');
    expect(todayIn('Africa/Nairobi', '04:00:00')).toBe('2026-12-31');
    expect(todayIn('America/New_York', '00:00:00')).toBe('2026-12-31');
  });

  it.each([
    ['today', '2027-01-01', '2027-01-01'],
    ['yesterday', '2026-12-31', '2026-12-31'],
    ['last_7_days', '2026-12-26', '2027-01-01'],
    ['this_month', '2027-01-01', '2027-01-01'],
    ['last_month', '2026-12-01', '2026-12-31'],
    ['all', null, null],
  ] as const)('%s runs from %s to %s', (preset, from, to) => {
    expect(rangeOfPreset(preset, { timezone: 'Africa/Nairobi', cutoff: '00:00:00' }, NEW_YEARS_EVE_2230_UTC)).toEqual({
      from,
      to,
    });
  });
});
