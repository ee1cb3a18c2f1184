import { dayInZone, dayStart, rangeOfPreset } from './dateRanges';

const NEW_YEARS_EVE_2230_UTC = new Date('2026-12-31T22:30:00Z');

describe('rangeOfPreset', () => {
  it('takes today from the time zone of the business, not of the browser', () => {
    expect(dayInZone(NEW_YEARS_EVE_2230_UTC, 'Africa/Nairobi')).toBe('2027-01-01');
    expect(dayInZone(NEW_YEARS_EVE_2230_UTC, 'America/New_York')).toBe('2026-12-31');
  });

  it.each([
    ['today', '2027-01-01', '2027-01-01'],
    ['yesterday', '2026-12-31', '2026-12-31'],
    ['last_7_days', '2026-12-26', '2027-01-01'],
    ['this_month', '2027-01-01', '2027-01-01'],
    ['last_month', '2026-12-01', '2026-12-31'],
    ['all', null, null],
  ] as const)('%s runs from %s to %s', (preset, from, to) => {
    expect(rangeOfPreset(preset, 'Africa/Nairobi', NEW_YEARS_EVE_2230_UTC)).toEqual({ from, to });
  });
});

it('knows when days begin on which the clocks change', () => {
  expect(dayStart('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
  expect(dayStart('2026-03-29', 'Europe/Berlin', 1)).toBe('2026-03-29T22:00:00.000Z');
});
