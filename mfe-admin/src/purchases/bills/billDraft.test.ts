import { ids } from '../purchaseIds';
import { TO_BILL, HELD } from '../purchaseSamples';
import { billInput, billProblems, draftOfBody, emptyBill, parsePrice, waitingLines } from './billDraft';

const SUPPLIER = { value: ids.supplier, label: 'Brookside' };
const RENT = { value: ids.rent, label: 'Rent' };
const DRAFT = { ...emptyBill('2026-11-26'), supplier: SUPPLIER, typedTotal: '1,113.60' };

describe('a draft of a bill', () => {
  it('proposes what came and was not billed, at what was expected', () => {
    const waiting = waitingLines(DRAFT, TO_BILL, ids.vat);

    expect(billProblems(DRAFT, waiting)).toEqual({});
    expect(billInput('b', DRAFT, waiting)).toMatchObject({
      id: 'b',
      contact_id: ids.supplier,
      typed_total: 1113.6,
      lines: [{ kind: 'goods', receipt_line_id: ids.receiptLine, quantity: 20, unit_price: 48, tax_rate_id: ids.vat }],
    });
  });

  it('proposes freight that a delivery expected, but does not take it by itself', () => {
    const charge = {
      landed_cost_id: 'l',
      receipt_id: ids.receipt,
      receipt_number: 'GRN-000004',
      description: 'Lorry',
      contact_id: null,
      amount: 90,
    };
    const toBill = { lines: [], charges: [charge] };
    expect(waitingLines(DRAFT, toBill, '')).toMatchObject([{ name: 'Lorry', isTaken: false, price: '90' }]);

    const taken = { ...DRAFT, waiting: { l: { isTaken: true, quantity: '', price: '95', taxRateId: '' } } };
    expect(billInput('b', taken, waitingLines(taken, toBill, '')).lines).toEqual([
      { kind: 'landed_cost', landed_cost_id: 'l', unit_price: 95 },
    ]);
  });

  it('takes costs that no delivery brought, and wants their account and amount', () => {
    const cost = {
      key: 'k',
      account: RENT,
      description: 'November',
      amount: '500',
      taxRateId: '',
      isReverseCharge: false,
    };
    const draft = { ...DRAFT, expenses: [cost] };
    expect(billInput('b', draft, []).lines).toEqual([
      { kind: 'expense', account_id: ids.rent, unit_price: 500, description: 'November' },
    ]);
    expect(billProblems({ ...draft, expenses: [{ ...cost, account: null }] }, [])).toHaveProperty('expenses');
    expect(billProblems({ ...draft, expenses: [{ ...cost, amount: '' }] }, [])).toHaveProperty('expenses');
    expect(billProblems({ ...draft, expenses: [] }, [])).toHaveProperty('expenses');
    const service = { ...cost, isReverseCharge: true };
    expect(billProblems({ ...draft, expenses: [service] }, [])).toHaveProperty('expenses');
    expect(billInput('b', { ...draft, expenses: [{ ...service, taxRateId: 'v' }] }, []).lines).toMatchObject([
      { tax_rate_id: 'v', reverse_charge: true },
    ]);
  });

  it('comes back from what was kept, and is sent the same again', () => {
    const { body } = HELD;
    if (body === null) throw new Error('The sample is held.');
    const draft = draftOfBody(body, { supplierName: 'Brookside', accountOf: () => null });
    expect(billInput(ids.held, draft, waitingLines(draft, TO_BILL, ''))).toMatchObject(body);
  });
});

it.each([
  ['48', 48],
  ['41.666667', 41.666667],
  ['1,200.5', 1200.5],
  ['', null],
  ['1.2345678', null],
  ['-5', null],
])('the price %j is %j', (text, price) => expect(parsePrice(text)).toBe(price));
