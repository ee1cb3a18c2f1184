import { fromNumeric, parseMoneyInput } from '@dukani/shared/money';
import { parseQuantity } from '../../common/quantity';
import { basketInput, estimateBasket, itemCount, parseDiscount, type BasketLine } from './basket';

const money = fromNumeric;
const line = (changes: Partial<BasketLine> = {}): BasketLine => ({
  id: 'line-1',
  productId: 'milk',
  name: 'Milk 500 ml',
  sku: null,
  imageUrl: null,
  unit: 'each',
  quantity: 2000,
  listPrice: money(60),
  taxRatePercent: 16,
  discount: null,
  discountReason: '',
  ...changes,
});
const shillings = { stepHundredths: 1, pricesIncludeTax: true };

describe('estimateBasket', () => {
  it('takes the tax out of prices that include it', () => {
    expect(estimateBasket({ lines: [line()], discount: null }, shillings)).toMatchObject({
      subtotal: money(120),
      tax: money(16.55),
      total: money(120),
    });
  });

  it('puts the tax on top of prices without it', () => {
    expect(
      estimateBasket({ lines: [line()], discount: null }, { stepHundredths: 1, pricesIncludeTax: false }),
    ).toMatchObject({ tax: money(19.2), total: money(139.2) });
  });

  it('takes line discounts before the discount on the whole', () => {
    const basket = {
      lines: [line({ discount: { kind: 'amount', amount: money(20) } })],
      discount: { kind: 'percent', percent: 10 } as const,
    };

    expect(estimateBasket(basket, shillings)).toMatchObject({ discount: money(30), total: money(90) });
  });

  it('never discounts below nothing', () => {
    expect(
      estimateBasket({ lines: [line({ discount: { kind: 'amount', amount: money(500) } })], discount: null }, shillings)
        .total,
    ).toBe(0);
  });

  it('keeps to whole yen', () => {
    const basket = { lines: [line({ listPrice: money(333), quantity: 500 })], discount: null };

    expect(estimateBasket(basket, { stepHundredths: 100, pricesIncludeTax: true }).total).toBe(money(167));
  });
});

describe('parseDiscount', () => {
  it.each([
    ['10%', { kind: 'percent', percent: 10 }],
    ['12.5 %', { kind: 'percent', percent: 12.5 }],
    ['50', { kind: 'amount', amount: money(50) }],
    ['0', null],
    ['101%', null],
    ['-5', null],
    ['ten', null],
    ['', null],
  ])('reads %j', (text, expected) => {
    expect(parseDiscount(text, parseMoneyInput)).toEqual(expected);
  });
});

describe('parseQuantity', () => {
  it.each([
    ['2', 2000],
    ['0.35', 350],
    ['1.250', 1250],
    ['0', null],
    ['1.2345', null],
    ['-1', null],
    ['', null],
    ['9999999', null],
  ])('reads %j', (text, expected) => {
    expect(parseQuantity(text)).toBe(expected);
  });
});

describe('basketInput', () => {
  it('sends no prices: those are the server’s', () => {
    expect(basketInput({ lines: [line()], discount: null })).toEqual({
      lines: [{ id: 'line-1', product_id: 'milk', quantity: 2 }],
    });
  });

  it('sends a discount with its reason', () => {
    const discounted = line({ discount: { kind: 'percent', percent: 5 }, discountReason: ' dented ' });

    expect(basketInput({ lines: [discounted], discount: { kind: 'amount', amount: money(10) } })).toEqual({
      lines: [{ id: 'line-1', product_id: 'milk', quantity: 2, discount_percent: 5, discount_reason: 'dented' }],
      discount_amount: 10,
    });
  });
});

describe('itemCount', () => {
  it('counts pieces, and weighed goods as one', () => {
    expect(itemCount([line({ quantity: 3000 }), line({ quantity: 350 })])).toBe(4);
    expect(itemCount([line({ unit: 'kg', quantity: 50_000 }), line({ quantity: 2000 })])).toBe(3);
  });
});
