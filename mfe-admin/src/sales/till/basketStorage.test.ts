import { emptyBasket } from './basket';
import { basketStorageKey, parseStoredBaskets, readBaskets, writeBaskets } from './basketStorage';

describe('basketStorage', () => {
  beforeEach(() => localStorage.clear());

  it('gives every person of every business their own baskets', () => {
    writeBaskets(basketStorageKey('t1', 'amina'), {
      current: emptyBasket('s1', 4),
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
