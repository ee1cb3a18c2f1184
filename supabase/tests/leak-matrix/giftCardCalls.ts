import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

type Json = Record<string, unknown>;

/** Gift cards and points of the own business, switched on and used once; answers the ids that giftCardCalls needs. */
export async function setUpGiftCards(
  client: Client,
  as: <T>(name: string, args: Json) => Promise<T>,
  tenantId: string,
  ids: Json,
): Promise<Json> {
  await client.query('update public.tenant_policies set gift_cards_enabled = true where tenant_id = $1', [tenantId]);
  await as('save_loyalty_program', { p_program: programOf() });
  const card = await as<{ id: string; code: string }>('issue_gift_card', {
    p_card: { id: randomUUID(), amount: 500, tender_type: 'cash', till_session_id: ids.till_session_id },
  });
  const lineId = randomUUID();
  const sale = await as<{ id: string }>('record_sale', {
    p_sale: {
      id: randomUUID(),
      till_session_id: ids.till_session_id,
      contact_id: ids.contact_id,
      lines: [{ id: lineId, product_id: ids.product_id, quantity: 1 }],
      payments: [{ id: randomUUID(), tender_type: 'gift_card', amount: 100, gift_card_id: card.id }],
    },
  });
  return { gift_card_id: card.id, gift_card_code: card.code, gift_sale_id: sale.id, gift_sale_line_id: lineId };
}

const programOf = (): Json => ({ is_active: true, earn_amount: 10, point_value: 1, minimum_points: 1 });

/** A call that succeeds for each procedure of gift cards and of points. */
export function giftCardCalls(ids: Json): Record<string, Json> {
  return {
    adjust_gift_card: {
      p_adjustment: { id: randomUUID(), gift_card_id: ids.gift_card_id, amount: 5, reason: 'Own correction' },
    },
    adjust_loyalty: {
      p_adjustment: { id: randomUUID(), contact_id: ids.contact_id, points: 5, reason: 'Own thanks' },
    },
    block_gift_card: { p_card_id: ids.gift_card_id, p_is_blocked: false, p_reason: 'Own reason' },
    customer_points: { p_contact_id: ids.contact_id },
    get_gift_card: { p_code: ids.gift_card_code },
    get_loyalty_program: {},
    gift_card_history: { p_card_id: ids.gift_card_id },
    issue_gift_card: { p_card: { id: randomUUID(), amount: 50, reason: 'Own present', contact_id: ids.contact_id } },
    list_gift_cards: {},
    print_gift_card: { p_card_id: ids.gift_card_id },
    refund_prepaid: {
      p_refund: {
        id: randomUUID(),
        sale_id: ids.gift_sale_id,
        reason: 'Own return',
        refund_tender_type: 'gift_card',
        gift_card_id: ids.gift_card_id,
        lines: [{ sale_line_id: ids.gift_sale_line_id, quantity: 1, restock: true }],
      },
    },
    save_loyalty_program: { p_program: programOf() },
  };
}
