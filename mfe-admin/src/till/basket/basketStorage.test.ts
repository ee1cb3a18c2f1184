/** @jest-environment jsdom */
import type { Money } from '@dukani/shared/money';
import { emptyBasket, type BasketLine } from './basket';
import { basketStorageKey, parseStoredBaskets, readBaskets, writeBaskets } from './basketStorage';

const LINE: BasketLine = {
  id: 'line',
  productId: 'milk',
  name: 'Milk',
  sku: null,
  imageUrl: null,
  unit: 'each',
  quantity: 1000,
  listPrice: 6000 as Money,
  taxRatePercent: 16,
  discount: null,
  discountReason: '',
};

describe('basketStorage', () => {
  beforeEach(() => localStorage.clear());

  it('gives every person of every business their own baskets', () => {
    writeBaskets(basketStorageKey('t1', 'amina'), {
      current: { ...emptyBasket('s1', 4), lines: [LINE] },
      parked: [emptyBasket('s0', 3)],
      nextNumber: 5,
    });

    expect(readBaskets(basketStorageKey('t1', 'amina'), 'fresh')).toMatchObject({
      current: { saleId: 's1' },
      nextNumber: 5,
    });
    expect(readBaskets(basketStorageKey('t1', 'juma'), 'fresh')).toMatchObject({
      current: { saleId: 'fresh' },
      parked: [],
    });
    expect(readBaskets(basketStorageKey('t2', 'amina'), 'fresh').current.saleId).toBe('fresh');
  });

  it('begins an empty basket under a new id: the stored one may have been sold since it was written', () => {
    const key = basketStorageKey('t1', 'amina');
    writeBaskets(key, { current: emptyBasket('s1', 4), parked: [], nextNumber: 5 });

    expect(readBaskets(key, 'fresh').current).toMatchObject({ saleId: 'fresh', number: 4 });
  });

  it.each([
    null,
    '',
    '{',
    '[]',
    '{"version":1}',
    '{"version":2,"current":{},"parked":[]}',
    '{"version":1,"current":{"saleId":""},"parked":[]}',
  ])('treats %j as nothing stored', (text) => {
    expect(parseStoredBaskets(text)).toBeNull();
  });

  it('never gives two baskets the same number', () => {
    const text = JSON.stringify({
      version: 1,
      current: emptyBasket('a', 7),
      parked: [emptyBasket('b', 9)],
      nextNumber: 2,
    });

    expect(parseStoredBaskets(text)?.nextNumber).toBe(10);
  });
});
