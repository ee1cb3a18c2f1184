import type * as rpc from '@dukani/shared/rpc';

/** Rows as the server answers them, for tests. */
export function makeStockRow(changes: Partial<rpc.StockRow> = {}): rpc.StockRow {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Milk',
    sku: 'MILK',
    barcode: null,
    unit: 'each',
    image_url: null,
    category_name: null,
    parent_id: null,
    tracks_batches: false,
    tracks_serials: false,
    quantity: 40,
    reserved_quantity: 0,
    expired_quantity: 0,
    saleable_quantity: 40,
    stock_buffer: 0,
    online_quantity: 40,
    in_transit_quantity: 0,
    low_stock_level: 5,
    reorder_point: null,
    state: 'enough',
    stock_value: 400,
    average_cost: 10,
    ...changes,
  };
}

export function makeTransfer(changes: Partial<rpc.StockTransfer> = {}): rpc.StockTransfer {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    transfer_number: 'TRF-000001',
    status: 'sent',
    revision: 1,
    from_location_id: 'a1',
    from_location_name: 'Main shop',
    to_location_id: 'a2',
    to_location_name: 'Store room',
    expected_on: null,
    note: null,
    created_at: '2026-11-20T08:00:00Z',
    created_by_name: 'Max Manager',
    sent_at: '2026-11-20T09:00:00Z',
    sent_by_name: 'Max Manager',
    received_at: null,
    received_by_name: null,
    cancelled_at: null,
    cancelled_by_name: null,
    cancel_reason: null,
    in_transit_value: 60,
    lines: [
      {
        id: 'l1',
        line_number: 1,
        product_id: 'milk',
        name: 'Milk',
        sku: 'MILK',
        unit: 'each',
        image_url: null,
        barcode: null,
        batch_number: null,
        quantity: 6,
        received_quantity: 0,
        lost_quantity: 0,
        returned_quantity: 0,
        in_transit_quantity: 6,
        available_quantity: 34,
        sent_value: 60,
        tracks_serials: false,
        serials: [],
        serials_on_the_way: [],
      },
    ],
    receipts: [],
    ...changes,
  };
}

export function makeReceivingProduct(changes: Partial<rpc.ReceivingProduct> = {}): rpc.ReceivingProduct {
  return {
    id: 'milk',
    name: 'Milk',
    sku: 'MILK',
    unit: 'each',
    stock_quantity: 40,
    tracks_batches: false,
    tracks_serials: false,
    purchase_unit_factor: 1,
    unit_factor: 1,
    last_cost: 10,
    ...changes,
  };
}
