import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

/** Transfers in each state, an adjustment that waits and a delivery of the attackers' own, and their ids. */
export async function setUpStock(client: Client, as: Call, tenantId: string, ids: Json): Promise<Json> {
  const storeId = randomUUID();
  await as('save_location', { p_location: { id: storeId, name: 'Own store' } });
  const transfer = async (): Promise<string> => {
    const id = randomUUID();
    await as('save_transfer', { p_transfer: transferOf(id, storeId, ids) });
    return id;
  };
  const draftId = await transfer();
  const sentId = await transfer();
  const sent = await as<{ lines: { id: string }[] }>('send_transfer', { p_transfer_id: sentId, p_revision: 1 });
  const receipt = { id: randomUUID(), lines: [{ product_id: ids.product_id, quantity: 1, unit_cost: 40 }] };
  await as('receive_goods', { p_receipt: receipt });
  const waitingId = randomUUID();
  // The owner never has to wait: the row is made as a manager's would be.
  await client.query(
    `insert into public.stock_adjustment_requests (
       tenant_id, id, location_id, reason, body, line_count, estimated_value, requested_by, requested_at, request_hash)
     select $1::uuid, $2::uuid, $3, 'lost', jsonb_build_object('id', $2::uuid, 'location_id', $3::uuid, 'reason', 'lost',
       'lines', jsonb_build_array(jsonb_build_object('product_id', $4::uuid, 'quantity_change', -1))), 1, 50, m.user_id, now(), 'hash'
     from public.tenant_users m where m.tenant_id = $1 and m.role = 'manager' limit 1`,
    [tenantId, waitingId, ids.location_id, ids.product_id],
  );
  return {
    store_id: storeId,
    draft_transfer_id: draftId,
    sent_transfer_id: sentId,
    sent_line_id: sent.lines[0]?.id,
    receipt_id: receipt.id,
    waiting_adjustment_id: waitingId,
  };
}

function transferOf(id: string, storeId: unknown, ids: Json): Json {
  return {
    id,
    from_location_id: ids.location_id,
    to_location_id: storeId,
    expected_on: '2026-12-24',
    note: 'With the van',
    lines: [{ product_id: ids.product_id, quantity: 2 }],
  };
}

/** A call of each procedure for stock documents, with ids of the attackers' own business. */
export function stockCalls(ids: Json): Record<string, Json> {
  return {
    list_locations: {},
    save_location: { p_location: { id: randomUUID(), name: 'Another store', is_default: false } },
    archive_location: { p_location_id: ids.store_id, p_archived: false },
    save_till: { p_till: { id: randomUUID(), name: 'Another till', location_id: ids.location_id } },
    list_stock: { p_location_id: ids.location_id, p_category_id: ids.category_id },
    stock_history: { p_product_id: ids.product_id, p_location_id: ids.location_id },
    stock_document: { p_source_type: 'goods_receipt', p_source_id: ids.receipt_id },
    save_transfer: { p_transfer: transferOf(randomUUID(), ids.store_id, ids) },
    send_transfer: { p_transfer_id: ids.draft_transfer_id, p_revision: 1 },
    receive_transfer: {
      p_receipt: {
        id: randomUUID(),
        transfer_id: ids.sent_transfer_id,
        lines: [{ line_id: ids.sent_line_id, quantity: 1 }],
      },
    },
    cancel_transfer: { p_transfer_id: ids.sent_transfer_id, p_reason: 'The van broke down' },
    get_transfer: { p_transfer_id: ids.sent_transfer_id },
    list_transfers: { p_location_id: ids.location_id },
    request_stock_adjustment: {
      p_adjustment: {
        id: randomUUID(),
        location_id: ids.location_id,
        reason: 'damaged',
        lines: [{ product_id: ids.product_id, quantity_change: -1 }],
      },
    },
    decide_stock_adjustment: { p_adjustment_id: ids.waiting_adjustment_id, p_decision: 'approve' },
    get_stock_adjustment: { p_adjustment_id: ids.waiting_adjustment_id },
    list_stock_adjustments: { p_status: 'waiting', p_location_id: ids.location_id },
    list_goods_receipts: { p_location_id: ids.location_id },
    get_goods_receipt: { p_receipt_id: ids.receipt_id },
    receiving_products: { p_query: 'own' },
    reorder_suggestions: { p_location_id: ids.location_id },
  };
}
