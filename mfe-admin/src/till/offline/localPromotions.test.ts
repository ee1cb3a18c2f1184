import type { Money } from '@dukani/shared/money';
import { findPromotions, hoursHold, type PromotedLine } from '@dukani/shared/pricing';
import { businessMoment } from '../../common/businessDay';
import { areSamePromotions } from './localPromotions';
import type { LocalPromotion } from './localStore';

const promotion = (id: string, more: Partial<LocalPromotion> = {}): LocalPromotion => ({
  id,
  name: `Promotion ${id}`,
  kind: 'percent_off',
  value: 10_000,
  buyQuantity: null,
  getQuantity: null,
  getPercent: null,
  isForAll: true,
  targets: [],
  minimumAmount: null,
  startsOn: null,
  endsOn: null,
  weekdays: [],
  fromTime: null,
  untilTime: null,
  isStackable: false,
  priority: 0,
  hasUsageLimit: false,
  hasCustomerLimit: false,
  createdAt: '2026-01-01T00:00:00+00:00',
  ...more,
});
const line = (id: string, more: Partial<PromotedLine> = {}): PromotedLine => ({
  id,
  productId: 'soda',
  quantity: 1000,
  base: 6000 as Money,
  isOpen: true,
  targets: ['soda', 'drinks'],
  ...more,
});
const moment = businessMoment(new Date('2026-11-23T12:00:00Z'), { timezone: 'UTC', cutoff: '00:00:00' });
const find = (promotions: LocalPromotion[], lines: PromotedLine[], hasCustomer = false) =>
  findPromotions({ promotions, lines, moment, hasCustomer, stepHundredths: 1 });

describe('what promotions give without the server', () => {
  it('is given to the lines they are for, and told by name', () => {
    const found = find(
      [promotion('a', { isForAll: false, targets: ['drinks'] })],
      [line('1'), line('2', { productId: 'soap', targets: ['soap'] }), line('3', { isOpen: false })],
    );

    expect([...found.byLine]).toEqual([['1', [{ id: 'a', name: 'Promotion a', amount: 600 }]]]);
    expect(found.promotions).toEqual([{ id: 'a', name: 'Promotion a', amount: 600 }]);
  });

  it('looks at the whole basket for a minimum, also at lines it does not touch', () => {
    const least = [promotion('a', { minimumAmount: 12_000 as Money })];

    expect(find(least, [line('1')]).promotions).toEqual([]);
    expect(find(least, [line('1'), line('2', { isOpen: false })]).promotions).toHaveLength(1);
  });

  it.each([
    // 04:00 in Nairobi is 01:00 of UTC; the business day before ends there.
    ['2026-11-23T00:59:59Z', 0],
    ['2026-11-23T01:00:00Z', 1],
    ['2026-11-25T00:59:59Z', 1],
    ['2026-11-25T01:00:00Z', 0],
  ])('holds from its first to its last business day, whatever the calendar says: at %s', (instant, count) => {
    const found = findPromotions({
      promotions: [promotion('a', { startsOn: '2026-11-23', endsOn: '2026-11-24' })],
      lines: [line('1')],
      moment: businessMoment(new Date(instant), { timezone: 'Africa/Nairobi', cutoff: '04:00:00' }),
      hasCustomer: false,
      stepHundredths: 1,
    });

    expect(found.promotions).toHaveLength(count);
  });

  it('is nothing of one with a limit, which is named where it would give something', () => {
    const used = promotion('a', {
      hasUsageLimit: true,
      kind: 'buy_x_get_y',
      value: null,
      buyQuantity: 2000,
      getQuantity: 1000,
      getPercent: 100_000,
    });
    const once = promotion('b', { hasCustomerLimit: true });

    expect(find([used, once], [line('1')])).toMatchObject({ promotions: [], withheld: [] });
    expect(find([used], [line('1', { quantity: 3000, base: 18_000 as Money })]).withheld).toEqual(['Promotion a']);
    expect(find([once], [line('1')], true)).toMatchObject({ promotions: [], withheld: ['Promotion b'] });
  });

  it('is the same however the lines stand', () => {
    const sets = [promotion('a', { kind: 'fixed_price', value: 100_000, buyQuantity: 3000 })];
    const lines = [line('1'), line('2', { base: 4000 as Money }), line('3', { quantity: 2000, base: 14_000 as Money })];
    const [one, other] = [find(sets, lines), find(sets, lines.toReversed())];

    expect(one.promotions[0]?.amount).toBeGreaterThan(0);
    expect(areSamePromotions(one, other)).toBe(true);
    expect(areSamePromotions(one, null)).toBe(false);
    expect(areSamePromotions(null, find([], lines))).toBe(true);
  });
});

describe('the hours of a promotion', () => {
  const night = { fromTime: '22:00:00', untilTime: '03:00:00', weekdays: [5] };
  it.each([
    // 2026-11-27 is a Friday; Nairobi is three hours ahead.
    ['2026-11-27T18:59:59Z', false],
    ['2026-11-27T19:00:00Z', true],
    ['2026-11-27T23:59:59Z', true],
    ['2026-11-28T00:00:00Z', false],
    ['2026-11-28T19:30:00Z', false],
    ['2026-11-26T22:00:00Z', false],
  ])('past midnight at %s: %s', (instant, isGiven) => {
    expect(
      hoursHold(night, businessMoment(new Date(instant), { timezone: 'Africa/Nairobi', cutoff: '00:00:00' })),
    ).toBe(isGiven);
    expect(
      hoursHold(night, businessMoment(new Date(instant), { timezone: 'Africa/Nairobi', cutoff: '04:00:00' })),
    ).toBe(isGiven);
  });

  it.each([
    ['2026-11-29T09:00:00Z', true],
    ['2026-11-29T08:59:59Z', false],
    ['2026-11-29T17:00:00Z', false],
    ['2026-11-30T09:00:00Z', false],
  ])('of a Sunday at %s: %s', (instant, isGiven) => {
    const sunday = { fromTime: '09:00:00', untilTime: '17:00:00', weekdays: [7] };
    expect(hoursHold(sunday, businessMoment(new Date(instant), { timezone: 'UTC', cutoff: '00:00:00' }))).toBe(isGiven);
  });

  it.each([
    // A Friday, of a business whose day ends at four in the morning.
    ['2026-11-27T03:59:59Z', false],
    ['2026-11-27T04:00:00Z', true],
    ['2026-11-28T03:59:59Z', true],
    ['2026-11-28T04:00:00Z', false],
  ])('of a weekday are those of the business day, at %s: %s', (instant, isGiven) => {
    const fridays = { fromTime: null, untilTime: null, weekdays: [5] };
    expect(hoursHold(fridays, businessMoment(new Date(instant), { timezone: 'UTC', cutoff: '04:00:00' }))).toBe(
      isGiven,
    );
  });
});
