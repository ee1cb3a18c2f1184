import { fromNumeric } from '@dukani/shared/money';
import type { Sale, SaleLine } from '../saleRows';
import { refundAmount, refundProblem, refundRequest, startRefund, tendersByAmount, writtenOff } from './refund';

const line = (id: string, quantity: number, returned: number): SaleLine => ({
  id,
  productId: `p-${id}`,
  name: `Product ${id}`,
  sku: null,
  unit: 'each',
  quantity: quantity * 1000,
  returnedQuantity: returned * 1000,
  listPrice: fromNumeric(60),
  unitPrice: fromNumeric(60),
  discount: fromNumeric(0),
  gross: fromNumeric(60 * quantity),
  taxRatePercent: 16,
  taxCode: 'B',
});
const SALE = { id: 'sale', lines: [line('a', 3, 1), line('b', 1, 1)] } as Sale;
const typed = (quantityText: string) => [{ saleLineId: 'a', quantityText, restock: true }];

describe('tendersByAmount', () => {
  it('begins with what paid most', () => {
    const paid = (tenderType: string, amount: number) => ({ tenderType, amount: fromNumeric(amount) });
    const payments = [paid('mobile_money', 1), paid('cash', 480), paid('card', 20)] as Sale['payments'];
    expect(tendersByAmount({ ...SALE, payments })).toEqual(['cash', 'card', 'mobile_money']);
  });
});

describe('startRefund', () => {
  it('offers only what can still come back', () => {
    expect(startRefund(SALE).map((refundLine) => refundLine.saleLineId)).toEqual(['a']);
  });

  it('takes the only product back whole, and guesses nothing of several', () => {
    expect(startRefund(SALE).map(({ quantityText }) => quantityText)).toEqual(['2']);
    const two = { ...SALE, lines: [line('a', 3, 1), line('b', 1, 0)] };
    expect(startRefund(two).map(({ quantityText }) => quantityText)).toEqual(['', '']);
  });
});

describe('refundAmount', () => {
  it.each([
    ['1', 60],
    ['2', 120],
    ['', 0],
    ['9', 0],
    ['x', 0],
  ])('of %j is %d', (text, expected) => {
    expect(refundAmount(SALE, typed(text), 1)).toBe(fromNumeric(expected));
  });

  it('leaves no cent behind when a line comes back piece by piece', () => {
    const third = (returned: number) => ({ lines: [{ ...line('a', 3, returned), gross: fromNumeric(100) }] }) as Sale;
    const parts = [0, 1, 2].map((returned) => refundAmount(third(returned), typed('1'), 1));

    expect(parts.reduce((total, part) => total + part, 0)).toBe(fromNumeric(100));
  });
});

describe('refundProblem', () => {
  it.each([
    ['', 'broken', /Type the quantity returned/],
    ['0', 'broken', /Type the quantity returned/],
    ['3', 'broken', /Only 2 of Product a/],
    ['two', 'broken', /not a quantity/],
    ['2', ' ', /Give a reason/],
  ])('refuses %j because %j', (text, reason, expected) => {
    expect(refundProblem(SALE, typed(text), reason)).toMatch(expected);
  });

  it('takes what is left of a line', () => {
    expect(refundProblem(SALE, typed('2'), 'broken')).toBeNull();
  });
});

describe('refundRequest', () => {
  it('sends only the lines that come back, and no amounts', () => {
    const lines = [...typed('2'), { saleLineId: 'c', quantityText: '', restock: true }];

    expect(
      refundRequest({
        id: 'r1',
        sale: SALE,
        lines,
        reason: ' broken ',
        tenderType: 'cash',
        reference: '',
        tillSessionId: 's1',
      }),
    ).toEqual({
      id: 'r1',
      sale_id: 'sale',
      till_session_id: 's1',
      reason: 'broken',
      lines: [{ sale_line_id: 'a', quantity: 2, restock: true }],
      refund_tender_type: 'cash',
    });
  });
});

it('tells whoever approves what does not go back on the shelf', () => {
  const [back, lost] = [{ restock: true }, { restock: false }];
  expect(writtenOff([back])).toBe('');
  expect(writtenOff([back, lost])).toBe(' One line is not restocked.');
  expect(writtenOff([lost, lost])).toBe(' 2 lines are not restocked.');
});
