import { dukaBusiness } from '../dukaBusiness';
import { makeHistory } from '../history/makeHistory';
import type { TradeEvent } from '../history/TradeEvent';
import { cutHistory } from './sentHistory';

const rules = { pricesIncludeTax: true, stepHundredths: 1, taxPercents: { '': 16, A: 0, C: 0, E: 8 } };
const now = Date.parse('2026-07-15T11:00:00Z');
const events = makeHistory(dukaBusiness, rules, now);
const ofKind = (list: readonly TradeEvent[], kind: TradeEvent['kind']) => list.filter((event) => event.kind === kind);
const saleIds = (list: readonly TradeEvent[]) => new Set(ofKind(list, 'sale').map(({ body }) => body.id));

it('tells the last sales, and loses nothing of the history', () => {
  const { before, sent } = cutHistory(events);
  expect(ofKind(sent, 'sale')).toHaveLength(30);
  const kept = new Set([...before, ...sent]);
  expect(events.filter((event) => !kept.has(event))).toEqual([]);
  expect(before.length + sent.length).toBe(events.length + 2);
});

it('takes back only what was sent', () => {
  const { before, sent } = cutHistory(events);
  expect(ofKind(sent, 'refund').length).toBeGreaterThanOrEqual(2);
  for (const { body } of ofKind(sent, 'refund')) expect(saleIds(sent)).toContain(body.sale_id);
  for (const { body } of ofKind(before, 'refund')) expect(saleIds(before)).toContain(body.sale_id);
});

it('names one product that is sold once, late', () => {
  const { sent, misnamedId, soldIds } = cutHistory(events);
  const sold = ofKind(sent, 'sale').map(({ body }) => body.lines as { product_id: string }[]);
  expect(soldIds).toContain(misnamedId);
  expect(sold.filter((lines) => lines.some((line) => line.product_id === misnamedId))).toHaveLength(1);
  expect(
    sold
      .slice(0, 18)
      .flat()
      .map((line) => line.product_id),
  ).not.toContain(misnamedId);
});

it('is the whole of a history without sales', () => {
  expect(cutHistory([])).toMatchObject({ before: [], sent: [], misnamedId: null });
});
