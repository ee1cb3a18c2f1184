import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

const promotionOf = (id: unknown, name: string, more: Json = {}): Json => ({
  id,
  name,
  kind: 'percent_off',
  value: 10,
  scope: 'all',
  channels: ['till'],
  needs_coupon: true,
  ...more,
});

/** A promotion with a coupon, and one to archive; answers the ids that promotionCalls needs. */
export async function setUpPromotions(as: (name: string, args: Json) => Promise<unknown>): Promise<Json> {
  const [promotion, spare] = [randomUUID(), randomUUID()];
  await as('save_promotion', { p_promotion: promotionOf(promotion, 'Own promotion') });
  await as('save_promotion', { p_promotion: promotionOf(spare, 'Own spare promotion') });
  await as('generate_coupons', { p_request: { id: randomUUID(), promotion_id: promotion, code: 'OWN-CODE' } });
  const { rows } = (await as('list_coupons', { p_promotion_id: promotion })) as { rows: { id: string }[] };
  return { promotion_id: promotion, spare_promotion_id: spare, coupon_id: rows[0]?.id };
}

/** A call that succeeds for each procedure of promotions and coupons. */
export function promotionCalls(ids: Json): Record<string, Json> {
  return {
    archive_promotion: { p_promotion_id: ids.spare_promotion_id, p_is_archived: true },
    generate_coupons: { p_request: { id: randomUUID(), promotion_id: ids.promotion_id, count: 2, usage_limit: 1 } },
    get_promotion: { p_promotion_id: ids.promotion_id },
    list_coupons: { p_promotion_id: ids.promotion_id, p_query: 'own' },
    list_promotions: { p_query: 'own', p_state: 'current' },
    promotion_statistics: { p_promotion_id: ids.promotion_id },
    stop_coupon: { p_coupon_id: ids.coupon_id, p_is_stopped: true },
    save_promotion: {
      p_promotion: promotionOf(ids.promotion_id, 'Own promotion again', {
        scope: 'products',
        product_ids: [ids.product_id],
      }),
    },
  };
}
