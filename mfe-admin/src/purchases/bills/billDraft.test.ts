import { ids } from '../purchaseIds';
import { TO_BILL, HELD } from '../purchaseSamples';
import {
  billInput,
  billOfOrder,
  billProblems,
  draftOfBody,
  emptyBill,
  parsePrice,
  startedBill,
  waitingLines,
} from './billDraft';

const SUPPLIER = { value: ids.supplier, label: 'Brookside' };
const RENT = { value: ids.rent, label: 'Rent' };
const DRAFT = { ...emptyBill('2026-11-26'), supplier: SUPPLIER, typedTotal: '1,113.60' };

describe('a draft of a bill', () => {
  it('begins with what the address says', () => {
    const said = new URLSearchParams({ supplier: 's', name: 'Brookside', reference: '812', day: '2026-11-24' });
    expect(startedBill(said, '2026-11-26')).toMatchObject({
      supplier: { value: 's', label: 'Brookside' },
      reference: '812',
      billDate: '2026-11-24',
    });
    expect(startedBill(new URLSearchParams(), '2026-11-26')).toEqual(emptyBill('2026-11-26'));
  });

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

  it('is for an order: what came of it and its services are proposed, and nothing else', () => {
    const service = {
      order_line_id: 's',
      order_id: 'o',
      order_number: 'PO-000001',
      description: 'Freight',
      account_id: ids.rent,
      account_name: 'Rent',
      quantity: 2,
      open_quantity: 1,
      ordered_price: 150,
      tax_rate_id: null,
    };
    const [milk] = TO_BILL.lines;
    const toBill = {
      ...TO_BILL,
      lines: [
        { ...milk!, order_number: 'PO-000001' },
        { ...milk!, receipt_line_id: 'another', order_number: 'PO-000002' },
      ],
      services: [service, { ...service, order_line_id: 't', order_number: 'PO-000002' }],
    };
    const order = { contact_id: ids.supplier, contact_name: 'Brookside', order_number: 'PO-000001' };
    const draft = billOfOrder(order, '2026-11-26');
    const waiting = waitingLines(draft, toBill, '');
    const { lines } = billInput('b', draft, waiting);
    expect(draft.supplier).toEqual(SUPPLIER);
    expect(lines).toMatchObject([
      { kind: 'goods', receipt_line_id: ids.receiptLine },
      { kind: 'expense', purchase_order_line_id: 's', account_id: ids.rent, quantity: 1, unit_price: 150 },
    ]);
    const again = draftOfBody(billInput('b', draft, waiting), { supplierName: 'Brookside', accountOf: () => RENT });
    expect(again.expenses).toEqual([]);
    expect(billInput('b', again, waitingLines(again, toBill, '')).lines).toEqual(lines);
    expect(
      waitingLines(DRAFT, toBill, '')
        .filter(({ isTaken }) => isTaken)
        .map(({ kind }) => kind),
    ).not.toContain('service');
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
    const toBill = { lines: [], charges: [charge], services: [] };
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
