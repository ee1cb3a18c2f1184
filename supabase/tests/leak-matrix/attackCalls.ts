import { randomUUID } from 'node:crypto';
import type { OwnBusiness } from './ownBusiness';
import type { Victim } from './fillVictim';
import type { CatalogFunction } from './readCatalog';

type Arguments = Record<string, unknown>;

// What a parameter or JSON key names. Anything else that is a uuid is tried with the victim's tenant id.
const tableOfKey: Record<string, string> = {
  product_id: 'public.products',
  product_ids: 'public.products',
  parent_id: 'public.categories',
  category_id: 'public.categories',
  contact_id: 'public.contacts',
  tax_rate_id: 'public.tax_rates',
  location_id: 'public.locations',
  till_id: 'public.tills',
  session_id: 'public.till_sessions',
  till_session_id: 'public.till_sessions',
  sale_id: 'public.sales',
  sale_line_id: 'public.sale_lines',
  order_id: 'public.orders',
  link_id: 'public.invoice_links',
  view_id: 'public.saved_views',
  saved_report_id: 'public.saved_reports',
  report_schedule_id: 'public.report_schedules',
  report_alert_id: 'public.report_alerts',
  count_id: 'public.stock_counts',
  import_id: 'public.import_jobs',
  note_id: 'public.contact_notes',
  quote_id: 'public.quotes',
  device_id: 'public.till_devices',
  credit_note_id: 'public.credit_notes',
  account_id: 'public.ledger_accounts',
  asset_account_id: 'public.ledger_accounts',
  asset_id: 'public.fixed_assets',
  from_id: 'public.ledger_accounts',
  into_id: 'public.ledger_accounts',
  default_tax_rate_id: 'public.tax_rates',
  entry_id: 'public.journal_entries',
  window_id: 'public.accounting_windows',
  receipt_line_id: 'public.goods_receipt_lines',
  receipt_ids: 'public.goods_receipts',
  landed_cost_id: 'public.landed_costs',
  bill_id: 'public.supplier_bills',
  bill_line_id: 'public.supplier_bill_lines',
  item_id: 'public.contact_open_items',
  payment_id: 'public.supplier_payments',
  allocation_id: 'public.supplier_allocations',
  credit_id: 'public.supplier_credits',
  source_ids: 'public.supplier_payments',
  money_account_id: 'public.ledger_accounts',
  from_account_id: 'public.ledger_accounts',
  to_account_id: 'public.ledger_accounts',
  voucher_id: 'public.money_vouchers',
  money_transfer_id: 'public.money_transfers',
  return_id: 'public.tax_returns',
  attachment_ids: 'public.attachments',
  entity_id: 'public.money_vouchers',
  clearing_account_id: 'public.ledger_accounts',
  statement_id: 'public.bank_statements',
  bank_line_id: 'public.bank_lines',
  bank_line_ids: 'public.bank_lines',
  journal_line_ids: 'public.journal_lines',
  match_id: 'public.bank_matches',
  rule_id: 'public.bank_rules',
  purchase_order_id: 'public.purchase_orders',
  purchase_order_line_id: 'public.purchase_order_lines',
  line_ids: 'public.purchase_order_lines',
  supplier_id: 'public.contacts',
  schedule_id: 'public.schedules',
  run_id: 'public.schedule_runs',
  role_id: 'public.tenant_roles',
  api_key_id: 'private.api_keys',
  webhook_id: 'private.webhook_endpoints',
  delivery_id: 'private.webhook_deliveries',
};
const tableOfIdIn: Record<string, string> = {
  approve_action: 'public.approvals',
  record_sale: 'public.sales',
  save_quote: 'public.quotes',
  park_sale: 'public.parked_sales',
  resume_parked_sale: 'public.parked_sales',
  drop_parked_sale: 'public.parked_sales',
  record_voids: 'public.till_voids',
  refund_sale: 'public.credit_notes',
  return_without_receipt: 'public.credit_notes',
  exchange_sale: 'public.exchanges',
  bind_device: 'public.till_devices',
  replace_device: 'public.till_devices',
  place_order: 'public.orders',
  take_order: 'public.orders',
  save_product: 'public.products',
  save_category: 'public.categories',
  save_view: 'public.saved_views',
  save_tenant_role: 'public.tenant_roles',
  create_api_key: 'private.api_keys',
  save_webhook: 'private.webhook_endpoints',
  save_report: 'public.saved_reports',
  save_report_schedule: 'public.report_schedules',
  save_report_alert: 'public.report_alerts',
  send_report_now: 'public.report_runs',
  save_account: 'public.ledger_accounts',
  save_journal_template: 'public.journal_templates',
  post_manual_journal: 'public.manual_journals',
  reverse_entry: 'public.manual_journals',
  record_opening_balances: 'public.manual_journals',
  finish_opening_balances: 'public.manual_journals',
  open_window: 'public.accounting_windows',
  save_contact_note: 'public.contact_notes',
  start_import: 'public.import_jobs',
  record_cash_movement: 'public.cash_movements',
  adjust_stock: 'public.stock_adjustments',
  receive_goods: 'public.goods_receipts',
  save_purchase_order: 'public.purchase_orders',
  copy_purchase_order: 'public.purchase_orders',
  send_purchase_order: 'public.purchase_order_revisions',
  save_bill: 'public.supplier_bills',
  post_bill: 'public.supplier_bills',
  match_bill: 'public.supplier_bills',
  pay_supplier: 'public.supplier_payments',
  post_supplier_credit: 'public.supplier_credits',
  allocate_supplier: 'public.supplier_allocations',
  record_expense: 'public.money_vouchers',
  record_income: 'public.money_vouchers',
  record_owner_money: 'public.money_vouchers',
  save_schedule: 'public.schedules',
  get_repeatable: 'public.money_vouchers',
  transfer_money: 'public.money_transfers',
  file_return: 'public.tax_returns',
  save_fixed_asset: 'public.fixed_assets',
  dispose_fixed_asset: 'public.asset_disposals',
  pay_tax: 'public.tax_payments',
  save_money_account: 'public.ledger_accounts',
  add_attachment: 'public.attachments',
  add_bill_paper: 'public.bill_inbox',
  confirm_purchase_order: 'public.purchase_order_confirmations',
  import_bank_lines: 'public.bank_statements',
  match_line: 'public.bank_matches',
  book_opening_difference: 'public.manual_journals',
  book_line: 'public.bank_matches',
  settle_line: 'public.bank_matches',
  save_bank_rule: 'public.bank_rules',
  confirm_order: 'public.sales',
  record_order_deposit: 'public.contact_payments',
  cancel_paid_order: 'public.order_deposits',
  open_stock_count: 'public.stock_counts',
  record_count_entries: 'public.stock_count_entries',
};
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function victimIds(victim: Victim, functionName: string, key: string): string[] {
  const name = key.replace(/^p_/, '');
  if (name === 'tenant_id') return [victim.tenantId];
  if (/user|cashier/.test(name)) return [victim.ownerId];
  const table = name === 'id' ? tableOfIdIn[functionName] : tableOfKey[name];
  const ids = (table && victim.ids[table]) || [];
  return ids.length > 0 ? ids.slice(0, 2) : [victim.tenantId];
}

/** Copies a value with each id in it, one at a time, exchanged for one of the victim's. */
function* withForeignId(value: unknown, functionName: string, victim: Victim, key: string): Generator<unknown> {
  if (typeof value === 'string') {
    if (uuidPattern.test(value)) yield* victimIds(victim, functionName, key);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of withForeignId(item, functionName, victim, key)) yield value.with(index, other);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value))
      for (const other of withForeignId(item, functionName, victim, name)) yield { ...value, [name]: other };
  }
}

/** Fresh ids for everything the client makes itself, so that an attempt is not answered as a repetition. */
function withFreshIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFreshIds);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === 'id' ? randomUUID() : withFreshIds(item)]),
  );
}

/** The same call, wholly about what belongs to the victim: its first rows, which are alive, or its second, which are not. */
function withAllForeignIds(value: unknown, functionName: string, victim: Victim, key: string, turn: number): unknown {
  if (typeof value === 'string') {
    if (key === 'id' || !uuidPattern.test(value)) return value;
    const ids = victimIds(victim, functionName, key);
    return ids[turn % ids.length];
  }
  if (Array.isArray(value)) return value.map((item) => withAllForeignIds(item, functionName, victim, key, turn));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withAllForeignIds(item, functionName, victim, name, turn)]),
  );
}

/** A shopper's basket in the victim's shop. */
function shopBasket(victim: Victim, turn: number): Arguments {
  const lines = [{ id: randomUUID(), product_id: victim.ids['public.products']?.[turn], quantity: 1 }];
  return { p_basket: { channel: 'storefront', tenant_id: victim.tenantId, fulfilment_method: 'delivery', lines } };
}

function guess(type: string, name: string, functionName: string, victim: Victim, turn: number): unknown {
  switch (type) {
    case 'uuid':
      return victimIds(victim, functionName, name)[turn % 2] ?? victimIds(victim, functionName, name)[0];
    case 'uuid[]':
      return victimIds(victim, functionName, name);
    case 'jsonb':
      return {
        id: randomUUID(),
        tenant_id: victim.tenantId,
        user_id: victim.ownerId,
        ...Object.fromEntries(Object.keys(tableOfKey).map((key) => [key, victimIds(victim, functionName, key)[0]])),
      };
    case 'boolean':
      return turn % 2 === 0;
    case 'text':
      return [
        '%',
        'canary',
        '',
        victim.tenantId,
        victim.ids['public.product_barcodes']?.[0] ?? 'x',
        `canary-${victim.mark.toLowerCase()}`,
      ][turn % 6];
    case 'date':
      return '2026-01-01';
    default:
      return [1, 100000, -1][turn % 3];
  }
}

/** Every way a function is tried with what belongs to a victim: own valid calls with one foreign id, and guesses from its signature. */
export function attackCalls(target: CatalogFunction, own: OwnBusiness, victim: Victim, guesses: number): Arguments[] {
  const calls: Arguments[] = [];
  const valid = own.validCalls[target.name];
  if (valid) {
    for (const call of withForeignId(valid, target.name, victim, '')) calls.push(call as Arguments);
    calls.push(withAllForeignIds(valid, target.name, victim, '', 0) as Arguments);
    calls.push(withAllForeignIds(valid, target.name, victim, '', 1) as Arguments);
    if (target.name === 'quote_sale') calls.push(...[0, 1].map((turn) => shopBasket(victim, turn)));
  }
  for (let turn = 0; turn < guesses; turn += 1) {
    const parameters = target.parameters.filter(
      (parameter) => !parameter.hasDefault || turn > 1 || /uuid|query/.test(parameter.type + parameter.name),
    );
    calls.push(
      Object.fromEntries(
        parameters.map((parameter) => [
          parameter.name,
          guess(parameter.type, parameter.name, target.name, victim, turn),
        ]),
      ),
    );
  }
  return calls.map((call, index) => (index % 2 === 0 ? call : (withFreshIds(call) as Arguments)));
}
