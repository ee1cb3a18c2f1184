import { add, compare, fromNumeric, toNumeric, type Money } from '../../../shared/src/money/money';
import { seedId } from '../seedId';
import { saleTotal } from './saleTotal';
import type { TradeSetting } from './TradeDay';
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
  const { fee, freeFrom } = business.delivery;
  const goodsBeforeTax = saleTotal(
    lines.map(({ item, quantity }) => ({ price: item.price, quantity, discountPercent: 0, taxPercent: 0 })),
    rules,
  );
  const isFree = freeFrom !== null && compare(goodsBeforeTax, fromNumeric(freeFrom)) >= 0;
  const total = isDelivered && !isFree ? add(goods, fromNumeric(fee)) : goods;
  const id = seedId('order', business.key, name);
  const [street, city] = streets[business.country] ?? ['Main Street', 'Town'];
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
      ...(isDelivered
        ? {
            fulfilment_method: 'delivery',
            payment_method: 'pay_on_delivery',
            delivery_address: {
              line_1: `House ${random.integer(2, 88)}, ${street}`,
              city,
              notes: 'Please call at the gate.',
            },
          }
        : { fulfilment_method: 'pickup', payment_method: 'pay_on_pickup' }),
    },
  };
  return { event, order: { id, total, isCancelled: random.chance(0.12) } };
}
