import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const orderOf = (ids: Json): Json => ({
  id: randomUUID(),
  contact_id: ids.contact_id,
  location_id: ids.location_id,
  lines: [{ id: randomUUID(), product_id: ids.product_id, packs: 5, pack_price: 40, tax_rate_id: ids.tax_rate_id }],
});

const sendingOf = (order: Json): Json => ({
  id: randomUUID(),
  purchase_order_id: order.id,
  revision: 1,
  channel: 'other',
});

/** Orders in each state that a call needs; answers their ids. */
export async function setUpPurchaseOrders(as: Call, ids: Json): Promise<Json> {
  const orders = [orderOf(ids), orderOf(ids), orderOf(ids)] as const;
  for (const order of orders) await as('save_purchase_order', { p_order: order });
  const [draft, sent, cancelled] = orders;
  const { link } = await as<{ link: { path: string } }>('send_purchase_order', { p_sending: sendingOf(sent) });
  return {
    draft_order_id: draft.id,
    purchase_order_id: sent.id,
    purchase_order_line_id: (sent.lines as Json[])[0]?.id,
    cancelled_order_id: cancelled.id,
    supply_token: link.path.split('supply=')[1],
  };
}

/** A call that succeeds for each procedure of orders to suppliers. */
export function purchaseOrderCalls(ids: Json): Record<string, Json> {
  const draft = { purchase_order_id: ids.draft_order_id };
  const sent = { purchase_order_id: ids.purchase_order_id, line_ids: [ids.purchase_order_line_id] };
  return {
    save_purchase_order: { p_order: orderOf(ids) },
    copy_purchase_order: { p_copy: { id: randomUUID(), purchase_order_id: ids.purchase_order_id } },
    approve_purchase_order: { p_approval: { ...draft, revision: 1 } },
    send_purchase_order: { p_sending: sendingOf({ id: ids.draft_order_id }) },
    close_purchase_order: { p_closing: { ...sent, reason: 'Own reason' } },
    revoke_purchase_order_link: { p_order_id: ids.draft_order_id },
    reopen_purchase_order: { p_opening: sent },
    cancel_purchase_order: { p_cancelling: { purchase_order_id: ids.cancelled_order_id, reason: 'Own reason' } },
    get_public_purchase_order: { p_token: ids.supply_token },
    confirm_purchase_order: {
      p_token: ids.supply_token,
      p_answer: {
        ...{ id: randomUUID(), revision: 1, name: 'Own supplier', expected_on: new Date().toISOString().slice(0, 10) },
        lines: [{ line_id: ids.purchase_order_line_id, packs: 5 }],
      },
    },
    get_purchase_order: { p_purchase_order_id: ids.purchase_order_id },
    list_purchase_orders: { p_contact_id: ids.contact_id },
    draft_orders_from_reorder: {
      p_request: { id: randomUUID(), location_id: ids.location_id, supplier_id: ids.contact_id },
    },
    supply_of_products: { p_product_ids: [ids.product_id], p_contact_id: ids.contact_id },
  };
}
