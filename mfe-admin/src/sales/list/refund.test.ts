import { fromNumeric } from '@dukani/shared/money';
import type { Sale, SaleLine } from '../saleRows';
import { refundProblem, refundRequest, startRefund } from './refund';

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

describe('startRefund', () => {
  it('offers only what can still come back', () => {
    expect(startRefund(SALE).map((refundLine) => refundLine.saleLineId)).toEqual(['a']);
  });
});

describe('refundProblem', () => {
  it.each([
    ['', 'broken', /at least one product/],
    ['0', 'broken', /at least one product/],
    ['3', 'broken', /Only 2 of Product a/],
    ['two', 'broken', /not a quantity/],
    ['2', ' ', /Say why/],
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
