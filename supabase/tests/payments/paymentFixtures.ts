import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { PlacedOrder, PlaceOrderInput, StaffOrder } from '../../../shared/src/api/rpcTypes';
import type { BegunPayment, OrderPaymentState, StaffPayment } from '../../../shared/src/api/rpc/payments';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import type { Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asAnonymous, asServiceRole, asUser, type Persona } from '../support/personas';

/** Switches a payment service on for a shop, with keys that only a test would take. */
export async function takePayments(client: Client, shop: Shop, kind: 'mpesa' | 'paystack' | 'stripe'): Promise<void> {
  const provider = {
    kind,
    mode: 'test',
    ...(kind === 'mpesa' ? { shortcode: '174379', shortcode_kind: 'paybill' } : {}),
  };
  const save = (isEnabled: boolean) =>
    asUser(client, shop.owner, () =>
      callRpc(client, 'save_payment_provider', { p_provider: { ...provider, is_enabled: isEnabled } }),
    );
  await save(false);
  const { names } = await asUser(client, shop.owner, () =>
    callRpc<{ names: string[] }>(client, 'check_payment_keys', { p_kind: kind }),
  );
  await saveKeys(client, shop, kind, names);
  await save(true);
}

export const saveKeys = (client: Client, shop: Shop, kind: string, names: string[]) =>
  asService(client, 'save_payment_keys', {
    p_tenant_id: shop.tenantId,
    p_user_id: shop.owner.userId,
    p_kind: kind,
    p_keys: JSON.stringify(
      names.map((name) => ({ name, sealed: `v1.sealed-somewhere-else-entirely-${name}`, last4: 'ab12' })),
    ),
  });

export const asService = <T>(client: Client, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asServiceRole(client, () => callRpc<T>(client, name, args));

export const asStaff = <T>(
  client: Client,
  persona: Persona,
  name: string,
  args: Record<string, unknown> = {},
): Promise<T> => asUser(client, persona, () => callRpc<T>(client, name, args));

/** An order that is to be paid by M-Pesa. */
export function orderToPay(
  client: Client,
  shop: Shop,
  items: [string, number][],
  more: Partial<PlaceOrderInput> = {},
): Promise<PlacedOrder> {
  return placeOrder(client, orderOf(shop, items, { payment_method: 'mobile_money', ...more }));
}

export const beginOf = (order: PlacedOrder, more: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  token: order.token,
  method: 'mobile_money',
  payer: `0712 ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`,
  ...more,
});

export const begin = (client: Client, payment: Record<string, unknown>): Promise<BegunPayment> =>
  asService<BegunPayment>(client, 'begin_payment', { p_payment: payment });

/** A payment that its service took on. */
export async function asked(client: Client, order: PlacedOrder, more: Record<string, unknown> = {}) {
  const begun = await begin(client, beginOf(order, more));
  await asService(client, 'note_payment_request', {
    p_request: {
      tenant_id: begun.tenant_id,
      id: begun.id,
      outcome: 'accepted',
      code: '0',
      provider_reference: `ws_CO_${begun.id}`,
    },
  });
  return begun;
}

export const settle = (
  client: Client,
  payment: { id: string; tenant_id: string },
  more: Record<string, unknown>,
): Promise<{ id: string; state: string }> =>
  asService(client, 'settle_payment', {
    p_settlement: { tenant_id: payment.tenant_id, id: payment.id, source: 'callback', ...more },
  });

export const receipt = () => `SK${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;

export const stateOf = (client: Client, token: string): Promise<OrderPaymentState> =>
  asAnonymous(client, () => callRpc<OrderPaymentState>(client, 'order_payment', { p_token: token }));

export const paymentsOf = (client: Client, shop: Shop, orderId: string): Promise<StaffPayment[]> =>
  asStaff(client, shop.manager, 'order_payments', { p_order_id: orderId });

/** The time of an order and of its goods is over; it is ended when the timer comes. */
export async function lapse(client: Client, orderId: string): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `with late as (update public.orders set reserved_until = now() - interval '1 hour' where id = $1)
     update public.stock_reservations set expires_at = now() - interval '1 hour' where order_id = $1`,
    [orderId],
  );
  await client.query('set session_replication_role = origin');
}

/** What was paid in advance for an order, as staff sees it. */
export const depositsOf = async (client: Client, shop: Shop, orderId: string): Promise<StaffOrder['deposits']> =>
  (await asStaff<StaffOrder>(client, shop.manager, 'get_order', { p_order_id: orderId })).deposits;
