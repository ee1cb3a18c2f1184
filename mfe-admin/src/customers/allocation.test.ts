import fc from 'fast-check';
import { fromNumeric, sum, zero, type Money } from '@dukani/shared/money';
import { oldestFirst, unallocated } from './allocation';
import type { OpenItem } from '../common/contacts/contactRows';

function item(id: string, open: number): OpenItem {
  const amount = fromNumeric(open);
  return {
    id,
    documentType: 'sale',
    number: id,
    businessDate: '2026-01-01',
    dueOn: '2026-01-31',
    amount,
    open: amount,
    isOverdue: false,
  };
}

describe('oldestFirst', () => {
  it('fills one after the other and stops when the money is gone', () => {
    expect(oldestFirst([item('a', 50), item('b', 100), item('c', 70)], fromNumeric(120))).toEqual([
      { itemId: 'a', amount: fromNumeric(50) },
      { itemId: 'b', amount: fromNumeric(70) },
    ]);
  });

  it('allocates nothing of nothing', () => {
    expect(oldestFirst([item('a', 50)], zero)).toEqual([]);
    expect(oldestFirst([], fromNumeric(5))).toEqual([]);
  });

  it('never puts more on an invoice than is open, nor more in all than was paid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9999 }), { maxLength: 8 }),
        fc.nat({ max: 30_000 }),
        (open, paid) => {
          const items = open.map((amount, index) => item(String(index), amount / 100));
          const amount = paid as Money;
          const parts = oldestFirst(items, amount);

          for (const part of parts) expect(part.amount).toBeLessThanOrEqual(items[Number(part.itemId)]!.open);
          const left = unallocated(amount, parts);
          expect(left).toBeGreaterThanOrEqual(0);
          if (left > 0) expect(sum(parts.map((part) => part.amount))).toBe(sum(items.map((one) => one.open)));
        },
      ),
    );
  });
});

describe('unallocated', () => {
  it('is the rest of the payment, below zero when more was allocated', () => {
    expect(unallocated(fromNumeric(100), [{ itemId: 'a', amount: fromNumeric(30) }])).toBe(fromNumeric(70));
    expect(unallocated(fromNumeric(10), [{ itemId: 'a', amount: fromNumeric(30) }])).toBe(fromNumeric(-20));
    expect(unallocated(fromNumeric(10), [])).toBe(fromNumeric(10));
  });
});
