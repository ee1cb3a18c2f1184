import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';

/** The attackers' business, with enough of everything that each call could succeed in it. */
export interface OwnBusiness extends TestTenant {
  /** For each function a call that succeeds for the owner; `ids` says which table a value of a key belongs to. */
  validCalls: Record<string, Record<string, unknown>>;
}

type Json = Record<string, unknown>;

async function sell(client: Client, tenant: TestTenant, ids: Json): Promise<Json> {
  const sale = {
    id: randomUUID(),
    till_session_id: ids.till_session_id,
    contact_id: ids.contact_id,
    lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 1 }],
    payments: [{ id: randomUUID(), tender_type: 'cash', amount: 100, amount_tendered: 100 }],
  };
  return asUser(client, tenant.owner, () => callRpc<Json>(client, 'record_sale', { p_sale: sale }));
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
  await as('open_till_session', { p_session_id: ids.till_session_id, p_opening_float: 1000, p_till_id: ids.till_id });
  const sale = await sell(client, tenant, ids);
  const saleLines = sale.lines as Json[];
  const order = {
    id: randomUUID(),
    tenant_id: tenant.tenantId,
    lines: [{ id: randomUUID(), product_id: ids.product_id, quantity: 1 }],
    customer: { name: 'Shopper', phone: '+254700000001' },
    fulfilment_method: 'pickup',
    payment_method: 'pay_on_pickup',
  };
  await as('place_order', { p_order: order });
  return {
    ...tenant,
    validCalls: validCalls(
      {
        ...ids,
        tenant_id: tenant.tenantId,
        cashier_id: tenant.cashier.userId,
        sale_id: sale.id,
        sale_line_id: saleLines[0]?.id,
        order_id: order.id,
      },
      order,
    ),
  };
}

function validCalls(ids: Json, order: Json): OwnBusiness['validCalls'] {
  const line = { id: randomUUID(), product_id: ids.product_id, quantity: 1 };
  const payment = { id: randomUUID(), tender_type: 'cash', amount: 100 };
  return {
    save_business: {
      p_changes: { tenant_customization: { read_at: '2026-01-01T00:00:00Z', values: { primary_color: '#2563eb' } } },
    },
    save_category: { p_category: { id: randomUUID(), name: 'More goods', parent_id: ids.category_id } },
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
    place_order: { p_order: { ...order, id: randomUUID(), lines: [{ ...line, id: randomUUID() }] } },
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
    get_sale: { p_sale_id: ids.sale_id },
    get_order: { p_order_id: ids.order_id },
    cancel_order: { p_order_id: ids.order_id, p_reason: 'No stock' },
    create_invoice_link: { p_sale_id: ids.sale_id },
    get_product: { p_product_id: ids.product_id },
    archive_products: { p_product_ids: [ids.product_id], p_archived: true },
    set_products_published: { p_product_ids: [ids.product_id], p_is_published: false },
    shop_home: { p_tenant_id: ids.tenant_id },
    shop_context: { p_tenant_id: ids.tenant_id },
    shop_products: { p_tenant_id: ids.tenant_id, p_category_id: ids.category_id },
    shop_product: { p_tenant_id: ids.tenant_id, p_product_id: ids.product_id },
    search_products: { p_tenant_id: ids.tenant_id, p_query: 'product' },
    set_member_active: { p_user_id: ids.cashier_id, p_is_active: false },
    change_member_role: { p_user_id: ids.cashier_id, p_role: 'manager' },
    transfer_ownership: { p_user_id: ids.cashier_id },
  };
}
