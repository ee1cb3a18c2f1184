import type * as rpc from '@dukani/shared/rpc';
import { makeShop } from '@dukani/shared/testing';
import { ids } from '../purchaseIds';

export const orderIds = {
  order: '00000000-0000-4000-8000-000000004001',
  line: '00000000-0000-4000-8000-000000004101',
  location: '00000000-0000-4000-8000-000000004201',
  sent: '00000000-0000-4000-8000-000000004301',
};

/** Two crates of milk, of which one has come, as list_purchase_orders answers it. */
export function makeOrderHead(over: Partial<rpc.PurchaseOrderHead> = {}): rpc.PurchaseOrderHead {
  return {
    id: orderIds.order,
    order_number: 'PO-000001',
    status: 'partly_received',
    billing: 'not_billed',
    contact_id: ids.supplier,
    contact_name: 'Brookside',
    location_id: orderIds.location,
    location_name: 'Main shop',
    order_date: '2026-11-20',
    expected_on: '2026-11-24',
    confirmation: 'not_asked',
    net_amount: 2000,
    tax_amount: 320,
    total_amount: 2320,
    revision: 1,
    sent_at: '2026-11-20T08:00:00Z',
    created_by_name: 'Amina Otieno',
    is_late: true,
    line_count: 1,
    goods_line_count: 1,
    received_line_count: 0,
    received_percent: 50,
    needs_approval: false,
    ...over,
  };
}

export function makeOrderLine(over: Partial<rpc.PurchaseOrderLine> = {}): rpc.PurchaseOrderLine {
  return {
    id: orderIds.line,
    product_id: ids.milk,
    name: 'Milk 500 ml',
    sku: 'MILK',
    unit: 'each',
    account_id: null,
    account_name: null,
    tracks_batches: false,
    tracks_serials: false,
    supplier_code: 'M-24',
    packs: 2,
    pack_size: 24,
    quantity: 48,
    pack_price: 1000,
    discount_percent: 0,
    tax_rate_id: ids.vat,
    tax_code: 'V',
    tax_rate_percent: 16,
    net_amount: 2000,
    tax_amount: 320,
    unit_price: 41.666667,
    unit_cost: 41.666667,
    expected_on: null,
    received_quantity: 24,
    billed_quantity: 0,
    returned_quantity: 0,
    open_quantity: 24,
    surplus_quantity: 0,
    most_quantity: 24,
    closed_on: null,
    close_reason: null,
    over_reason: null,
    ...over,
  };
}

export function makeOrder(
  over: Partial<rpc.PurchaseOrder> = {},
): rpc.PurchaseOrder & { paper: rpc.PurchaseOrderPaper } {
  const order: rpc.PurchaseOrder = {
    ...makeOrderHead(),
    contact_email: 'orders@brookside.example',
    contact_phone: '+254700000001',
    prices_include_tax: false,
    over_receipt_percent: 0,
    note: null,
    approved_at: null,
    approved_amount: null,
    cancelled_at: null,
    cancel_reason: null,
    lines: [makeOrderLine()],
    confirmations: [],
    link_ends_at: null,
    link_seen_at: null,
    revisions: [
      {
        id: orderIds.sent,
        revision: 1,
        channel: 'other',
        recipient: null,
        sent_at: '2026-11-20T08:00:00Z',
        sent_by_name: 'Amina Otieno',
      },
    ],
    receipts: [
      { id: ids.receipt, receipt_number: 'GRN-000004', business_date: '2026-11-22', supplier_reference: 'DN-5' },
    ],
    ...over,
  };
  return { ...order, paper: paperOf(order) };
}

function paperOf(order: rpc.PurchaseOrder): rpc.PurchaseOrderPaper {
  return {
    business: makeShop({ name: 'Duka' }),
    tax_pin: null,
    tax_pin_label: 'PIN',
    order: {
      order_number: order.order_number,
      revision: order.revision,
      status: order.status,
      order_date: order.order_date,
      expected_on: order.expected_on,
      currency_code: 'KES',
      prices_include_tax: order.prices_include_tax,
      net_amount: order.net_amount,
      tax_amount: order.tax_amount,
      total_amount: order.total_amount,
      note: order.note,
      supplier: { name: order.contact_name, phone: order.contact_phone, email: order.contact_email },
      deliver_to: order.location_name,
      lines: order.lines,
    },
  };
}

/** What the supplier answered: half of it, and later. */
export const LATER: rpc.OrderConfirmation = {
  id: '00000000-0000-4000-8000-000000004401',
  confirmed_by_name: 'Kamau',
  confirmed_at: '2026-11-21T08:00:00Z',
  asked_on: '2026-11-24',
  expected_on: '2026-11-29',
  note: 'One crate is at the dairy.',
  is_different: true,
  lines: [{ line_id: orderIds.line, packs: 1, expected_on: '2026-12-01', asked_packs: 2, asked_on: null }],
};

/** A draft that was never sent. */
export const DRAFT = makeOrder({
  status: 'draft',
  sent_at: null,
  is_late: false,
  received_percent: 0,
  lines: [makeOrderLine({ received_quantity: 0, open_quantity: 48, most_quantity: 48 })],
  revisions: [],
  receipts: [],
});
