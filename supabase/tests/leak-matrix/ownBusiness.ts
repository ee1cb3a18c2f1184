import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { deviceCalls, setUpDevices } from './deviceCalls';
import { importCalls, setUpImports } from './importCalls';
import { ledgerCalls, setUpLedger } from './ledgerCalls';
import { batchCalls, setUpBatches } from './batchCalls';
import { serialCalls, setUpSerials } from './serialCalls';
import { readWaysToPay, settingsCalls } from './settingsCalls';
import { contactCalls, setUpContacts } from './contactCalls';
import { depositCalls, setUpDeposits } from './depositCalls';
import { giftCardCalls, setUpGiftCards } from './giftCardCalls';
import { parkedCalls, setUpParked } from './parkedCalls';
import { paymentCalls, setUpPayments } from './paymentCalls';
import { pinCalls, setUpPins } from './pinCalls';
import { adminBillingCalls, billingCalls, setUpBilling } from './billingCalls';
import { messageCalls, setUpMessages } from './messageCalls';
import { recurringCalls, setUpRecurring } from './recurringCalls';
import { reportCalls, setUpReports } from './reportCalls';
import { quoteCalls, setUpQuotes } from './quoteCalls';
import { pricingCalls, setUpPricing } from './pricingCalls';
import { reviewCalls, setUpReviews } from './reviewCalls';
import { returnCalls, setUpReturns } from './returnCalls';
import { modifierCalls, setUpModifiers } from './modifierCalls';
import { promotionCalls, setUpPromotions } from './promotionCalls';
import { assetCalls, setUpAssets } from './assetCalls';
import { bankCalls, setUpBank } from './bankCalls';
import { moneyCalls, setUpMoney } from './moneyCalls';
import { purchaseOrderCalls, setUpPurchaseOrders } from './purchaseOrderCalls';
import { purchaseCalls, setUpPurchases } from './purchaseCalls';
import { shopperCalls } from './shopperCalls';
import { setUpStock, stockCalls } from './stockCalls';
import { exportCalls, setUpExport } from './exportCalls';
import { fiscalCalls, setUpFiscal } from './fiscalCalls';
import { setUpTax, taxCalls } from './taxCalls';
import { setUpTeam, teamCalls } from './teamCalls';
import { setUpSharedCode, tillPageCalls } from './tillPageCalls';

/** The attackers' business, with enough of everything that each call could succeed in it. */
export interface OwnBusiness extends TestTenant {
  /** For each function a call that succeeds for the owner; `ids` says which table a value of a key belongs to. */
  validCalls: Record<string, Record<string, unknown>>;
  /** The same of platform administrators about its bills. */
  adminCalls: Record<string, Record<string, unknown>>;
}

type Json = Record<string, unknown>;

async function sell(client: Client, tenant: TestTenant, ids: Json, more: Json = {}): Promise<Json> {
  const sale = {
    id: randomUUID(),
    till_session_id: ids.till_session_id,
    contact_id: ids.contact_id,
    lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 1 }],
    payments: [{ id: randomUUID(), tender_type: 'cash', amount: 100, amount_tendered: 100 }],
    ...more,
  };
  return asUser(client, tenant.owner, () => callRpc<Json>(client, 'record_sale', { p_sale: sale }));
}

/** An open count in which one product was counted. */
async function openCount(client: Client, tenant: TestTenant, ids: Json): Promise<string> {
  const count = { id: randomUUID(), name: 'Own count', scope: 'all', is_blind: false };
  const entry = { id: randomUUID(), product_id: ids.product_id, mode: 'set', quantity: 900, zone: 'Shelf' };
  await asUser(client, tenant.owner, () => callRpc(client, 'open_stock_count', { p_count: count }));
  await asUser(client, tenant.owner, () =>
    callRpc(client, 'record_count_entries', { p_batch: { count_id: count.id, entries: [entry] } }),
  );
  return count.id;
}

/** Makes the attackers' business by the same calls its staff would make. */
export async function makeOwnBusiness(client: Client): Promise<OwnBusiness> {
  const tenant = await makeTenant(client, { name: 'Attackers', subdomain: 'attackers' });
  const as = <T>(name: string, args: Json): Promise<T> =>
    asUser(client, tenant.owner, () => callRpc<T>(client, name, args));
  const { rows } = await client.query<Json>(
    `select (select id from public.tills where tenant_id = $1) as till_id, (select id from public.locations where tenant_id = $1) as location_id,
       (select id from public.tax_rates where tenant_id = $1 and is_default) as tax_rate_id`,
    [tenant.tenantId],
  );
  const category = { id: randomUUID(), name: 'Goods' };
  await as('save_category', { p_category: category });
  const ids: Json = {
    ...rows[0],
    category_id: category.id,
    product_id: randomUUID(),
    contact_id: randomUUID(),
    till_session_id: randomUUID(),
  };
  await client.query(`insert into public.contacts (tenant_id, id, name) values ($1, $2, 'Own customer')`, [
    tenant.tenantId,
    ids.contact_id,
  ]);
  const product = {
    id: ids.product_id,
    name: 'Own product',
    kind: 'goods',
    unit: 'each',
    price: 100,
    is_published: true,
    category_id: ids.category_id,
    tax_rate_id: ids.tax_rate_id,
    opening_stock: { quantity: 1000, unit_cost: 50 },
  };
  await as('save_product', { p_product: product });
  const unused = { ...product, id: randomUUID(), name: 'Own unused product', opening_stock: null };
  await as('save_product', { p_product: unused });
  Object.assign(ids, await setUpPricing(as, ids.product_id));
  const otherCategory = { id: randomUUID(), name: 'Other goods' };
  await as('save_category', { p_category: otherCategory });
  const attribute = { id: randomUUID(), name: 'Own attribute', kind: 'text' };
  await as('save_product_attribute', { p_attribute: attribute });
  Object.assign(ids, {
    unused_product_id: unused.id,
    other_category_id: otherCategory.id,
    attribute_id: attribute.id,
  });
  await as('open_till_session', { p_session_id: ids.till_session_id, p_opening_float: 1000, p_till_id: ids.till_id });
  const sale = await sell(client, tenant, ids);
  const saleLines = sale.lines as Json[];
  const pair = {
    lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 2 }],
    payments: [{ id: randomUUID(), tender_type: 'cash', amount: 200 }],
  };
  Object.assign(ids, await setUpReturns(as, ids, await sell(client, tenant, ids, pair)));
  const late = await sell(client, tenant, ids, { late: { provisional_number: 'T1-000001', device_id: randomUUID() } });
  const unproven = { id: randomUUID(), tender_type: 'card', amount: 100 };
  await sell(client, tenant, ids, { payments: [unproven] });
  Object.assign(ids, { unproven_payment_id: unproven.id });
  const order = {
    id: randomUUID(),
    tenant_id: tenant.tenantId,
    lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 1 }],
    customer: { name: 'Shopper', phone: '+254700000001' },
    fulfilment_method: 'pickup',
    payment_method: 'pay_on_pickup',
  };
  await as('place_order', { p_order: order });
  Object.assign(ids, await setUpDeposits(as, order, ids.till_session_id));
  const countId = await openCount(client, tenant, ids);
  const editId = randomUUID();
  await as('bulk_edit_products', { p_edit: { id: editId, ids: [ids.product_id], set: { is_featured: true } } });
  Object.assign(ids, await setUpImports(as));
  Object.assign(ids, await setUpContacts(as));
  Object.assign(ids, await setUpParked(as, ids));
  Object.assign(ids, await setUpQuotes(as, ids));
  Object.assign(ids, await setUpLedger(as, ids, tenant.owner.userId));
  Object.assign(ids, await setUpPurchases(as, ids));
  Object.assign(ids, await setUpPurchaseOrders(as, ids));
  Object.assign(ids, await setUpMoney(as, ids));
  Object.assign(ids, await setUpRecurring(as, ids));
  Object.assign(ids, await setUpMessages(as));
  Object.assign(ids, await setUpBilling(client, as, tenant.tenantId));
  Object.assign(ids, await setUpReports(as));
  Object.assign(ids, await setUpTax(as, ids));
  Object.assign(ids, await setUpAssets(as, ids));
  Object.assign(ids, await setUpBank(as, ids));
  Object.assign(ids, await setUpGiftCards(client, as, tenant.tenantId, ids));
  Object.assign(ids, await setUpModifiers(as));
  Object.assign(ids, await setUpPromotions(as));
  Object.assign(ids, await setUpStock(client, as, tenant.tenantId, ids));
  Object.assign(ids, await setUpDevices(as, ids));
  Object.assign(ids, await setUpSharedCode(client, tenant.tenantId, ids.product_id, unused.id));
  Object.assign(ids, await setUpReviews(as, { ...ids, tenant_id: tenant.tenantId }));
  Object.assign(ids, await setUpPayments(client, tenant, as, order));
  await setUpPins(client, tenant);
  Object.assign(ids, await setUpTeam(as, tenant.cashier.userId));
  Object.assign(ids, await setUpFiscal(client, tenant, as, ids));
  return {
    ...tenant,
    adminCalls: adminBillingCalls(ids, tenant.tenantId),
    validCalls: validCalls(
      {
        ...ids,
        ...(await setUpBatches(client, tenant)),
        ...(await setUpSerials(client, tenant)),
        ...(await setUpExport(client, tenant)),
        ...(await readWaysToPay(client, tenant)),
        tenant_id: tenant.tenantId,
        cashier_id: tenant.cashier.userId,
        sale_id: sale.id,
        late_sale_id: late.id,
        sale_line_id: saleLines[0]?.id,
        order_id: order.id,
        count_id: countId,
        edit_id: editId,
      },
      order,
      tenant,
    ),
  };
}

function validCalls(ids: Json, order: Json, tenant: TestTenant): OwnBusiness['validCalls'] {
  const line = { id: randomUUID(), product_id: ids.product_id, quantity: 1 };
  const payment = { id: randomUUID(), tender_type: 'cash', amount: 100 };
  return {
    ...stockCalls(ids),
    ...batchCalls(ids),
    ...serialCalls(ids),
    ...contactCalls(ids),
    ...depositCalls(ids),
    ...exportCalls(ids),
    ...paymentCalls(ids),
    ...parkedCalls(ids),
    ...quoteCalls(ids),
    ...ledgerCalls(ids, tenant.owner.userId),
    ...purchaseCalls(ids),
    ...purchaseOrderCalls(ids),
    ...moneyCalls(ids),
    ...recurringCalls(ids),
    ...messageCalls(ids),
    ...billingCalls(ids),
    ...reportCalls(ids),
    ...taxCalls(ids),
    ...fiscalCalls(ids),
    ...assetCalls(ids),
    ...bankCalls(ids),
    ...giftCardCalls(ids),
    ...pinCalls(ids, tenant),
    ...teamCalls(ids),
    ...returnCalls(ids),
    ...deviceCalls(ids),
    ...tillPageCalls(ids),
    ...reviewCalls(ids),
    ...shopperCalls(ids),
    save_business: {
      p_changes: { tenant_customization: { read_at: '2026-01-01T00:00:00Z', values: { primary_color: '#2563eb' } } },
    },
    save_category: { p_category: { id: randomUUID(), name: 'More goods', parent_id: ids.category_id } },
    save_view: { p_view: { id: randomUUID(), list_key: 'products', name: 'Dear', params: { sort: '-price' } } },
    bulk_edit_products: { p_edit: { id: randomUUID(), ids: [ids.product_id], set: { low_stock_level: 3 } } },
    undo_product_edit: { p_edit_id: ids.edit_id },
    list_saved_views: { p_list_key: 'products' },
    save_product: {
      p_product: {
        id: randomUUID(),
        name: 'Another product',
        kind: 'goods',
        unit: 'each',
        price: 5,
        is_published: false,
        category_id: ids.category_id,
        tax_rate_id: ids.tax_rate_id,
        opening_stock: { quantity: 1, unit_cost: 1 },
      },
    },
    record_sale: {
      p_sale: {
        id: randomUUID(),
        till_session_id: ids.till_session_id,
        contact_id: ids.contact_id,
        lines: [line],
        payments: [payment],
      },
    },
    refund_sale: {
      p_refund: {
        id: randomUUID(),
        sale_id: ids.sale_id,
        till_session_id: ids.till_session_id,
        reason: 'Changed mind',
        lines: [{ sale_line_id: ids.sale_line_id, quantity: 1, restock: true }],
        refund_tender_type: 'cash',
      },
    },
    record_cash_movement: {
      p_movement: {
        id: randomUUID(),
        till_session_id: ids.till_session_id,
        kind: 'pay_in',
        amount: 5,
        reason: 'Change',
      },
    },
    adjust_stock: {
      p_adjustment: {
        id: randomUUID(),
        location_id: ids.location_id,
        reason: 'damaged',
        lines: [{ product_id: ids.product_id, quantity_change: -1 }],
      },
    },
    receive_goods: {
      p_receipt: {
        id: randomUUID(),
        location_id: ids.location_id,
        lines: [{ product_id: ids.product_id, quantity: 1, unit_cost: 40 }],
      },
    },
    ...countCalls(ids),
    ...importCalls(ids),
    ...pricingCalls(ids),
    ...settingsCalls(ids),
    ...modifierCalls(ids),
    ...promotionCalls(ids),
    place_order: { p_order: { ...order, id: randomUUID(), lines: [{ ...line, id: randomUUID() }] } },
    take_order: {
      p_order: {
        ...order,
        id: randomUUID(),
        till_session_id: ids.till_session_id,
        contact_id: ids.contact_id,
        lines: [{ ...line, id: randomUUID() }],
      },
    },
    confirm_order: {
      p_confirmation: {
        order_id: ids.order_id,
        sale_id: randomUUID(),
        till_session_id: ids.till_session_id,
        payments: [payment],
      },
    },
    quote_sale: { p_basket: { channel: 'till', contact_id: ids.contact_id, lines: [line] } },
    open_till_session: { p_session_id: ids.till_session_id, p_opening_float: 1000, p_till_id: ids.till_id },
    close_till_session: {
      p_session_id: ids.till_session_id,
      p_counted_cash: 1100,
      p_denominations: null,
      p_note: null,
    },
    till_session_report: { p_session_id: ids.till_session_id },
    count_till_session: { p_session_id: ids.till_session_id, p_counted_cash: 1100 },
    unproven_payments: {},
    settle_unproven_payment: {
      p_settlement: { id: ids.unproven_payment_id, action: 'accept', note: 'On the statement' },
    },
    count_receipt_print: { p_sale_id: ids.sale_id },
    count_credit_note_print: { p_credit_note_id: ids.credit_note_id },
    mail_receipt: { p_sale_id: ids.sale_id, p_email: 'buyer@example.test' },
    late_sales_to_review: {},
    review_late_sale: { p_sale_id: ids.late_sale_id },
    verify_z_chain: { p_till_id: ids.till_id },
    get_sale: { p_sale_id: ids.sale_id },
    get_order: { p_order_id: ids.order_id },
    advance_order: { p_order_id: ids.order_id, p_step: 'accepted' },
    cancel_order: { p_order_id: ids.order_id, p_reason: 'No stock' },
    create_invoice_link: { p_sale_id: ids.sale_id },
    get_product: { p_product_id: ids.product_id },
    delete_category: { p_category_id: ids.category_id, p_move_to: ids.other_category_id },
    delete_product: { p_product_id: ids.unused_product_id },
    delete_product_attribute: { p_attribute_id: ids.attribute_id },
    duplicate_product: { p_product_id: ids.product_id, p_new_id: randomUUID() },
    label_products: { p_product_ids: [ids.product_id], p_receipt_id: null },
    move_category: { p_category_id: ids.category_id, p_parent_id: ids.other_category_id, p_position: 0 },
    product_history: { p_product_id: ids.product_id },
    save_product_attribute: {
      p_attribute: { id: ids.attribute_id, name: 'Own attribute', kind: 'text', is_shown_in_list: true },
    },
    save_product_variants: {
      p_product_id: ids.unused_product_id,
      p_options: JSON.stringify([{ name: 'Size', values: ['S'] }]),
      p_variants: JSON.stringify([{ id: randomUUID(), option_values: { Size: 'S' }, price: 5 }]),
    },
    archive_products: { p_product_ids: [ids.product_id], p_archived: true },
    set_products_published: { p_product_ids: [ids.product_id], p_is_published: false },
    shop_home: { p_tenant_id: ids.tenant_id },
    get_checkout_options: { p_tenant_id: ids.tenant_id },
    shop_context: { p_tenant_id: ids.tenant_id },
    shop_products: { p_tenant_id: ids.tenant_id, p_category_id: ids.category_id },
    shop_facets: { p_tenant_id: ids.tenant_id },
    shop_product: { p_tenant_id: ids.tenant_id, p_product_id: ids.product_id },
    search_products: { p_tenant_id: ids.tenant_id, p_query: 'product' },
    set_member_active: { p_user_id: ids.cashier_id, p_is_active: false },
    change_member_role: { p_user_id: ids.cashier_id, p_role: 'cashier', p_role_id: ids.role_id },
    transfer_ownership: { p_user_id: ids.cashier_id },
  };
}

function countCalls(ids: Json): OwnBusiness['validCalls'] {
  const { count_id: countId, product_id: productId, category_id: categoryId, location_id: locationId } = ids;
  const entry = { id: randomUUID(), product_id: productId, mode: 'add', quantity: 1, zone: 'Shelf' };
  return {
    open_stock_count: {
      p_count: {
        id: randomUUID(),
        name: 'Goods',
        location_id: locationId,
        scope: 'categories',
        scope_ids: [categoryId],
        is_blind: true,
      },
    },
    record_count_entries: { p_batch: { count_id: countId, entries: [entry] } },
    get_stock_count: { p_count_id: countId },
    list_stock_counts: { p_status: 'active' },
    stock_count_sheet: { p_count_id: countId },
    stock_count_review: { p_count_id: countId },
    stock_count_entries: { p_count_id: countId, p_product_id: productId },
    set_stock_count_status: { p_count_id: countId, p_status: 'review' },
    request_recount: { p_count_id: countId, p_product_ids: [productId] },
    set_count_batch: { p_count_id: countId, p_product_id: productId, p_batch_id: null },
    set_count_moving_zone: { p_count_id: countId, p_product_id: productId, p_zone: 'Shelf' },
    post_stock_count: { p_posting: { count_id: countId, uncounted: 'leave', accepts_moved: false } },
  };
}
