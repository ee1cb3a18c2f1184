import type * as rpc from '@dukani/shared/rpc';

export const fiscalIds = {
  device: '00000000-0000-4000-8000-000000000f01',
  shop: '00000000-0000-4000-8000-000000000f02',
  depot: '00000000-0000-4000-8000-000000000f03',
  sale: '00000000-0000-4000-8000-000000000f04',
  document: '00000000-0000-4000-8000-000000000f05',
  milk: '00000000-0000-4000-8000-000000000f06',
  bread: '00000000-0000-4000-8000-000000000f07',
  purchase: '00000000-0000-4000-8000-000000000f08',
  bill: '00000000-0000-4000-8000-000000000f09',
};

export const deviceRow = (over: Partial<rpc.FiscalDeviceRow> = {}): rpc.FiscalDeviceRow => ({
  id: fiscalIds.device,
  location_id: fiscalIds.shop,
  location_name: 'Main shop',
  provider: 'etims',
  style: 'direct',
  mode: 'test',
  status: 'active',
  pin: 'P051234567X',
  branch_code: '00',
  serial: 'SIMDVC0001',
  sdc_id: 'KRACU0100000001',
  mrc_no: 'WIS00000001',
  trader_name: 'DUKA LA MAMA',
  settings: {
    taxableBasis: 'net',
    creditSign: 'positive',
    counterScope: 'pin',
    itemCodeRule: { digits: 7, counter: 'pin' },
  },
  has_secret: true,
  blocked_code: null,
  blocked_message: null,
  blocked_at: null,
  initialised_at: '2026-11-20T06:00:00Z',
  started_at: '2026-11-20T06:10:00Z',
  last_ok_at: '2026-11-26T08:00:00Z',
  waiting: 0,
  oldest_waiting_at: null,
  attention: 0,
  ...over,
});

/** A device as the set-up lists it. */
export const setupDevice = (over: Partial<rpc.FiscalDeviceRow> = {}) => ({ ...deviceRow(over), missing: [] });

export const fiscalSetup = (over: Partial<rpc.FiscalSetup> = {}): rpc.FiscalSetup => ({
  is_offered: true,
  tax_pin: 'P051234567X',
  devices: [setupDevice()],
  locations: [{ id: fiscalIds.shop, name: 'Main shop', device_id: fiscalIds.device }],
  codes: [{ mode: 'test', class: '04', count: 5, synced_at: '2026-11-20T06:05:00Z' }],
  item_classes: [{ mode: 'test', count: 900, synced_at: '2026-11-20T06:05:00Z' }],
  missing: { products: 40, mapped: 40, unmapped: 0, excluded: 0, delivery: false },
  ...over,
});

export const itemRow = (over: Partial<rpc.FiscalItemRow> = {}): rpc.FiscalItemRow => ({
  product_id: fiscalIds.milk,
  name: 'Milk 500 ml',
  sku: 'MLK-500',
  kind: 'goods',
  unit: 'each',
  category_name: 'Dairy',
  item_class: null,
  item_class_name: null,
  item_type: '2',
  origin: 'KE',
  package_unit: 'NT',
  quantity_unit: 'NO',
  tax_letter: 'A',
  is_excluded: false,
  is_mapped: false,
  suggestion: { item_class: '5013170000', item_class_name: 'Milk and butter products' },
  registered: [],
  ...over,
});

export const BREAD = itemRow({
  product_id: fiscalIds.bread,
  name: 'Bread',
  sku: null,
  item_class: '5018180000',
  item_class_name: 'Bread and biscuits',
  tax_letter: 'B',
  is_mapped: true,
  suggestion: null,
  registered: [{ device_id: fiscalIds.device, item_code: 'KE2NTNO0000001', state: 'accepted', message: null }],
});

export const documentRow = (over: Partial<rpc.FiscalDocumentRow> = {}): rpc.FiscalDocumentRow => ({
  id: fiscalIds.document,
  device_id: fiscalIds.device,
  kind: 'sale',
  source_id: fiscalIds.sale,
  human_number: 'INV-000123',
  total_amount: 100,
  occurred_at: '2026-11-26T08:00:00Z',
  state: 'accepted',
  waiting_for: null,
  number: 7,
  attempts: 1,
  next_at: '2026-11-26T08:00:00Z',
  code: '000',
  message: 'It is succeeded',
  field: null,
  receipt_number: 7,
  total_receipts: 9,
  authority_time: '20261126110001',
  sdc_id: 'KRACU0100000001',
  note: null,
  created_at: '2026-11-26T08:00:00Z',
  accepted_at: '2026-11-26T08:00:02Z',
  can: [],
  ...over,
});

export const documentPage = (
  rows: rpc.FiscalDocumentRow[] = [documentRow()],
  over: Partial<rpc.FiscalDocumentPage> = {},
): rpc.FiscalDocumentPage => ({
  rows,
  next_cursor: null,
  counts: { accepted: 120, queued: 3, rejected: 1, needs_review: 1 },
  oldest_waiting_at: '2026-11-26T07:00:00Z',
  blocked: [],
  ...over,
});

export const documentDetail = (over: Partial<rpc.FiscalDocumentDetail> = {}): rpc.FiscalDocumentDetail => ({
  ...documentRow(),
  body: { humanNumber: 'INV-000123', total: '100.00' },
  internal_data: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  signature: 'ABCD1234EFGH5678',
  fiscal_block: null,
  events: [
    {
      at: '2026-11-26T08:00:02Z',
      kind: 'accepted',
      operation: 'saveTrnsSalesOsdc',
      status: 200,
      duration_ms: 120,
      code: '000',
      message: 'It is succeeded',
      request: '{"invcNo":7,"totAmt":100}',
      response: { resultCd: '000' },
      actor_name: null,
      note: null,
    },
  ],
  related: [],
  ...over,
});

export const purchaseRow = (over: Partial<rpc.FiscalPurchaseRow> = {}): rpc.FiscalPurchaseRow => ({
  id: fiscalIds.purchase,
  device_id: fiscalIds.device,
  receipt_type: 'P',
  supplier_pin: 'P000000001S',
  supplier_name: 'Nairobi Wholesale Traders',
  supplier_invoice_number: 812,
  day: '2026-11-24',
  total_amount: 1160,
  tax_amount: 160,
  lines: [{ name: 'Sugar 1 kg', quantity: '10', total: '1160.00' }],
  state: 'new',
  supplier_bill_id: null,
  note: null,
  decided_at: null,
  document: null,
  candidates: [
    {
      id: fiscalIds.bill,
      bill_number: 'BILL-000004',
      supplier_reference: '812',
      bill_date: '2026-11-24',
      total_amount: 1160,
    },
  ],
  ...over,
});

/** What the screens of ETIMS ask. */
export const FISCAL_RPC = {
  get_fiscal_setup: fiscalSetup(),
  list_fiscal_items: {
    rows: [itemRow(), BREAD],
    next_cursor: null,
    counts: { products: 2, mapped: 1, unmapped: 1, excluded: 0, delivery: false },
  },
  search_fiscal_item_classes: [{ code: '5013170000', name: 'Milk and butter products', level: 4, tax_letter: 'A' }],
  list_fiscal_codes: [
    { code: 'NO', name: 'Number', rate: null },
    { code: 'KG', name: 'Kilogram', rate: null },
  ],
  list_fiscal_documents: documentPage(),
  get_fiscal_document: documentDetail(),
  list_fiscal_purchases: { rows: [purchaseRow()], next_cursor: null },
};
