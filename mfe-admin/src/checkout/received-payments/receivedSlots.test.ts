import { fromNumeric } from '@dukani/shared/money';
import type { ReceivedPayment } from './receivedPaymentsApi';
import { arrangeReceived, type ReceivedSlots } from './receivedSlots';

const came = (id: string, amount: number): ReceivedPayment => ({
  id,
  code: `CODE${id}`,
  amount: fromNumeric(amount),
  payerName: null,
  accountNumber: null,
  paidAt: '2026-11-29T09:00:00Z',
});
const ask = (payments: ReceivedPayment[], wanted = 450, rowId = 'r1') => ({
  rowId,
  wanted: fromNumeric(wanted),
  payments,
});
const ids = ({ match, others }: ReceivedSlots) => [match?.id ?? null, ...others.map(({ id }) => id)];

describe('arrangeReceived', () => {
  it('begins with what is just wanted, then the newest', () => {
    const all = [came('a', 100), came('b', 450), came('c', 200), came('d', 450)];
    expect(ids(arrangeReceived(null, ask(all)))).toEqual(['b', 'd', 'a', 'c']);
  });

  it('keeps the first place free while nothing fits, and shows a few others only', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => came(id, 100));
    expect(ids(arrangeReceived(null, ask(all)))).toEqual([null, 'a', 'b', 'c', 'd', 'e']);
  });

  it('puts what comes later where nothing stands: the one that fits first, all others last', () => {
    const first = arrangeReceived(null, ask([came('a', 100)]));
    const second = arrangeReceived(first, ask([came('c', 200), came('b', 450), came('a', 100)]));
    expect(ids(second)).toEqual(['b', 'a', 'c']);
    const third = arrangeReceived(second, ask([came('d', 450), came('c', 200), came('b', 450), came('a', 100)]));
    expect(ids(third)).toEqual(['b', 'a', 'c', 'd']);
  });

  it('changes nothing while nothing comes, though one was used elsewhere', () => {
    const first = arrangeReceived(null, ask([came('b', 450), came('a', 100)]));
    expect(arrangeReceived(first, ask([came('a', 100)]))).toBe(first);
  });

  it('gives the place of one that was used elsewhere to the next that fits', () => {
    const first = arrangeReceived(null, ask([came('b', 450), came('a', 100)]));
    expect(ids(arrangeReceived(first, ask([came('c', 450), came('a', 100)])))).toEqual(['c', 'a']);
    expect(ids(arrangeReceived(first, ask([came('c', 300), came('a', 100)])))).toEqual(['b', 'a', 'c']);
  });

  it.each([
    [450, 'r2'],
    [100, 'r1'],
  ])('is another list for another amount or payment: %s, %s', (wanted, rowId) => {
    const first = arrangeReceived(null, ask([came('a', 100)]));
    const later = [came('b', 450), came('a', 100)];
    expect(ids(arrangeReceived(first, ask(later, wanted, rowId)))).toEqual(wanted === 450 ? ['b', 'a'] : ['a', 'b']);
  });
});
