import { fromNumeric, type Money } from '../../../shared/src/money/money';
import { demoUserId } from '../accounts';
import { instantAt } from '../localTime';
import { seedId } from '../seedId';
import { amountOf, makePayment, type Payment } from './makePayment';
import type { PlacedOrder } from './placeOrders';
import { saleTotal, type SeedLine } from './saleTotal';
import type { ShelfItem } from './Shelf';
import type { TradeEvent } from './TradeEvent';
import type { TradeSetting } from './TradeSetting';

export interface TradeDayPlan {
  day: string;
  /** Nothing happens after this instant. */
  until: number;
  saleCount: number;
  /** First and last local minute at which customers come. */
  firstMinute: number;
  lastMinute: number;
  /** Web orders that the first shift hands over or calls off. */
  ordersToSettle: readonly PlacedOrder[];
}

interface SoldLine {
  id: string;
  item: ShelfItem;
  quantity: number;
  discountPercent: number;
}

interface Shift {
  sessionId: string;
  userId: string;
  from: number;
  to: number;
}

const itemCountWeights = [30, 26, 18, 11, 7, 4, 3, 1];
const refundReasons = ['Wrong size', 'Damaged packaging', 'Bought twice', 'Past its date'];

/** One day at the tills: an early and a late shift, their sales, a return now and then, and the counts at the end. */
export class TradingDay {
  private readonly events: TradeEvent[] = [];
  private counter = 0;

  constructor(
    private readonly setting: TradeSetting,
    private readonly plan: TradeDayPlan,
  ) {}

  /** Everything that happened, in its order. */
  run(): TradeEvent[] {
    const minutes = this.saleMinutes();
    for (const shift of this.shifts())
      this.runShift(
        shift,
        minutes.filter((minute) => minute >= shift.from && minute < shift.to),
      );
    return this.events;
  }

  private shifts(): Shift[] {
    const { business } = this.setting;
    const { firstMinute, lastMinute, day } = this.plan;
    const middle = Math.round((firstMinute + lastMinute) / 2);
    const shift = (name: string, word: string, from: number, to: number): Shift => ({
      sessionId: seedId('session', business.key, day, name),
      userId: demoUserId(`${word}@${business.key}.test`),
      from,
      to,
    });
    if (lastMinute - firstMinute < 300) return [shift('day', 'cashier', firstMinute, lastMinute + 1)];
    return [shift('early', 'cashier', firstMinute, middle), shift('late', 'manager', middle, lastMinute + 1)];
  }

  private saleMinutes(): number[] {
    const { random, trading } = this.setting;
    const { firstMinute, lastMinute, saleCount } = this.plan;
    const hours = trading.hours.map((weight, hour) =>
      hour * 60 + 59 < firstMinute || hour * 60 > lastMinute ? 0 : weight,
    );
    const isQuietTime = hours.every((weight) => weight === 0);
    const minuteOf = () =>
      isQuietTime ? random.integer(firstMinute, lastMinute) : random.weightedIndex(hours) * 60 + random.integer(0, 59);
    return Array.from({ length: saleCount }, () => Math.min(lastMinute, Math.max(firstMinute, minuteOf()))).sort(
      (left, right) => left - right,
    );
  }

  private runShift(shift: Shift, minutes: readonly number[]): void {
    if (minutes.length === 0) return;
    const { trading, random } = this.setting;
    const opensAt = this.at(shift.from);
    this.push('open', opensAt, shift.userId, { id: shift.sessionId, opening_float: trading.openingFloat });
    if (shift.from === this.plan.firstMinute) this.settleOrders(shift, opensAt + 20_000);
    for (const minute of minutes) {
      const at = Math.min(this.plan.until - 60_000, this.at(minute) + random.integer(0, 59) * 1000);
      this.sell(shift, Math.max(opensAt, at));
    }
    const closesAt = Math.min(this.plan.until - 1000, this.at(shift.to) - 1000);
    const step = trading.notes[0] ?? 1;
    this.push('drop', closesAt - 1000, shift.userId, {
      id: this.id('drop'),
      till_session_id: shift.sessionId,
      kind: 'cash_drop',
      reason: 'Taken to the bank',
      keep: trading.openingFloat,
      unit: trading.notes[1] ?? step,
    });
    const variance = random.chance(0.72) ? 0 : (random.chance(0.65) ? -1 : 1) * step * (random.chance(0.8) ? 1 : 2);
    this.push('close', closesAt, shift.userId, {
      id: shift.sessionId,
      variance,
      note: variance === 0 ? null : 'Counted twice.',
    });
  }

  private settleOrders(shift: Shift, at: number): void {
    for (const order of this.plan.ordersToSettle) {
      if (order.isCancelled) {
        this.push('cancel', at, shift.userId, { id: order.id, reason: 'The customer called and changed their mind.' });
        continue;
      }
      this.push('confirm', at, shift.userId, {
        order_id: order.id,
        sale_id: this.id('sale'),
        till_session_id: shift.sessionId,
        payments: [this.payment(order.total)],
      });
    }
  }

  private sell(shift: Shift, at: number): void {
    const { random, rules, business, customers } = this.setting;
    const lines = this.pickLines();
    if (lines.length === 0) return;
    const total = saleTotal(lines.map(toPricedLine), rules);
    const id = this.id('sale');
    const customer = customers.length > 0 && random.chance(0.18) ? random.pick(customers) : null;
    const isOnAccount =
      customer !== null &&
      customers.indexOf(customer) < 4 &&
      random.chance(0.12) &&
      total < fromNumeric(business.currencyCode === 'KES' ? 900 : 60);
    const payment = isOnAccount
      ? { id: this.id('payment'), tender_type: 'on_account', amount: amountOf(total) }
      : this.payment(total);
    this.push('sale', at, shift.userId, {
      id,
      till_session_id: shift.sessionId,
      contact_id: customer?.id ?? null,
      occurred_at: new Date(at).toISOString(),
      expected_total: amountOf(total),
      lines: lines.map((line) => ({
        id: line.id,
        product_id: line.item.productId,
        quantity: line.quantity,
        ...(line.discountPercent > 0
          ? { discount_percent: line.discountPercent, discount_reason: 'Regular customer' }
          : {}),
      })),
      payments: [payment],
    });
    if (random.chance(0.012) && payment.tender_type === 'cash') this.takeBack(shift, at, id, lines);
  }

  private pickLines(): SoldLine[] {
    const { random, shelf } = this.setting;
    const count = random.weightedIndex(itemCountWeights) + 1;
    const weights = shelf.map((item) => (item.isService || item.stock >= 2 ? item.popularity : 0));
    const isDiscounted = random.chance(0.03);
    const picked = new Map<string, SoldLine>();
    for (let index = 0; index < count; index += 1) {
      const item = shelf[random.weightedIndex(weights)];
      if (item === undefined || picked.has(item.productId) || (!item.isService && item.stock < 2)) continue;
      const quantity = item.unit === 'kg' ? random.integer(5, 40) / 20 : random.weightedIndex([70, 20, 7, 3]) + 1;
      const affordable = item.isService ? quantity : Math.min(quantity, item.stock);
      if (!item.isService) item.stock = Math.round((item.stock - affordable) * 1000) / 1000;
      picked.set(item.productId, {
        id: this.id('line'),
        item,
        quantity: affordable,
        discountPercent: isDiscounted ? 5 : 0,
      });
    }
    return [...picked.values()];
  }

  private payment(total: Money): Payment {
    const { random, business, trading } = this.setting;
    this.counter += 1;
    return makePayment(total, {
      id: this.id('payment'),
      number: this.counter,
      country: business.country,
      notes: trading.notes,
      random,
    });
  }

  private takeBack(shift: Shift, soldAt: number, saleId: string, lines: readonly SoldLine[]): void {
    const { random } = this.setting;
    const line = random.pick(lines);
    const at = Math.max(
      soldAt,
      Math.min(this.plan.until - 30_000, this.at(shift.to) - 5000, soldAt + random.integer(4, 30) * 60_000),
    );
    const restock = !line.item.isService && random.chance(0.7);
    if (restock) line.item.stock += line.quantity;
    this.push('refund', at, demoUserId(`manager@${this.setting.business.key}.test`), {
      id: this.id('refund'),
      sale_id: saleId,
      till_session_id: shift.sessionId,
      reason: random.pick(refundReasons),
      refund_tender_type: 'cash',
      lines: [{ sale_line_id: line.id, quantity: line.quantity, restock }],
    });
  }

  private at(minutes: number): number {
    return instantAt(this.plan.day, minutes, this.setting.business.timezone);
  }

  private id(kind: string): string {
    this.counter += 1;
    return seedId(kind, this.setting.business.key, this.plan.day, this.counter);
  }

  private push(kind: TradeEvent['kind'], at: number, userId: string, body: Record<string, unknown>): void {
    this.events.push({ kind, at, userId, body });
  }
}

const toPricedLine = ({ item, quantity, discountPercent }: SoldLine): SeedLine => ({
  price: item.price,
  quantity,
  discountPercent,
  taxPercent: item.taxPercent,
});
