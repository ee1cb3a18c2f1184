import { draftOf, problemsOf, toInput, type PromotionDraft } from './promotionDraft';
import { promotionSentence, type DescribedPromotion } from './promotionSentence';

const PLAIN: DescribedPromotion = {
  kind: 'percent_off',
  value: 10,
  buy_quantity: null,
  get_quantity: null,
  get_percent: null,
  scope: 'all',
  targets: [],
  minimum_amount: null,
  starts_on: null,
  ends_on: null,
  weekdays: [],
  from_time: null,
  until_time: null,
  channels: ['till', 'storefront'],
  usage_limit: null,
  per_customer_limit: null,
  needs_coupon: false,
};
const tell = (more: Partial<DescribedPromotion>) =>
  promotionSentence({ ...PLAIN, ...more }, { currencyCode: 'KES', timezone: 'Africa/Nairobi' });
const SODAS = { scope: 'categories' as const, targets: [{ name: 'Sodas' }] };
const BUY_2_GET_1 = { kind: 'buy_x_get_y' as const, value: null, buy_quantity: 2, get_quantity: 1, get_percent: 100 };

describe('a promotion in words', () => {
  it.each<[Partial<DescribedPromotion>, string]>([
    [{}, '10% off everything.'],
    [
      { ...BUY_2_GET_1, ...SODAS, weekdays: [5], from_time: '16:00', until_time: '19:00' },
      'Buy 2 get 1 free on Sodas, Fridays 16:00–19:00.',
    ],
    [{ ...BUY_2_GET_1, get_percent: 50 }, 'Buy 2 get 1 at 50% off on everything.'],
    [{ kind: 'amount_off', value: 5, ...SODAS }, 'KSh 5.00 off each of Sodas.'],
    [{ kind: 'fixed_price', value: 100, buy_quantity: 3, ...SODAS }, 'Any 3 of Sodas for KSh 100.00.'],
    [
      { kind: 'basket_amount', value: 50, minimum_amount: 1000, needs_coupon: true, usage_limit: 40 },
      'KSh 50.00 off the basket, from KSh 1,000.00, with a coupon, 40 uses in total.',
    ],
    [
      { weekdays: [1, 6, 7], channels: ['till'] },
      '10% off everything, Mondays, Saturdays and Sundays, at the till only.',
    ],
    // The end is the first moment without it: the last day is the one before.
    [{ ends_on: '2026-11-30' }, '10% off everything, until 30 Nov 2026.'],
    [{ scope: 'products', targets: 'abcde'.split('').map((name) => ({ name })) }, '10% off a, b, c and 2 more.'],
  ])('%#', (more, sentence) => {
    // Amounts have a space that does not break.
    expect(tell(more).replaceAll('\u00a0', ' ')).toBe(sentence);
  });
});

describe('a draft', () => {
  const draft = (more: Partial<PromotionDraft> = {}): PromotionDraft => ({
    ...draftOf(null),
    name: 'Tenth',
    value: '10',
    ...more,
  });

  it('has nothing wrong with it when it is whole, and says what is', () => {
    expect(problemsOf(draft())).toEqual({});
    expect(Object.keys(problemsOf(draft({ name: ' ', value: '101', untilTime: '10:00' })))).toEqual([
      'name',
      'value',
      'untilTime',
    ]);
    expect(Object.keys(problemsOf(draft({ scope: 'products' })))).toEqual(['productIds']);
    expect(Object.keys(problemsOf(draft({ perCustomerLimit: '1' })))).toEqual(['perCustomerLimit']);
    expect(problemsOf(draft({ perCustomerLimit: '1', channels: 'till' }))).toEqual({});
  });

  it('is sent with only what its kind has, and days as days', () => {
    const input = toInput(
      'p1',
      draft({ kind: 'fixed_price', value: '100', startsOn: '2026-11-20', endsOn: '2026-11-20' }),
      null,
    );
    expect(input).toMatchObject({
      kind: 'fixed_price',
      value: 100,
      buy_quantity: 2,
      get_quantity: null,
      get_percent: null,
      starts_on: '2026-11-20',
      ends_on: '2026-11-20',
      channels: ['till', 'storefront'],
    });
  });
});
