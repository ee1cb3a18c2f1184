import { callPublicRpc } from '@dukani/shared/data';
import { lineAdded, type CartLine } from '@dukani/shared/cart';
import type { AppDispatch } from '@dukani/shared/store';
import { quoteCart, quotedLineOf } from '../common/cartQuote';

export interface OrderedAgain {
  /** Names of what is in the cart now. */
  added: string[];
  /** Names of what cannot be bought any more, or not at the moment. */
  missing: string[];
}

/** Puts what can still be bought of an order into the cart, at today's prices. Throws ApiError. */
export async function orderAgain(token: string, tenantId: string, dispatch: AppDispatch): Promise<OrderedAgain> {
  const order = await callPublicRpc('get_order_by_token', { p_token: token });
  const wanted = new Map<string, { name: string; quantity: number; hasChoices: boolean }>();
  for (const { product_id: id, name, quantity, modifiers = [] } of order?.lines ?? []) {
    const before = wanted.get(id);
    wanted.set(id, {
      name,
      quantity: quantity + (before?.quantity ?? 0),
      hasChoices: modifiers.length > 0 || before?.hasChoices === true,
    });
  }
  // The shop asks for no choices: what was made to order at the till is ordered there.
  const lines = [...wanted].flatMap(([id, { quantity, hasChoices }]) => (hasChoices ? [] : [{ id, quantity }]));
  const quote = await quoteCart({ tenantId, lines, fulfilmentMethod: null, couponCodes: [] });
  const result: OrderedAgain = { added: [], missing: [] };
  for (const [id, { name, quantity, hasChoices }] of wanted) {
    const quoted = hasChoices ? undefined : quotedLineOf(id, quote);
    // Of what is short the rest is taken, if there is any.
    const amount = quoted?.is_available === true ? quantity : Math.floor(Math.max(quoted?.saleable_quantity ?? 0, 0));
    if (quoted === undefined || amount <= 0) {
      result.missing.push(name);
      continue;
    }
    const line: CartLine = {
      id,
      name: quoted.name,
      price: quoted.unit_price,
      image_url: quoted.image_url,
      quantity: Math.min(quantity, amount),
    };
    dispatch(lineAdded(line));
    result.added.push(quoted.name);
  }
  return result;
}
