import { decimalHours, hoursText, instantOf, isClock, mondayOf, spanOf, wallOf } from './hoursText';

describe('hours in words', () => {
  it('are hours and minutes on the screen, and decimals in a file', () => {
    expect([0, 5, 480, 6005].map(hoursText)).toEqual(['0:00', '0:05', '8:00', '100:05']);
    expect([480, 485, 120].map(decimalHours)).toEqual([8, 8.08, 2]);
  });

  it('begin their week on Monday', () => {
    expect(['2026-03-02', '2026-03-05', '2026-03-08'].map(mondayOf)).toEqual([
      '2026-03-02',
      '2026-03-02',
      '2026-03-02',
    ]);
    expect(mondayOf('2026-03-09')).toBe('2026-03-09');
  });

  it('know a time of day', () => {
    expect(['9:00', '09:30', '23:59', ' 08:00 '].every(isClock)).toBe(true);
    expect(['', '24:00', '9', '9:60', 'nine'].some(isClock)).toBe(false);
  });
});

describe('instants', () => {
  it('are those of the wall of the business, also in nights when clocks change', () => {
    expect(instantOf('2026-03-03', '9:00', 'Africa/Nairobi')).toBe('2026-03-03T06:00:00.000Z');
    expect(instantOf('2026-03-29', '01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z');
    expect(instantOf('2026-03-29', '03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    // Twice: the first. Skipped: the hour after.
    expect(instantOf('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(wallOf(instantOf('2026-03-29', '02:30', 'Europe/Berlin'), 'Europe/Berlin').clock).toBe('03:30');
    expect(wallOf('2026-03-03T06:00:00Z', 'Africa/Nairobi')).toEqual({ day: '2026-03-03', clock: '09:00' });
  });

  it('of an end before the begin are of the day after', () => {
    expect(spanOf('2026-03-03', '22:00', '06:00', 'Africa/Nairobi')).toEqual({
      start: '2026-03-03T19:00:00.000Z',
      end: '2026-03-04T03:00:00.000Z',
    });
    expect(spanOf('2026-03-03', '09:00', '', 'Africa/Nairobi').end).toBeNull();
  });
});
