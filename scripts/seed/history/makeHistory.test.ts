import { demoBusinesses } from '../businesses';
import { instantAt, localDay } from '../localTime';
import { makeHistory } from './makeHistory';
import type { TradeEvent } from './TradeEvent';

const rules = { pricesIncludeTax: true, stepHundredths: 1, taxPercents: { '': 16, A: 0, C: 0, E: 8 } };
const duka = demoBusinesses.find(({ key }) => key === 'duka');
if (duka === undefined) throw new Error('The general store is missing.');
const afternoon = instantAt('2026-05-20', 15 * 60 + 30, duka.timezone);
const sales = (events: readonly TradeEvent[]) => events.filter(({ kind }) => kind === 'sale');
const soldOn = (events: readonly TradeEvent[], day: string) =>
  sales(events).filter(({ at }) => localDay(at, 'Africa/Nairobi') === day);

describe('the history of the general store', () => {
  const events = makeHistory(duka, rules, afternoon);

  it('spans at least 90 days with 2,500 to 4,000 sales', () => {
    expect(sales(events).length).toBeGreaterThanOrEqual(2500);
    expect(sales(events).length).toBeLessThanOrEqual(4000);
    expect(new Set(sales(events).map(({ at }) => localDay(at, 'Africa/Nairobi'))).size).toBeGreaterThanOrEqual(90);
  });

  it('is the same every time', () => {
    expect(makeHistory(duka, rules, afternoon)).toEqual(events);
  });

  it('has nothing in the future, and sales today', () => {
    expect(Math.max(...events.map(({ at }) => at))).toBeLessThanOrEqual(afternoon);
    expect(soldOn(events, '2026-05-20').length).toBeGreaterThan(5);
  });

  it('buys before it sells: no product ever goes below zero', () => {
    const stock = new Map<unknown, number>();
    const soldAs = new Map<unknown, string>();
    const move = (id: unknown, quantity: number) => stock.set(id, (stock.get(id) ?? 0) + quantity);
    const services = new Set(duka.catalogue.products.filter(({ kind }) => kind === 'service').map(({ sku }) => sku));
    expect(services.size).toBeGreaterThan(0);
    for (const { kind, body } of events) {
      const lines = (body.lines ?? []) as {
        id: string;
        product_id: string;
        quantity: number;
        sale_line_id?: string;
        restock?: boolean;
      }[];
      lines.forEach((line) => soldAs.set(line.id, line.product_id));
      if (kind === 'refund')
        lines.filter(({ restock }) => restock).forEach((line) => move(soldAs.get(line.sale_line_id), line.quantity));
      if (kind === 'receipt') lines.forEach((line) => move(line.product_id, line.quantity));
      if (kind === 'sale' || kind === 'order')
        lines.forEach((line) => {
          if (stock.has(line.product_id)) move(line.product_id, -line.quantity);
        });
      expect(Math.min(0, ...lines.map((line) => Math.round((stock.get(line.product_id) ?? 0) * 1000)))).toBe(0);
    }
  });

  it('closes every till session that it opens', () => {
    const ids = (kind: TradeEvent['kind']) => events.filter((event) => event.kind === kind).map(({ body }) => body.id);
    expect(ids('close')).toEqual(ids('open'));
  });

  it('sells more on Saturdays than on Mondays', () => {
    const onWeekday = (weekday: number) =>
      sales(events).filter(({ at }) => new Date(at + 3 * 3_600_000).getUTCDay() === weekday).length;
    expect(onWeekday(6)).toBeGreaterThan(onWeekday(1) * 1.2);
  });

  it('leaves web orders waiting', () => {
    const settled = new Set(
      events.filter(({ kind }) => kind === 'confirm' || kind === 'cancel').map(({ body }) => body.order_id ?? body.id),
    );
    expect(events.filter(({ kind, body }) => kind === 'order' && !settled.has(body.id)).length).toBeGreaterThanOrEqual(
      2,
    );
  });
});

describe.each([
  ['just after midnight', 12],
  ['at dawn', 320],
  ['at closing time', 1370],
  ['late at night', 1435],
])('a history made %s', (_when, minute) => {
  it('has sales today and none in the future', () => {
    const now = instantAt('2026-05-20', minute, duka.timezone);
    const events = makeHistory(duka, rules, now);
    expect(soldOn(events, '2026-05-20').length).toBeGreaterThan(0);
    expect(Math.max(...events.map(({ at }) => at))).toBeLessThanOrEqual(now);
  });
});
