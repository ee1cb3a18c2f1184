import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  ConfirmOrderInput,
  Order,
  PaymentInput,
  PlacedOrder,
  PlaceOrderInput,
  Sale,
} from '../../../shared/src/api/rpcTypes';
import type { Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asAnonymous, asUser, type Persona } from '../support/personas';

export function orderOf(
  shop: Pick<Shop, 'tenantId'>,
  items: [string, number][],
  more: Partial<PlaceOrderInput> = {},
): PlaceOrderInput {
  return {
    id: randomUUID(),
    tenant_id: shop.tenantId,
    lines: items.map(([product_id, quantity]) => ({ id: randomUUID(), product_id, quantity })),
    customer: { name: 'Wanjiru', phone: randomPhone() },
    fulfilment_method: 'pickup',
    payment_method: 'pay_on_pickup',
    ...more,
  };
}

/** Places an order as a visitor; each one from an address of its own unless told otherwise. */
export function placeOrder(client: Client, order: PlaceOrderInput, address = randomAddress()): Promise<PlacedOrder> {
  return asAnonymous(client, () => callRpc<PlacedOrder>(client, 'place_order', { p_order: order }), {
    headers: { 'x-forwarded-for': address },
  });
}

export function orderByToken(client: Client, token: string): Promise<Order | null> {
  return asAnonymous(client, () => callRpc<Order | null>(client, 'get_order_by_token', { p_token: token }));
}

export function confirmationOf(
  shop: Shop,
  order: { id: string },
  payments: PaymentInput[],
  more: Partial<ConfirmOrderInput> = {},
): ConfirmOrderInput {
  return { order_id: order.id, sale_id: randomUUID(), till_session_id: shop.sessionId, payments, ...more };
}

export function confirmOrder(
  client: Client,
  shop: Shop,
  confirmation: ConfirmOrderInput,
  persona: Persona = shop.cashier,
): Promise<Sale> {
  return asUser(client, persona, () => callRpc<Sale>(client, 'confirm_order', { p_confirmation: confirmation }));
}

/** A shopper of their own: the shop limits how many open orders one phone number has. */
function randomPhone(): string {
  return `+254 7${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
}

function randomAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');
}
