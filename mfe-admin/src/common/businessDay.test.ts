import { businessDay } from './businessDay';

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
