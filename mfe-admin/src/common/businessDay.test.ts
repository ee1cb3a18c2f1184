import { businessDay, startOfDay } from './businessDay';

describe('the business day on the device', () => {
  it.each([
    ['2026-11-23T20:59:59Z', 'Africa/Nairobi', '00:00:00', '2026-11-23'],
    ['2026-11-23T21:00:00Z', 'Africa/Nairobi', '00:00:00', '2026-11-24'],
    ['2026-11-24T00:59:59Z', 'Africa/Nairobi', '04:00:00', '2026-11-23'],
    ['2026-11-24T01:00:00Z', 'Africa/Nairobi', '04:00:00', '2026-11-24'],
    ['2026-03-01T01:30:00Z', 'UTC', '02:30:00', '2026-02-28'],
    ['2026-11-23T15:00:00Z', 'Asia/Tokyo', '00:00:00', '2026-11-24'],
  ])('of %s in %s with a cut-off at %s is %s', (at, timezone, cutoff, day) => {
    expect(businessDay(new Date(at), { timezone, cutoff })).toBe(day);
  });
});

it.each([
  ['2026-03-01', 'Africa/Nairobi', '2026-02-28T21:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-05-05', 'UTC', '2026-05-05T00:00:00.000Z'],
])('the day %s begins in %s at %s', (day, timezone, instant) => {
  expect(startOfDay(day, timezone)).toBe(instant);
});
