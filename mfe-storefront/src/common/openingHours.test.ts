import { makeShop } from '@dukani/shared/testing';
import { openingState, orderingStop, spansText } from './openingHours';

const nairobi = 'Africa/Nairobi';
const day = [
  { opens: '08:00', closes: '12:00' },
  { opens: '14:00', closes: '18:00' },
];
const night = [{ opens: '00:00', closes: '24:00' }];
const weekdays = { '1': day, '2': day, '3': day, '4': day, '5': day };
const opening = { hours: weekdays, special_days: [] };

describe('openingState', () => {
  it.each([
    ['in the morning', '2026-11-23T06:00:00Z', 'Open now · closes at 12:00'],
    ['at noon, when it closes', '2026-11-23T09:00:00Z', 'Closed · opens at 14:00'],
    ['in the evening', '2026-11-23T16:00:00Z', 'Closed · opens tomorrow at 8:00'],
    ['after midnight here, before it there', '2026-11-22T22:00:00Z', 'Closed · opens at 8:00'],
    ['on a Friday night', '2026-11-27T20:00:00Z', 'Closed · opens on Monday at 8:00'],
  ])('says it %s', (_when, now, text) => {
    expect(openingState(opening, nairobi, new Date(now))?.text).toBe(text);
  });

  it('knows holidays, hours over midnight, and shops that never close or never open', () => {
    const monday = new Date('2026-11-23T06:00:00Z');
    const holiday = { ...opening, special_days: [{ day: '2026-11-23', name: 'Holiday', spans: [] }] };
    expect(openingState(holiday, nairobi, monday)?.text).toBe('Closed · opens tomorrow at 8:00');
    const late = { hours: { '1': night, '2': [{ opens: '00:00', closes: '02:00' }] }, special_days: [] };
    expect(openingState(late, nairobi, monday)?.text).toBe('Open now · closes at 2:00');
    const always = {
      hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [String(n), night])),
      special_days: [],
    };
    expect(openingState(always, nairobi, monday)?.text).toBe('Open around the clock');
    expect(openingState({ hours: { '1': [] }, special_days: [] }, nairobi, monday)?.text).toBe('Closed');
    expect(openingState({ hours: {}, special_days: [] }, nairobi, monday)).toBeNull();
  });

  it('writes spans as people say them', () => {
    expect(spansText(day)).toBe('8:00–12:00, 14:00–18:00');
    expect(spansText([])).toBe('Closed');
    expect(spansText(night)).toBe('0:00–0:00');
  });
});

describe('orderingStop', () => {
  const shop = makeShop({ opening });
  const ordering = shop.ordering;
  const evening = new Date('2026-11-23T16:00:00Z');

  it('is there while the shop is paused, and no longer than that', () => {
    const until = '2026-11-24T05:00:00Z';
    const paused = { ...shop, ordering: { ...ordering, paused: { until, message: 'Stocktaking' } } };
    expect(orderingStop(paused, evening)).toEqual({
      title: 'Not accepting orders until Tuesday 24 Nov at 8:00',
      text: 'Stocktaking',
    });
    expect(orderingStop(paused, new Date(until))).toBeNull();
  });

  it('follows the hours only where the owner says so', () => {
    expect(orderingStop(shop, evening)).toBeNull();
    const strict = { ...shop, ordering: { ...ordering, only_when_open: true } };
    expect(orderingStop(strict, evening)?.title).toBe('Closed · opens tomorrow at 8:00');
    expect(orderingStop(strict, new Date('2026-11-23T06:00:00Z'))).toBeNull();
  });
});
