import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { PlacedOrder, PlaceOrderInput, ShopperCart, ShopperOrderPage } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makeUser } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';

export interface Shopper extends Persona {
  email: string;
}

/** Somebody who has signed in by a mailed code, or, without proof, who has only signed up with an address. */
export async function makeShopper(client: Client, { isProven = true } = {}): Promise<Shopper> {
  const email = `shopper-${randomUUID()}@mail.test`;
  const persona = await makeUser(client, { fullName: 'Wanjiru' });
  await client.query(
    'update auth.users set email = $2, email_confirmed_at = now(), encrypted_password = null where id = $1',
    [persona.userId, email],
  );
  if (isProven)
    await client.query(
      'update public.profiles set email_verified = true, email_verified_at = now() where user_id = $1',
      [persona.userId],
    );
  return { ...persona, email };
}

export const as = <T>(client: Client, who: Persona, name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(client, who, () => callRpc<T>(client, name, args));

export const placeAs = (client: Client, who: Persona, order: PlaceOrderInput): Promise<PlacedOrder> =>
  as(client, who, 'place_order', { p_order: order });

/** The ids of the orders that somebody sees in a shop, newest first. */
export async function ordersOf(client: Client, who: Persona, tenantId: string): Promise<string[]> {
  const { rows } = await as<ShopperOrderPage>(client, who, 'my_shop_orders', { p_tenant_id: tenantId });
  return rows.map(({ id }) => id);
}

export const cartOf = (client: Client, who: Persona, tenantId: string): Promise<ShopperCart> =>
  as(client, who, 'my_shop_cart', { p_tenant_id: tenantId });

export const saveCart = (
  client: Client,
  who: Persona,
  tenantId: string,
  version: number,
  lines: [productId: string, quantity: number][],
): Promise<ShopperCart> =>
  as(client, who, 'save_my_shop_cart', {
    p_cart: { tenant_id: tenantId, version, lines: lines.map(([product_id, quantity]) => ({ product_id, quantity })) },
  });
