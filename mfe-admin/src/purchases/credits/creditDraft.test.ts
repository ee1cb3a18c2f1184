import { toBill } from '../purchaseRows';
import { ids } from '../purchaseIds';
import { makeBill, makeBillLine, TO_BILL } from '../purchaseSamples';
import { billCreditable, creditInput, creditProblems, emptyCredit, unbilledCreditable } from './creditDraft';

const SUPPLIER = { value: ids.supplier, label: 'Brookside' };
const DRAFT = { ...emptyCredit('2026-11-26', SUPPLIER), reason: 'Sour' };

describe('what can be given back', () => {
  it('of goods: what is still there, or a part of the price', () => {
    const [line] = billCreditable(
      toBill(makeBill({ lines: [makeBillLine({ sent_back_quantity: 5, credited_net: 250 })] })),
    );
    expect(line).toMatchObject({ ways: ['return', 'price'], most: 15_000, mostNet: 75_000 });
  });

  it('of goods that did not come: those', () => {
    const early = makeBillLine({ kind: 'early', receipt_line_id: null, received_quantity: 12 });
    const [line] = billCreditable(toBill(makeBill({ lines: [early] })));
    expect(line).toMatchObject({ ways: ['not_received', 'price'], most: 8000 });
  });

  it('of what is credited whole: nothing', () => {
    const line = makeBillLine({ sent_back_quantity: 20, credited_net: 1000 });
    expect(billCreditable(toBill(makeBill({ lines: [line] })))).toEqual([]);
  });
});

describe('a credit', () => {
  const lines = [...billCreditable(toBill(makeBill())), ...unbilledCreditable(TO_BILL)];

  it('sends what was chosen of a bill and of a delivery', () => {
    const draft = {
      ...DRAFT,
      lines: {
        [ids.billLine]: { way: 'price' as const, quantity: '', amount: '100' },
        [ids.receiptLine]: { way: 'return' as const, quantity: '2', amount: '' },
      },
    };
    expect(creditProblems(draft, lines)).toEqual({});
    expect(creditInput('c', draft, lines)).toEqual({
      id: 'c',
      contact_id: ids.supplier,
      credit_date: '2026-11-26',
      reason: 'Sour',
      lines: [
        { kind: 'price', bill_line_id: ids.billLine, net_amount: 100 },
        { kind: 'return', receipt_line_id: ids.receiptLine, quantity: 2 },
      ],
    });
  });

  it('is of something, for a reason, and no more than there is', () => {
    expect(creditProblems({ ...DRAFT, reason: '' }, lines)).toHaveProperty('reason');
    expect(creditProblems(DRAFT, lines)).toHaveProperty('lines');
    const tooMany = { [ids.receiptLine]: { way: 'return' as const, quantity: '21', amount: '' } };
    expect(creditProblems({ ...DRAFT, lines: tooMany }, lines)).toHaveProperty('lines');
  });
});
