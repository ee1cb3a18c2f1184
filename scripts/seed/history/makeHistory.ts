import { demoUserId } from '../accounts';
import type { DemoBusiness } from '../DemoBusiness';
import { demoCustomers, demoSupplierIds } from '../database/insertContacts';
import { addDays, instantAt, localDay, localMinutes, weekdayOf } from '../localTime';
import { Random } from '../Random';
import { seedId } from '../seedId';
import { placeOrder, type PlacedOrder } from './placeOrders';
import type { TaxRules } from '../../../shared/src/pricing/pricing';
import { fillShelf, type ShelfItem } from './Shelf';
import { TradingDay } from './TradingDay';
import type { TradeSetting } from './TradeSetting';
import type { TradeEvent } from './TradeEvent';

interface BusinessRules extends TaxRules {
  /** Percent by tax code; the empty code is the default rate. */
  taxPercents: Record<string, number>;
}

const maxReceiptLines = 900;
/** How much of the opening stock the owner pays at once. */
const ownersShare = 0.85;
const busyDaysOfMonth = [28, 29, 30, 31, 1, 2, 3];
/** A day that has hardly begun still shows some sales. */
const fewestSalesToday = 8;

/** Everything that happened in a business until now, in order. The same day always gives the same history. */
export function makeHistory(business: DemoBusiness, rules: BusinessRules, now: number): TradeEvent[] {
  const random = new Random(`history ${business.key}`);
  const shelf = fillShelf(business, rules.taxPercents, random);
  const today = localDay(now, business.timezone);
  const { trading } = business;
  const firstDay = addDays(today, -(trading?.days ?? 30) + 1);
  const events = receive(business, shelf, instantAt(firstDay, 300, business.timezone), firstDay, { isOpening: true });
  if (trading === null) return events;
  const setting: TradeSetting = { business, trading, shelf, rules, random, customers: demoCustomers(business) };
  let ordersToSettle: PlacedOrder[] = [];
  const dayCount = trading.days - trading.stoppedDaysAgo;
  for (let index = 0; index < dayCount; index += 1) {
    const day = addDays(firstDay, index);
    const isToday = day === today;
    if (index > 0 && index % 3 === 0)
      events.push(...receive(business, shelf, dawn(setting, day, now), day, { isOpening: false }));
    if (index % 7 === 0) {
      const capital = index === 0 ? Math.round(stockCost(shelf) * ownersShare) : 0;
      const at = Math.min(instantAt(day, 320, business.timezone), now - 480_000);
      events.push(settleWeek(setting, at, day, index / 7, capital));
    }
    if (index % 9 === 5) events.push(...spoil(setting, instantAt(day, 310, business.timezone), day, now));
    const plan = isToday ? planToday(setting, day, now) : planDay(setting, day, index / dayCount);
    events.push(...new TradingDay(setting, { ...plan, ordersToSettle }).run());
    ordersToSettle = [];
    for (const { event, order } of ordersOf(setting, day, now, isToday)) {
      events.push(event);
      if (localDay(now - 86_400_000, business.timezone) !== day) ordersToSettle.push(order);
    }
  }
  return events;
}

const stockCost = (shelf: readonly ShelfItem[]) => shelf.reduce((sum, item) => sum + item.stock * item.cost, 0);

/** The owner's money at the start puts capital into the bank; each week brings takings to it and pays what the business runs on. */
function settleWeek(
  { business, trading }: TradeSetting,
  at: number,
  day: string,
  week: number,
  capital: number,
): TradeEvent {
  const id = (what: string) => seedId('settlement', business.key, day, what);
  const costs = week === 0 ? [] : runningCosts.filter(({ everyWeeks }) => week % everyWeeks === 0);
  return {
    kind: 'settle',
    at,
    userId: demoUserId(`owner@${business.key}.test`),
    body: {
      id: id('week'),
      capital,
      expenses: costs.map(({ code, note, share, everyWeeks }) => ({
        id: id(code),
        code,
        note,
        amount: Math.round(trading.weeklyExpenses * share * everyWeeks),
      })),
    },
  };
}

/** What a small shop runs on: the account, and its share of the costs of a week. */
const runningCosts = [
  { code: '520300', note: 'Rent of the shop', share: 0.42, everyWeeks: 4 },
  { code: '520400', note: 'Wages of the week', share: 0.38, everyWeeks: 1 },
  { code: '520500', note: 'Electricity and water', share: 0.12, everyWeeks: 4 },
  { code: '520700', note: 'Transport of goods', share: 0.05, everyWeeks: 1 },
  { code: '520800', note: 'Phone and internet', share: 0.03, everyWeeks: 4 },
] as const;

const dawn = ({ business }: TradeSetting, day: string, now: number) =>
  Math.min(instantAt(day, 300, business.timezone), now - 600_000);

function openingMinutes({ trading }: TradeSetting): { firstMinute: number; lastMinute: number } {
  const open = trading.hours.map((weight, hour) => (weight > 0 ? hour : -1)).filter((hour) => hour >= 0);
  return { firstMinute: Math.min(...open) * 60 + 30, lastMinute: Math.max(...open) * 60 + 50 };
}

function wantedSales({ trading, random }: TradeSetting, day: string, growth: number): number {
  const season =
    (trading.weekdays[weekdayOf(day)] ?? 1) *
    (busyDaysOfMonth.includes(Number(day.slice(8))) ? 1.18 : 1) *
    (0.88 + 0.24 * growth);
  return Math.max(1, Math.round(trading.salesPerDay * season * (1 + 0.09 * random.bell())));
}

function planDay(setting: TradeSetting, day: string, growth: number) {
  return {
    day,
    until: instantAt(day, 1439, setting.business.timezone),
    saleCount: wantedSales(setting, day, growth),
    ...openingMinutes(setting),
  };
}

// The part of today that has passed. Before opening time a few early customers have come anyway.
function planToday(setting: TradeSetting, day: string, now: number) {
  const { trading, business } = setting;
  const minute = localMinutes(now, business.timezone);
  const hours = openingMinutes(setting);
  const passed = trading.hours.reduce(
    (sum, weight, hour) => sum + weight * Math.min(1, Math.max(0, (minute - hour * 60) / 60)),
    0,
  );
  const share = passed / trading.hours.reduce((sum, weight) => sum + weight, 0);
  const lastMinute = Math.min(hours.lastMinute, Math.max(0, minute - 2));
  const firstMinute = Math.min(hours.firstMinute, Math.max(0, lastMinute - 90));
  return {
    day,
    until: now,
    saleCount: Math.max(Math.min(fewestSalesToday, minute), Math.round(wantedSales(setting, day, 1) * share)),
    firstMinute,
    lastMinute,
  };
}

function ordersOf(setting: TradeSetting, day: string, now: number, isToday: boolean) {
  const { trading, business, random } = setting;
  if (trading.ordersPerWeek === 0) return [];
  const count = isToday ? 3 : random.chance(trading.ordersPerWeek / 7) ? 1 : 0;
  return Array.from({ length: count }, (_, index) => {
    const evening = instantAt(day, random.integer(1270, 1400), business.timezone);
    const at = isToday
      ? now - (4 - index) * 1_500_000 - random.integer(0, 900_000)
      : Math.min(evening, now - 7_200_000);
    return placeOrder(setting, at, `${day} ${index}`);
  }).filter((placed) => placed !== null);
}

/** A delivery: everything at the opening, later what has run low, from two or three suppliers. */
function receive(
  business: DemoBusiness,
  shelf: readonly ShelfItem[],
  at: number,
  day: string,
  { isOpening }: { isOpening: boolean },
): TradeEvent[] {
  const wanted = shelf.filter(
    (item) => !item.isService && (isOpening || (!item.isNeglected && item.stock <= item.reorderAt)),
  );
  const suppliers = demoSupplierIds(business);
  const receipts: TradeEvent[] = [];
  const shares = Math.max(
    1,
    Math.min(suppliers.length, Math.ceil(wanted.length / 12)),
    Math.ceil(wanted.length / maxReceiptLines),
  );
  for (let share = 0; share < shares; share += 1) {
    const items = wanted.filter((_, index) => index % shares === share);
    if (items.length === 0) continue;
    receipts.push({
      kind: 'receipt',
      at: at + share * 60_000,
      userId: demoUserId(`${isOpening ? 'owner' : 'manager'}@${business.key}.test`),
      body: {
        id: seedId('receipt', business.key, day, share),
        contact_id: suppliers[share % Math.max(1, suppliers.length)] ?? null,
        supplier_reference: `D-${day.replaceAll('-', '').slice(2)}-${share + 1}`,
        lines: items.map((item) => ({
          product_id: item.productId,
          quantity: item.targetStock * (isOpening && item.isNeglected ? 0.5 : 1),
          unit_cost: item.cost,
        })),
      },
    });
    for (const item of items) item.stock += item.targetStock * (isOpening && item.isNeglected ? 0.5 : 1);
  }
  return receipts;
}

// Now and then something breaks or goes off.
function spoil({ business, shelf, random }: TradeSetting, at: number, day: string, now: number): TradeEvent[] {
  const item = random.pick(shelf.filter((candidate) => !candidate.isService && candidate.stock >= 4));
  item.stock -= 1;
  return [
    {
      kind: 'adjust',
      at: Math.min(at, now - 540_000),
      userId: demoUserId(`manager@${business.key}.test`),
      body: {
        id: seedId('adjustment', business.key, day),
        reason: random.pick(['damaged', 'expired']),
        note: 'Found while tidying the shelves.',
        lines: [{ product_id: item.productId, quantity_change: -1 }],
      },
    },
  ];
}
