import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Promotion, PromotionInput } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';

/** A promotion saved by the owner: 10 % off everything at the till and in the shop unless said otherwise. */
export function addPromotion(
  client: Client,
  tenant: TestTenant,
  more: Partial<PromotionInput> = {},
): Promise<Promotion> {
  const id = randomUUID();
  const promotion: PromotionInput = {
    id,
    name: `Promotion ${id.slice(0, 8)}`,
    kind: 'percent_off',
    scope: 'all',
    channels: ['till', 'storefront'],
    ...(['buy_x_get_y'].includes(more.kind ?? '') ? {} : { value: 10 }),
    ...more,
  };
  return asUser(client, tenant.owner, () => callRpc<Promotion>(client, 'save_promotion', { p_promotion: promotion }));
}

/** Buy so many, get so many free. */
export const buyGet = (buy: number, get: number, percent = 100): Partial<PromotionInput> => ({
  kind: 'buy_x_get_y',
  buy_quantity: buy,
  get_quantity: get,
  get_percent: percent,
});

interface CouponOptions {
  promotion?: Partial<PromotionInput>;
  coupon?: Record<string, unknown>;
}

/** A coupon of a promotion of its own; answers its code. */
export async function addCoupon(
  client: Client,
  tenant: TestTenant,
  { promotion = {}, coupon = {} }: CouponOptions = {},
): Promise<string> {
  const { id } = await addPromotion(client, tenant, { needs_coupon: true, ...promotion });
  const made = await asUser(client, tenant.owner, () =>
    callRpc<{ codes: string[] }>(client, 'generate_coupons', {
      p_request: { id: randomUUID(), promotion_id: id, ...coupon },
    }),
  );
  const [code] = made.codes;
  if (code === undefined) throw new Error('No coupon was made.');
  return code;
}

/** The business day that an instant belongs to. */
export async function dayOf(client: Client, tenant: TestTenant, at: string): Promise<string> {
  const { rows } = await client.query<{ day: string }>('select private.business_date($1, $2)::text as day', [
    tenant.tenantId,
    at,
  ]);
  return rows[0]?.day ?? '';
}

/** How often any promotion of the business was given. */
export async function countUses(client: Client, tenant: TestTenant): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from public.promotion_uses where tenant_id = $1',
    [tenant.tenantId],
  );
  return rows[0]?.count ?? 0;
}
