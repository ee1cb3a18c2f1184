import { fromNumeric } from '@dukani/shared/money';
import type { Sale } from '../../checkout/saleRows';
import { exchangeBasket, exchangeSums, exchangeTenders, feeSentence, serialsProblem } from './exchange';
import { addGoods, goodsProblem, type PickedGoods } from '../../checkout/returns/goods';

const SALE = { balanceDue: fromNumeric(0), contact: null, payments: [{ tenderType: 'card' }] } as unknown as Sale;
const money = fromNumeric;
const MILK = { id: 'milk', name: 'Milk', scanQuantity: 1000 } as PickedGoods['product'];

describe('exchangeSums', () => {
  it.each([
    [116, 174, 0, { credit: 116, toPay: 58, toGiveBack: 0 }],
    [174, 116, 0, { credit: 174, toPay: 0, toGiveBack: 58 }],
    [116, 116, 0, { credit: 116, toPay: 0, toGiveBack: 0 }],
    // What was never paid for pays for nothing.
    [116, 174, 116, { credit: 0, toPay: 174, toGiveBack: 0 }],
    [116, 100, 16, { credit: 100, toPay: 0, toGiveBack: 0 }],
    [50, 20, 80, { credit: 0, toPay: 20, toGiveBack: 0 }],
  ])('of %s back and %s taken with %s owed', (returned, total, owed, sums) => {
    expect(exchangeSums({ ...SALE, balanceDue: money(owed) }, money(returned), money(total))).toEqual({
      credit: money(sums.credit),
      toPay: money(sums.toPay),
      toGiveBack: money(sums.toGiveBack),
    });
  });
});

it('leaves out what comes back as points', () => {
  expect(exchangeSums(SALE, money(100), money(80), money(40))).toEqual({
    credit: money(60),
    toPay: money(20),
    toGiveBack: money(0),
  });
});

describe('pieces that go out', () => {
  const phone = { ...MILK, name: 'Phone', tracksSerials: true };
  const line = (serials?: string[]): PickedGoods => ({
    id: 'l1',
    product: phone,
    quantityText: '2',
    ...(serials && { serials }),
  });

  it('are each named, and sent with the basket', () => {
    expect(serialsProblem([line()])).toBe('Enter the serial number of each Phone.');
    expect(serialsProblem([line(['A'])])).not.toBeNull();
    expect(serialsProblem([line(['A', 'B']), { id: 'l2', product: MILK, quantityText: '1' }])).toBeNull();
    expect(exchangeBasket(SALE, [line(['A', 'B'])])?.lines).toEqual([
      { id: 'l1', product_id: 'milk', quantity: 2, serials: ['A', 'B'] },
    ]);
  });
});

describe('exchangeTenders', () => {
  it('begins with how it was paid, and never puts money back on account', () => {
    expect(exchangeTenders(SALE)).toEqual(['card', 'cash']);
    const owing = {
      ...SALE,
      contact: { id: 'c' },
      payments: [{ tenderType: 'on_account' }, { tenderType: 'cash' }],
    } as unknown as Sale;
    expect(exchangeTenders(owing)).toEqual(['cash', 'store_credit']);
  });

  it('leaves what a gift card paid to a refund, and says so; what points paid names no money', () => {
    const paidBy = (...types: string[]) =>
      ({ ...SALE, payments: types.map((tenderType) => ({ tenderType })) }) as unknown as Sale;
    expect(exchangeTenders(paidBy('gift_card', 'loyalty'))).toEqual([]);
    expect(exchangeTenders(paidBy('loyalty'))).toEqual(['store_credit']);
    expect(exchangeTenders(paidBy('gift_card', 'card'))).toEqual(['card', 'cash']);
    expect(feeSentence(paidBy('gift_card'))).toMatch(/Gift card payments can be refunded/);
    expect(feeSentence(paidBy('loyalty'))).toBeNull();
    expect(feeSentence(SALE)).toBeNull();
  });
});

describe('the goods that are taken', () => {
  const line = (id: string): PickedGoods => ({ id, product: MILK, quantityText: '1' });

  it('grow by one with each scan', () => {
    const once = addGoods([], MILK, () => line('a'));
    expect(once).toEqual([line('a')]);
    expect(addGoods(once, MILK, () => line('b'))).toEqual([{ ...line('a'), quantityText: '2' }]);
    expect(addGoods(once, { ...MILK, scanQuantity: 350 }, () => line('b'))[0]?.quantityText).toBe('1.35');
  });

  it('are priced as a basket of the customer, once every quantity is one', () => {
    expect(exchangeBasket(SALE, [])).toBeNull();
    expect(exchangeBasket(SALE, [{ ...line('a'), quantityText: 'x' }])).toBeNull();
    expect(exchangeBasket(SALE, [line('a')])).toEqual({
      channel: 'till',
      contact_id: null,
      lines: [{ id: 'a', product_id: 'milk', quantity: 1 }],
    });
    expect(exchangeBasket(SALE, [line('a')], 'token')).toMatchObject({ operator_token: 'token' });
    expect(goodsProblem([{ ...line('a'), quantityText: 'x' }])).toBe('“x” is not a quantity of Milk.');
  });
});
