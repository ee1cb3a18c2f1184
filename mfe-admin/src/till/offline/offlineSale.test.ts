import type { Money } from '@dukani/shared/money';
import { taxRateOn } from '@dukani/shared/pricing';
import type { PaymentInput, TenderType, TillSetup } from '@dukani/shared/rpc';
import { basketInput, emptyBasket, estimateBasket, type Basket, type BasketLine } from '../basket/basket';
import { categoryIdsWithin } from './localShelf';
import type { TillSession } from '../../checkout/till-sessions/tillSessionsApi';
import type { LocalSetup, QueuedSale } from './localStore';
import { offlineProblem, givenByLine, latePromotions, provisionalSale, withChargedPrices } from './offlineSale';

const line = (more: Partial<BasketLine> = {}): BasketLine => ({
  id: 'line',
  productId: 'milk',
  name: 'Milk',
  sku: null,
  imageUrl: null,
  unit: 'each',
  quantity: 1000,
  listPrice: 10_000 as Money,
  taxRatePercent: 16,
  discount: null,
  discountReason: '',
  ...more,
});
const setup = (limit: number | null): LocalSetup => ({
  prices_include_tax: true,
  tax_rounding: 'line',
  discount_limit_percent: limit,
  tax_rates: [],
  categories: [],
  payment_methods: [],
  open_price_products: [],
  barcode_rules: [],
  readAt: '2026-11-21T09:00:00Z',
});

function problemOf(
  basket: Partial<Basket>,
  { limit = 10, tender = 'cash' }: { limit?: number | null; tender?: TenderType } = {},
  known: LocalSetup | null = setup(limit),
) {
  const whole = { ...emptyBasket('sale', 1), ...basket };
  const estimate = estimateBasket(whole, { stepHundredths: 1, pricesIncludeTax: true });
  return offlineProblem({
    basket: whole,
    estimate,
    payments: [{ tenderType: tender }],
    setup: known,
    stepHundredths: 1,
  });
}

describe('what can be sold without the server', () => {
  it.each([
    ['gift_card', /Gift cards need a connection/],
    ['loyalty', /Points need a connection/],
  ] as const)('is not paid with %s', (tender, sentence) => {
    expect(problemOf({ lines: [line()] }, { tender })).toMatch(sentence);
  });

  it('is anything that is paid in full by cash, card or mobile money', () => {
    expect(problemOf({ lines: [line()] })).toBeNull();
  });

  it('is nothing on account and nothing by store credit', () => {
    expect(problemOf({ lines: [line()] }, { tender: 'on_account' })).toMatch(/on account needs a connection/);
    expect(problemOf({ lines: [line()] }, { tender: 'store_credit' })).toMatch(/Store credit needs a connection/);
  });

  it.each([
    [10, null],
    [10.5, /up to 10 %/],
  ])('takes a discount up to the limit of the person: %p percent', (percent, problem) => {
    const discount = { kind: 'percent', percent } as const;
    for (const basket of [{ lines: [line({ discount })] }, { lines: [line()], discount }]) {
      const answer = problemOf(basket);
      if (problem === null) expect(answer).toBeNull();
      else expect(answer).toMatch(problem);
      expect(problemOf(basket, { limit: null })).toBeNull();
    }
  });

  it('counts a discount on the line and one on the whole together', () => {
    const lines = [line({ discount: { kind: 'percent', percent: 8 } })];
    expect(problemOf({ lines })).toBeNull();
    expect(problemOf({ lines, discount: { kind: 'percent', percent: 8 } })).toMatch(/up to 10 %/);
  });

  it('takes no discount at all while the limit is not known', () => {
    expect(problemOf({ lines: [line()] }, {}, null)).toBeNull();
    expect(problemOf({ lines: [line({ discount: { kind: 'percent', percent: 1 } })] }, {}, null)).toMatch(
      /A discount needs a connection/,
    );
  });
});

it('a sale is sent with each price as it was charged, labels of scales apart', () => {
  const basket = {
    ...emptyBasket('sale', 1),
    lines: [line(), line({ id: 'label', label: { barcode: '2200', amount: 500 as Money } })],
  };
  const input = (id: string) => ({ id, product_id: 'milk', quantity: 1 });
  const request = { id: 'sale', till_session_id: 's', lines: [input('line'), input('label')], payments: [] };

  expect(withChargedPrices(request, basket).lines).toEqual([{ ...input('line'), unit_price: 100 }, input('label')]);
});

it('sends the pieces that were named without the server', () => {
  const input = { id: 'line', product_id: 'milk', quantity: 1, serials: ['SN-1'] };
  const request = { id: 'sale', till_session_id: 'session', payments: [], lines: [input] };
  const basket = { ...emptyBasket('sale', 1), lines: [line({ serials: ['SN-1'] })] };

  expect(basketInput(basket).lines).toEqual([input]);
  expect(withChargedPrices(request, basket).lines).toEqual([{ ...input, unit_price: 100 }]);
});

it('keeps what promotions gave when the answer got lost: the customer has paid that total', () => {
  const sold = line({ discount: { kind: 'percent', percent: 10 } });
  const promotions = [{ id: 'p1', name: 'Third free', amount: 4_000 as Money }];
  const quote = {
    currencyCode: 'KES',
    pricesIncludeTax: true,
    lines: [
      {
        id: 'line',
        unitPrice: 10_000 as Money,
        priceList: null,
        discount: 4_600 as Money,
        gross: 5_400 as Money,
        taxRatePercent: 16,
        isAvailable: true,
        saleable: null,
        promotions,
      },
    ],
    promotions,
    taxes: [],
    subtotal: 10_000 as Money,
    discount: 4_600 as Money,
    tax: 0 as Money,
    total: 5_400 as Money,
  };
  const request = {
    id: 'sale',
    till_session_id: 'session',
    lines: [{ id: 'line', product_id: 'milk', quantity: 1, discount_percent: 10 }],
    payments: [],
    coupon_codes: ['TENOFF'],
  };
  const basket = { ...emptyBasket('sale', 1), lines: [sold] };

  // 40 of the promotion, and ten percent of the 60 that are left.
  expect(latePromotions(quote, null)).toEqual([{ line_id: 'line', id: 'p1', amount: 40 }]);
  expect(withChargedPrices(request, basket, { given: givenByLine(quote, null) })).toEqual({
    id: 'sale',
    till_session_id: 'session',
    payments: [],
    lines: [{ id: 'line', product_id: 'milk', quantity: 1, unit_price: 100, discount_amount: 46 }],
  });
  expect(withChargedPrices(request, basket).lines).toEqual([
    { id: 'line', product_id: 'milk', quantity: 1, unit_price: 100, discount_percent: 10 },
  ]);
});

it('a sale is sent with what was chosen and the price of all together', () => {
  const oat = { id: 'oat', set: 'Milk', name: 'Oat', amount: 5_000 as Money };
  const basket = { ...emptyBasket('sale', 1), lines: [line({ modifiers: [oat] })] };
  const [input] = basketInput(basket).lines;
  const request = { id: 'sale', till_session_id: 's', lines: input === undefined ? [] : [input], payments: [] };

  expect(estimateBasket(basket, { stepHundredths: 1, pricesIncludeTax: true }).total).toBe(15_000);
  expect(withChargedPrices(request, basket).lines).toEqual([
    { id: 'line', product_id: 'milk', quantity: 1, modifiers: ['oat'], unit_price: 150 },
  ]);
});

describe('what the till finds out by itself', () => {
  const rate = (id: string, percent: number, from: string, to: string | null, isDefault = false) => ({
    id,
    code: 'VAT',
    rate_percent: percent,
    valid_from: from,
    valid_to: to,
    is_default: isDefault,
  });
  const rates: TillSetup['tax_rates'] = [
    rate('old', 14, '2020-01-01', '2026-06-30', true),
    rate('new', 16, '2026-07-01', null),
  ];

  it.each([
    ['2026-06-30', 14],
    ['2026-07-01', 16],
    ['2019-12-31', 0],
  ])('is the rate of the day: %s', (day, percent) => {
    expect(taxRateOn(rates, null, day)).toBe(percent);
    expect(taxRateOn(rates, 'old', day)).toBe(percent);
    expect(taxRateOn(rates, 'unknown', day)).toBe(0);
  });

  it('is a category with all below it', () => {
    const category = (id: string, parent: string | null) => ({ id, name: id, parent_id: parent, position: 0 });
    const tree = [category('deep', 'below'), category('below', 'top'), category('top', null), category('other', null)];
    expect([...categoryIdsWithin(tree, 'top')].sort()).toEqual(['below', 'deep', 'top']);
    expect([...categoryIdsWithin(tree, 'deep')]).toEqual(['deep']);
  });
});

describe('the provisional receipt', () => {
  const session = { tillName: 'Counter', openedByName: 'Amina' } as TillSession;
  const receiptOf = (
    payments: PaymentInput[],
    currencyCode = 'KES',
    { pricesIncludeTax = true, ...more }: Partial<Basket> & { pricesIncludeTax?: boolean } = {},
  ) => {
    const basket = { ...emptyBasket('sale', 1), lines: [line({ listPrice: 27_450 as Money })], ...more };
    const estimate = estimateBasket(basket, { stepHundredths: 1, pricesIncludeTax });
    const request = { ...basketInput(basket), id: 'sale', till_session_id: 'session', payments };
    const queued: QueuedSale = {
      id: 'sale',
      place: 1,
      provisionalNumber: 'T1-0001',
      soldAt: '2026-11-26T08:00:00Z',
      total: estimate.total,
      currencyCode,
      request,
      state: 'waiting',
      problem: null,
      attempts: 0,
    };
    return provisionalSale({
      basket,
      figures: estimate,
      given: new Map(),
      queued,
      session,
      pricesIncludeTax,
      operatorName: null,
    });
  };
  const mobile = (amount: number): PaymentInput => ({ id: `m${amount}`, tender_type: 'mobile_money', amount });

  it.each([
    ['up', [mobile(274.5)], 'KES', 50, [27_500]],
    ['down twice', [mobile(100.25), mobile(174.25)], 'KES', -50, [10_000, 17_400]],
    ['not where M-Pesa is not that of Kenya', [mobile(274.5)], 'TZS', undefined, [null]],
    ['not what is paid in cash', [{ id: 'c', tender_type: 'cash', amount: 274.5 }], 'KES', undefined, [null]],
  ] as const)('tells what M-Pesa rounds: %s', (_case, payments, currencyCode, rounding, tendered) => {
    const sale = receiptOf([...payments] as PaymentInput[], currencyCode);
    expect(sale.rounding).toBe(rounding);
    expect(sale.payments.map(({ amountTendered }) => amountTendered)).toEqual(tendered);
    expect(sale.payments.map(({ change }) => change)).toEqual(tendered.map(() => null));
  });

  it('tells how cash was rounded to the smallest coin, and counts change from that', () => {
    const cash = { id: 'c', tender_type: 'cash', amount: 274.5, amount_tendered: 300, rounding_amount: -0.5 } as const;
    const sale = receiptOf([cash]);
    expect(sale).toMatchObject({ rounding: 50, cashRounding: 50, change: 2500 });
    expect(sale.payments).toMatchObject([{ amount: 27_450, amountTendered: 30_000, change: 2500 }]);
    const split = receiptOf([mobile(100.25), { ...cash, amount: 174.25, amount_tendered: 174, rounding_amount: 0.25 }]);
    expect(split).toMatchObject({ rounding: -50, cashRounding: -25, change: 0 });
  });

  it('has the lines that the server’s receipt will have: the discount on the basket and the tax are in them', () => {
    const lines = [line(), line({ id: 'other', listPrice: 30_000 as Money })];
    const discount = { kind: 'amount', amount: 4_000 as Money } as const;
    const sale = receiptOf([], 'KES', { pricesIncludeTax: false, lines, discount });

    expect(sale.lines.map((one) => [one.discount, one.gross])).toEqual([
      [1_000, 10_440],
      [3_000, 31_320],
    ]);
    expect([sale.discount, sale.tax, sale.total]).toEqual([4_000, 5_760, 41_760]);
  });

  it('tells the change of cash', () => {
    const sale = receiptOf([{ id: 'c', tender_type: 'cash', amount: 274.5, amount_tendered: 300 }]);
    expect([sale.change, sale.rounding]).toEqual([2550, undefined]);
  });
});
