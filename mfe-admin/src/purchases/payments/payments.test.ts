import { fromNumeric } from '@dukani/shared/money';
import { toPayables } from '../moneyRows';
import { TO_PAY } from '../moneySamples';
import { ids } from '../purchaseIds';
import { oldestFirst } from './AllocateDialog';
import { bySupplier, dueByDay, shiftDay } from './dueDays';
import { withheldOf, payInput, payProblems, paySums, wholeBills } from './payDraft';

const PAYABLES = toPayables(TO_PAY);
const [FIRST, SECOND] = PAYABLES.items;
if (FIRST === undefined || SECOND === undefined) throw new Error('The sample has two bills.');
const whole = wholeBills(PAYABLES.items, '2026-11-26');

describe('what is due', () => {
  it('is drawn for each day of a week, what is overdue first', () => {
    const days = dueByDay(PAYABLES.items, PAYABLES);
    expect(days).toHaveLength(8);
    expect(days[0]).toEqual({ day: null, amount: fromNumeric(1160) });
    expect(days[2]).toEqual({ day: '2026-11-27', amount: fromNumeric(500) });
  });

  it('leaves empty days out of a long span', () => {
    expect(dueByDay(PAYABLES.items, { today: '2026-11-26', until: '2027-11-26' })).toHaveLength(2);
  });

  it('stands together by supplier', () => {
    expect(bySupplier(PAYABLES.items)).toMatchObject([{ contactId: ids.supplier, total: fromNumeric(1660) }]);
  });

  it('crosses the end of a month', () => expect(shiftDay('2026-11-30', 1)).toBe('2026-12-01'));
});

describe('a payment', () => {
  it('is what is settled less what is withheld', () => {
    expect(paySums(whole, PAYABLES.items)).toEqual({
      settled: fromNumeric(1660),
      withheld: fromNumeric(20),
      money: fromNumeric(1640),
    });
    expect(withheldOf(FIRST, fromNumeric(580))).toBe(fromNumeric(10));
  });

  it('names bills with a part only, and leaves the money to the server', () => {
    const draft = { ...whole, parts: { ...whole.parts, [SECOND.id]: '0' } };
    const input = payInput('p', draft, { contactId: ids.supplier, items: PAYABLES.items });
    expect(input.allocations).toEqual([{ item_id: FIRST.id, amount: 1160 }]);
    expect(input).not.toHaveProperty('amount');
  });

  it('of cash has no day of its own: it leaves the drawer now', () => {
    const input = payInput('p', { ...whole, tender: 'cash' }, { contactId: ids.supplier, items: PAYABLES.items });
    expect(input).not.toHaveProperty('business_date');
  });

  it('is of something', () => {
    expect(payProblems({ ...whole, parts: { [FIRST.id]: '0', [SECOND.id]: '0' } }, PAYABLES.items)).toHaveProperty(
      'parts',
    );
    expect(
      payProblems({ ...whole, parts: { [FIRST.id]: '1160.01', [SECOND.id]: '0' } }, PAYABLES.items),
    ).toHaveProperty('parts');
  });
});

it('an advance settles the oldest due as far as it goes', () => {
  expect(oldestFirst(PAYABLES.items, fromNumeric(1200))).toEqual({ [FIRST.id]: '1160.00', [SECOND.id]: '40.00' });
});
