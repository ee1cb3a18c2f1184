import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Challenge, ChallengeAnswer, PlacedOrder, WriteReviewInput } from '../../../shared/src/api/rpcTypes';
import { confirmationOf, confirmOrder, orderOf, placeOrder } from '../orders/ordersFixtures';
import { pay, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asAnonymous } from '../support/personas';

/** What a refusal that is answered, not raised, looks like. */
export interface AnsweredRefusal {
  code: string;
  hint: string;
  details: string | null;
}

export const someAddress = (): string => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');

/** Calls as a visitor, from an address of their own unless told otherwise. */
export function asVisitor<T>(client: Client, name: string, args: Record<string, unknown>, address = someAddress()) {
  return asAnonymous(client, () => callRpc<T>(client, name, args), { headers: { 'x-forwarded-for': address } });
}

/** An order of one of each product at 58, collected and paid. */
export async function handedOver(client: Client, shop: Shop, productIds: string[]): Promise<PlacedOrder> {
  const order = orderOf(
    shop,
    productIds.map((id) => [id, 1]),
  );
  const placed = await placeOrder(client, order);
  await confirmOrder(client, shop, confirmationOf(shop, order, [pay(placed.total_amount)]));
  return placed;
}

export function reviewOf(
  token: string,
  productId: string,
  rating: number,
  more: Partial<WriteReviewInput> = {},
): WriteReviewInput {
  return { id: randomUUID(), token, product_id: productId, rating, display_name: 'Wanjiru', ...more };
}

/** The challenge that a refusal has brought. */
export function challengeOf(refusal: AnsweredRefusal): Challenge {
  return (JSON.parse(refusal.details ?? '{}') as { challenge: Challenge }).challenge;
}

/** Does the work of a challenge. */
export function solve({ token, bits }: Challenge): ChallengeAnswer {
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${token}:${nonce}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return { token, nonce: String(nonce) };
  }
}
