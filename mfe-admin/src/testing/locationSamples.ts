import type * as rpc from '@dukani/shared/rpc';

/** A place as the server answers it. */
export function makeLocationRow(changes: Partial<rpc.StockLocation> = {}): rpc.StockLocation {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    name: 'Main shop',
    is_default: true,
    is_active: true,
    address: null,
    product_count: 2,
    quantity: 42,
    reserved_quantity: 0,
    negative_count: 0,
    stock_value: 400,
    arriving_quantity: 0,
    tills: [{ id: '00000000-0000-4000-8000-0000000000b1', name: 'Till 1', is_active: true, is_open: false }],
    ...changes,
  };
}
