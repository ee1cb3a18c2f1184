import { add, compare, fromNumeric, toNumeric, type Money } from '../../../shared/src/money/money';
import { seedId } from '../seedId';
import { saleTotal } from './saleTotal';
import type { TradeSetting } from './TradeSetting';
import type { TradeEvent } from './TradeEvent';

export interface PlacedOrder {
  id: string;
  total: Money;
  isCancelled: boolean;
}

const streets: Record<string, readonly [street: string, city: string]> = {
  KE: ['Ngong Road', 'Nairobi'],
  US: ['Bedford Avenue', 'Brooklyn'],
  JP: ['Yanaka', 'Taito, Tokyo'],
  GB: ['Lantern Lane', 'Bath'],
};

/** Streets that every part of a town has. */
const sideStreets = ['Acacia Close', 'Church Road', 'Station Lane', 'Mango Avenue', 'School Road'] as const;

interface Destination {
  fee: number;
  freeFrom: number | null;
  body: Record<string, unknown>;
}

/** Where a delivery goes, by the number of the house: an area of the shop where it has any that this much is brought to. */
function destinationOf({ key, country, delivery }: TradeSetting['business'], goods: Money, house: number): Destination {
  const notes = 'Please call at the gate.';
  const zones = (delivery.zones ?? [])
    .map((zone, position) => ({ ...zone, id: seedId('delivery-zone', key, position) }))
    .filter(({ minimum }) => minimum === null || compare(goods, fromNumeric(minimum)) >= 0);
  const zone = zones[house % zones.length];
  if (zone === undefined) {
    const [street, city] = streets[country] ?? ['Main Street', 'Town'];
    return { ...delivery, body: { delivery_address: { line_1: `House ${house}, ${street}`, city, notes } } };
  }
  const street = sideStreets[house % sideStreets.length] ?? sideStreets[0];
  const city = zone.areas[house % zone.areas.length] ?? zone.name;
  return {
    ...zone,
    body: { delivery_zone_id: zone.id, delivery_address: { line_1: `House ${house}, ${street}`, city, notes } },
  };
}

/** One web order at an instant; its goods leave the shelf at once, as they are held for it. */
export function placeOrder(
  setting: TradeSetting,
  at: number,
  name: string,
): { event: TradeEvent; order: PlacedOrder } | null {
  const { business, random, shelf, rules, customers } = setting;
  const inStock = shelf.filter((item) => !item.isService && item.stock >= 4 && item.unit !== 'kg');
  const customer = random.pick(customers);
  const items = [...new Set(Array.from({ length: random.integer(2, 6) }, () => random.pick(inStock)))];
  const lines = items.map((item, index) => ({
    id: seedId('order-line', business.key, name, index),
    item,
    quantity: random.integer(1, 2),
  }));
  if (lines.length === 0) return null;
  for (const { item, quantity } of lines) item.stock -= quantity;
  const goods = saleTotal(
    lines.map(({ item, quantity }) => ({
      price: item.price,
      quantity,
      discountPercent: 0,
      taxPercent: item.taxPercent,
    })),
    rules,
  );
  const isDelivered = business.delivery.note !== '' && random.chance(0.65);
  const goodsBeforeTax = saleTotal(
    lines.map(({ item, quantity }) => ({ price: item.price, quantity, discountPercent: 0, taxPercent: 0 })),
    rules,
  );
  const destination = isDelivered ? destinationOf(business, goodsBeforeTax, random.integer(2, 88)) : null;
  const isFree =
    destination === null ||
    (destination.freeFrom !== null && compare(goodsBeforeTax, fromNumeric(destination.freeFrom)) >= 0);
  const total = isFree ? goods : add(goods, fromNumeric(destination.fee));
  const id = seedId('order', business.key, name);
  const event: TradeEvent = {
    kind: 'order',
    at,
    userId: null,
    body: {
      id,
      tenant_id: seedId('tenant', business.key),
      customer: { name: customer.name, phone: customer.phone },
      expected_total: Number(toNumeric(total)),
      lines: lines.map((line) => ({ id: line.id, product_id: line.item.productId, quantity: line.quantity })),
      ...(destination === null
        ? { fulfilment_method: 'pickup', payment_method: 'pay_on_pickup' }
        : { fulfilment_method: 'delivery', payment_method: 'pay_on_delivery', ...destination.body }),
    },
  };
  return { event, order: { id, total, isCancelled: random.chance(0.12) } };
}
