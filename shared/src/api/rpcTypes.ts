/**
 * What the stored procedures take and give, as JSON. Money is a JSON number in main units with at most two decimals
 * (`numeric(14,2)`; decode with `fromNumeric`), quantities have at most three, times are ISO 8601 with offset, dates are
 * `YYYY-MM-DD` in the tenant's zone, ids are uuids made by the client. Rates are percents (16 means 16 %).
 */

export type TenantRole = 'admin' | 'manager' | 'cashier';
export type TenantStatus = 'active' | 'trial' | 'suspended' | 'closed';
export type SubscriptionStatus = 'pending' | 'trialing' | 'trial' | 'active' | 'past_due' | 'cancelled' | 'suspended' | 'expired';
export type TenderType = 'cash' | 'card' | 'mobile_money' | 'store_credit' | 'on_account';
export type SaleChannel = 'till' | 'storefront';
export type SaleStatus = 'completed' | 'partially_refunded' | 'refunded' | 'voided';
export type OrderStatus = 'placed' | 'confirmed' | 'completed' | 'cancelled' | 'expired';
export type FulfilmentMethod = 'delivery' | 'pickup';
export type OrderPaymentMethod = 'pay_on_delivery' | 'pay_on_pickup';
export type StockBadge = 'in_stock' | 'low_stock' | 'out_of_stock';

/** my_access(): everything that routing and menus need to know about the signed-in person. */
export interface MyAccess {
  user_id: string;
  email: string | null;
  email_verified: boolean;
  is_platform_admin: boolean;
  /** `aal2` once a second factor was verified in this session. */
  assurance_level: 'aal1' | 'aal2';
  profile: { full_name: string | null; role: string; avatar_url: string | null; require_password_change: boolean; temp_password_created_at: string | null; invitation_status: 'none' | 'pending' | 'accepted' } | null;
  membership: { tenant_id: string; role: TenantRole; is_active: boolean; invitation_status: 'pending' | 'accepted' } | null;
  tenant: { id: string; name: string; subdomain: string | null; slug: string | null; custom_domain: string | null; status: TenantStatus; timezone: string; currency_code: string; storefront_enabled: boolean } | null;
  /** The newest one, cancelled and expired included. */
  subscription: { id: string; status: SubscriptionStatus; amount: number; currency: string; expires_at: string | null; current_period_end: string | null; plan_name: string | null } | null;
  permissions: string[];
}

/** create_tenant(p_tenant). The signed-in person becomes the owner. Idempotent by id. */
export interface CreateTenantInput { id: string; name: string; subdomain?: string; currency_code?: string; timezone?: string; country?: string }
export interface CreateTenantResult { tenant_id: string; subdomain: string; slug: string }

/** accept_invitation(): accepts a pending invitation once; later calls only answer how things stand. */
export interface AcceptedInvitation { tenant_id: string; role: TenantRole; is_active: boolean; invitation_status: 'pending' | 'accepted' }

/**
 * shop_context(p_tenant_id, p_slug): what a shop shows of itself. Never null: an unknown shop has state not_found. Of a
 * suspended or closed business only tenant_id, name, slug, logo and colours are told; the rest is as for an unknown one.
 */
export interface ShopContext {
  state: 'open' | 'unavailable' | 'not_found';
  tenant_id: string | null;
  name: string; slug: string | null; subdomain: string | null; custom_domain: string | null;
  logo_url: string | null; primary_color: string; secondary_color: string; accent_color: string;
  currency_code: string; currency_symbol: string; prices_include_tax: boolean; timezone: string;
  tagline: string | null; about: string | null;
  email: string | null; phone: string | null; website: string | null;
  address: { line_1: string | null; line_2: string | null; city: string | null; state_province: string | null; postal_code: string | null; country: string | null };
  social: { facebook_url: string | null; instagram_url: string | null; twitter_url: string | null; youtube_url: string | null; linkedin_url: string | null };
  fulfilment: { delivery_enabled: boolean; delivery_fee: number; free_delivery_from: number | null; delivery_note: string | null; pickup_enabled: boolean; pickup_note: string | null };
}

/** What the variants of a product differ by, e.g. Size with S and M; at most 4 per product. */
export interface ProductOption { name: string; values: string[] }
export interface ShopProduct {
  id: string; name: string; price: number; retail_price: number | null; image_url: string | null; sku: string | null;
  category_id: string | null; category_name: string | null; badge: StockBadge; has_variants: boolean;
}
export interface ShopCategory { id: string; name: string; parent_id: string | null; image_url: string | null; product_count: number }
/** shop_home(p_tenant_id) */
export interface ShopHome { categories: ShopCategory[]; featured: ShopProduct[]; deals: ShopProduct[]; newest: ShopProduct[] }
/** shop_products(p_tenant_id, p_category_id, p_sort, p_deals_only, p_in_stock_only, p_min_price, p_max_price, p_after, p_limit); p_sort: name | price_asc | price_desc | newest. next_cursor is opaque. */
export interface ShopProductPage { products: ShopProduct[]; next_cursor: string | null; total: number }
/** shop_product(p_tenant_id, p_product_id): null when missing, unpublished or archived. */
export interface ShopProductDetail extends ShopProduct {
  description: string | null; images: string[]; unit: string;
  options: ProductOption[];
  variants: { id: string; name: string; option_values: Record<string, string>; price: number; retail_price: number | null; image_url: string | null; badge: StockBadge; sku: string | null }[];
  related: ShopProduct[];
  breadcrumb: { id: string; name: string }[];
}
/** search_products(p_tenant_id, p_query, p_after, p_limit): ordered by name; suggestions only when nothing was found. */
export interface ProductSearchResult { products: ShopProduct[]; next_cursor: string | null; suggestions: string[] }

/** A line of quote_sale and record_sale. unit_price only overrides (permission sales.override_price). */
export interface BasketLineInput { id: string; product_id: string; quantity: number; unit_price?: number; discount_amount?: number; discount_percent?: number; discount_reason?: string }
/** quote_sale(p_basket). Storefront callers give tenant_id and fulfilment; staff callers are priced in their own tenant. */
export interface QuoteInput { channel: SaleChannel; tenant_id?: string; contact_id?: string | null; lines: BasketLineInput[]; discount_amount?: number; discount_percent?: number; fulfilment_method?: FulfilmentMethod }
export interface QuotedLine {
  id: string; line_number: number; product_id: string; name: string; sku: string | null; image_url: string | null; unit: string;
  quantity: number; list_price: number; unit_price: number;
  /** Line discount plus this line's share of the document discount. */
  discount_amount: number;
  net_amount: number; tax_amount: number; gross_amount: number; tax_rate_percent: number; tax_code: string;
  /** Enough saleable stock for the quantity asked (always true for services). */
  is_available: boolean; saleable_quantity: number | null;
}
export interface TaxTotal { tax_code: string; tax_rate_percent: number; net_amount: number; tax_amount: number }
export interface Quote {
  currency_code: string; prices_include_tax: boolean; lines: QuotedLine[]; taxes: TaxTotal[];
  /** Sum of quantity times unit price before any discount, as the price tags read. */
  subtotal_amount: number; discount_amount: number; delivery_fee: number; net_amount: number; tax_amount: number; total_amount: number;
}

/** amount is what settles the sale; amount_tendered only for cash, change = tendered - amount. */
export interface PaymentInput { id: string; tender_type: TenderType; amount: number; amount_tendered?: number; reference?: string }
/** record_sale(p_sale). Idempotent by id and body. expected_total is compared, never trusted (total_mismatch). */
export interface RecordSaleInput {
  id: string; till_session_id: string; contact_id?: string | null; occurred_at?: string; note?: string;
  lines: BasketLineInput[]; discount_amount?: number; discount_percent?: number; payments: PaymentInput[]; expected_total?: number; approval_token?: string;
}
export interface SalePayment { id: string; tender_type: TenderType; amount: number; amount_tendered: number | null; change_due: number | null; reference: string | null }
export interface SaleLine {
  id: string; line_number: number; product_id: string; name: string; sku: string | null; unit: string; quantity: number; returned_quantity: number; list_price: number; unit_price: number;
  discount_amount: number; net_amount: number; tax_amount: number; gross_amount: number; tax_rate_percent: number; tax_code: string;
}
/** record_sale, get_sale(p_sale_id), confirm_order: the sale as posted. */
export interface Sale {
  id: string; invoice_number: string; channel: SaleChannel; status: SaleStatus; order_id: string | null;
  occurred_at: string; posted_at: string; business_date: string; currency_code: string; prices_include_tax: boolean;
  subtotal_amount: number; discount_amount: number; delivery_fee: number; net_amount: number; tax_amount: number; total_amount: number; refunded_amount: number; balance_due: number; change_due: number;
  lines: SaleLine[]; taxes: TaxTotal[]; payments: SalePayment[];
  credit_notes: { id: string; credit_note_number: string; issued_at: string; total_amount: number; reason: string }[];
  contact: { id: string; name: string; email: string | null; phone: string | null } | null;
  cashier_name: string | null; till_name: string | null; till_session_id: string | null; journal_entry_id: string | null; note: string | null;
  /** True when the same id and body had been posted before and this is the first answer again. */
  replayed: boolean;
}
/** list_sales(p_query, p_from, p_to, p_status, p_channel, p_tender_type, p_cashier_id, p_sort, p_after, p_limit); p_sort: newest | oldest | total_desc | total_asc. */
export interface SaleListRow { id: string; invoice_number: string; occurred_at: string; channel: SaleChannel; status: SaleStatus; contact_name: string | null; cashier_name: string | null; item_count: number; total_amount: number; refunded_amount: number; balance_due: number; tender_types: TenderType[] }
export interface SaleListPage { rows: SaleListRow[]; next_cursor: string | null; count: number; total_amount: number }

/** refund_sale(p_refund): a credit note against a sale; amounts are the server's. Idempotent by id and body. */
export interface RefundInput { id: string; sale_id: string; till_session_id?: string; reason: string; lines: { sale_line_id: string; quantity: number; restock: boolean }[]; refund_tender_type: TenderType; reference?: string; approval_token?: string }
export interface CreditNote { id: string; credit_note_number: string; sale_id: string; issued_at: string; reason: string; net_amount: number; tax_amount: number; total_amount: number; refund_tender_type: TenderType; lines: { sale_line_id: string; name: string; quantity: number; restock: boolean; net_amount: number; tax_amount: number; gross_amount: number }[]; replayed: boolean }

/** list_tills(): the active tills; opened_by_name is null when a till is free. Money in the tenant's currency. */
export interface TillChoice { id: string; name: string; location_id: string; opened_by_name: string | null; opened_at: string | null; last_counted_cash: number | null }
/** open_till_session(p_session_id, p_opening_float, p_till_id), current_till_session(), till_session_report(p_session_id). */
export interface TillSession { id: string; till_id: string; till_name: string; status: 'open' | 'closed'; opened_at: string; opened_by_name: string | null; closed_at: string | null; opening_float: number; sale_count: number; sales_total: number; z_number: number | null }
/** close_till_session(p_session_id, p_counted_cash, p_denominations, p_note): the Z report. With blind close expected figures are null until closed. */
export interface TillSessionReport extends TillSession {
  expected_cash: number | null; counted_cash: number | null; over_short: number | null;
  cash_in: number; cash_out: number; refunds_total: number; discount_total: number; tax_total: number; net_total: number;
  tenders: { tender_type: TenderType; amount: number; count: number }[]; movements: { id: string; kind: 'pay_in' | 'pay_out' | 'cash_drop'; amount: number; reason: string; created_at: string }[];
  /** Only on a Z report: the float less the cash that the session before left, null without one; and sales less refunds of all Z reports of the till. */
  opening_difference?: number | null; grand_total?: number;
}
/** list_till_sessions(p_after, p_limit), newest first: the own ones, or all with till.view_all. */
export interface TillSessionListRow extends TillSession { expected_cash: number | null; counted_cash: number | null; over_short: number | null; /** chains the Z reports of a till; null while open */ z_hash: string | null }
export interface TillSessionListPage { rows: TillSessionListRow[]; next_cursor: string | null }
/** record_cash_movement(p_movement) */
export interface CashMovementInput { id: string; till_session_id: string; kind: 'pay_in' | 'pay_out' | 'cash_drop'; amount: number; reason: string }
export interface RecordedCashMovement { id: string; replayed: boolean }

/** place_order(p_order): anonymous; same id and body answers the same order (token included, since the client holds the id as a secret). */
export interface PlaceOrderInput {
  id: string; tenant_id: string; lines: { id: string; product_id: string; quantity: number }[];
  customer: { name: string; phone: string; email?: string }; fulfilment_method: FulfilmentMethod;
  delivery_address?: { line_1: string; line_2?: string; city: string; notes?: string }; payment_method: OrderPaymentMethod; note?: string; expected_total?: number;
}
export interface PlacedOrder { id: string; order_number: string; token: string; total_amount: number; replayed: boolean }
export interface OrderLine { id: string; product_id: string; name: string; image_url: string | null; quantity: number; unit_price: number; discount_amount: number; net_amount: number; tax_amount: number; gross_amount: number }
export interface OrderEvent { kind: 'placed' | 'confirmed' | 'completed' | 'cancelled' | 'expired' | 'note'; created_at: string; message: string | null }
/** get_order_by_token(p_token): null for any wrong token. Staff: get_order(p_order_id). */
export interface Order {
  id: string; tenant_id: string; order_number: string; status: OrderStatus; placed_at: string; currency_code: string; prices_include_tax: boolean;
  customer: { name: string; phone: string; email: string | null }; fulfilment_method: FulfilmentMethod; delivery_address: { line_1: string; line_2: string | null; city: string; notes: string | null } | null;
  payment_method: OrderPaymentMethod; note: string | null; lines: OrderLine[]; taxes: TaxTotal[]; subtotal_amount: number; discount_amount: number; delivery_fee: number; net_amount: number; tax_amount: number; total_amount: number;
  events: OrderEvent[]; reserved_until: string | null; sale_id: string | null;
}
/** list_orders(p_query, p_status, p_after, p_limit), newest first. */
export interface OrderListRow { id: string; order_number: string; status: OrderStatus; placed_at: string; customer_name: string; customer_phone: string; fulfilment_method: FulfilmentMethod; payment_method: OrderPaymentMethod; item_count: number; total_amount: number; sale_id: string | null }
export interface OrderListPage { rows: OrderListRow[]; next_cursor: string | null; count: number; waiting_count: number }
/** confirm_order(p_confirmation): the order becomes a sale, paid as said. Idempotent by sale_id. Returns Sale. cancel_order(p_order_id, p_reason) returns Order. */
export interface ConfirmOrderInput { order_id: string; sale_id: string; till_session_id: string; payments: PaymentInput[] }

/** list_products(p_query, p_category_id, p_status, p_stock, p_sort, p_after, p_limit); p_status: active | published | draft | archived; p_stock: any | low | out; p_sort: name | -name | price | -price | stock | -stock | -updated. */
export interface ProductListRow {
  id: string; name: string; sku: string | null; barcode: string | null; category_id: string | null; category_name: string | null; image_url: string | null; kind: 'goods' | 'service'; unit: string;
  price: number; retail_price: number | null; /** null for those who may not see it */ average_cost: number | null; stock_quantity: number; reserved_quantity: number; low_stock_level: number | null;
  is_published: boolean; is_archived: boolean; has_variants: boolean; parent_id: string | null; tax_rate_id: string | null; tax_rate_percent: number; updated_at: string;
}
export interface ProductListPage { rows: ProductListRow[]; next_cursor: string | null; count: number }
/** save_product(p_product): insert or update by id with optimistic concurrency by `expected_updated_at`. Returns ProductDetail. */
export interface SaveProductInput {
  id: string; expected_updated_at?: string; name: string; description?: string | null; sku?: string | null; barcodes?: string[]; category_id?: string | null; kind: 'goods' | 'service'; unit: string;
  price: number; retail_price?: number | null; tax_rate_id?: string | null; image_urls?: string[]; is_published: boolean; low_stock_level?: number | null; is_featured?: boolean;
  /** Of a product with variants, whose rows are saved after it. */
  options?: ProductOption[];
  /** Of a variant: the product it belongs to, and its value for each option, e.g. { Size: 'M' }. Both or neither; the parent never changes. */
  parent_id?: string | null; option_values?: Record<string, string>;
  /** Only on insert: posted as an opening receipt at this cost. */
  opening_stock?: { quantity: number; unit_cost: number };
}
export interface ProductDetail extends ProductListRow { description: string | null; barcodes: string[]; image_urls: string[]; is_featured: boolean; created_at: string; last_cost: number | null; stock_value: number | null; options: ProductOption[]; /** {} unless this is a variant */ option_values: Record<string, string>; /** unarchived ones, by name */ variants: ProductListRow[] }
/** archive_products(p_product_ids, p_archived) and set_products_published(p_product_ids, p_is_published): how many changed, variants included. */
export interface ProductsUpdated { updated: number }
/** till_products(p_query, p_category_id, p_limit): what the till shows and searches; find_product_by_code(p_code): exact barcode or sku, null when unknown. */
export interface TillProduct { id: string; name: string; sku: string | null; barcode: string | null; image_url: string | null; category_id: string | null; unit: string; price: number; stock_quantity: number; kind: 'goods' | 'service'; tax_rate_percent: number; /** units per scan of this barcode */ unit_factor: number }
/** list_categories(): with counts of unarchived products. save_category(p_category), archive by deleting when empty. */
export interface Category { id: string; name: string; parent_id: string | null; position: number; image_url: string | null; product_count: number }

/** adjust_stock(p_adjustment), receive_goods(p_receipt). Idempotent by id and body. */
export interface AdjustStockInput { id: string; location_id?: string; reason: 'damaged' | 'expired' | 'lost' | 'found' | 'correction' | 'internal_use'; note?: string; lines: { product_id: string; quantity_change: number; unit_cost?: number }[] }
export interface ReceiveGoodsInput { id: string; location_id?: string; contact_id?: string | null; supplier_reference?: string; lines: { product_id: string; quantity: number; unit_cost: number }[] }
export interface StockAdjustment { id: string; adjustment_number: string; value_change: number; replayed: boolean }
export interface GoodsReceipt { id: string; receipt_number: string; total_cost: number; replayed: boolean }

/** dashboard_summary(p_date): one business day, null = today in the tenant's zone; yesterday and same_weekday_last_week go up to the present time of day when it is today's. Figures a cashier may not see are null. */
export interface DayFigures { net_sales: number; gross_profit: number | null; transactions: number; units: number; average_basket: number; refunds: number; discounts: number }
export interface DashboardSummary {
  as_of: string; business_date: string; timezone: string; currency_code: string;
  today: DayFigures; yesterday: DayFigures; same_weekday_last_week: DayFigures;
  by_hour: { hour: number; today: number; same_weekday_last_week: number }[];
  last_30_days: { date: string; net_sales: number; transactions: number; gross_profit: number | null }[];
  tenders: { tender_type: TenderType; amount: number; count: number }[];
  top_products: { product_id: string; name: string; image_url: string | null; quantity: number; net_sales: number }[];
  slow_products: { product_id: string; name: string; stock_quantity: number; days_since_sale: number | null }[];
  categories: { name: string; net_sales: number }[];
  stock: { value: number | null; low_count: number; out_count: number };
  money: { cash_position: number | null; receivable: number | null; payable: number | null };
  attention: { kind: 'waiting_orders' | 'low_stock' | 'out_of_stock' | 'till_open_long' | 'trial_ending' | 'negative_stock'; count: number; message: string; path: string }[];
  books: { is_balanced: boolean; stock_matches_ledger: boolean; checked_at: string } | null;
}

/** create_invoice_link(p_sale_id, p_expires_in_days default 90); revoke_invoice_link(p_link_id); list via table invoice_links. */
export interface InvoiceLink { id: string; token: string; path: string; expires_at: string }
export interface RevokedInvoiceLink { id: string; revoked_at: string }
/** get_public_invoice(p_token): null for any wrong, expired or revoked token. */
export interface PublicInvoice { business: ShopContext; sale: Omit<Sale, 'replayed' | 'journal_entry_id' | 'till_session_id'>; tax_pin: string | null; receipt_footer: string | null; issued_to: string | null }

/** admin_overview() and admin_list_tenants(p_query, p_status, p_after, p_limit): platform admins with a second factor only. */
export interface PlatformOverview { tenants_total: number; tenants_active: number; tenants_trial: number; tenants_suspended: number; users_total: number; sales_today: number; monthly_recurring_revenue: { currency: string; amount: number }[]; new_tenants_by_week: { week: string; count: number }[]; database_size_bytes: number }
export interface PlatformTenantRow { id: string; name: string; subdomain: string | null; slug: string | null; custom_domain: string | null; status: TenantStatus; currency_code: string; timezone: string; owner_email: string | null; user_count: number; product_count: number; sales_30_days: number; subscription_status: SubscriptionStatus | null; plan_name: string | null; expires_at: string | null; created_at: string }
export interface PlatformTenantPage { rows: PlatformTenantRow[]; next_cursor: string | null; count: number }

/** What each stored procedure answers. The database tests hold their real answers against it. */
export interface RpcAnswers {
  accept_invitation: AcceptedInvitation;
  adjust_stock: StockAdjustment;
  admin_list_tenants: PlatformTenantPage;
  admin_overview: PlatformOverview;
  archive_products: ProductsUpdated;
  cancel_order: Order;
  close_till_session: TillSessionReport;
  confirm_order: Sale;
  create_invoice_link: InvoiceLink;
  create_tenant: CreateTenantResult;
  current_till_session: TillSession | null;
  dashboard_summary: DashboardSummary;
  delete_category: null;
  find_product_by_code: TillProduct | null;
  get_order: Order;
  get_order_by_token: Order | null;
  get_product: ProductDetail;
  get_public_invoice: PublicInvoice | null;
  get_sale: Sale;
  /** The id of an open business, by verified domain or subdomain. */
  get_tenant_by_domain: string | null;
  list_categories: Category[];
  list_orders: OrderListPage;
  list_products: ProductListPage;
  list_sales: SaleListPage;
  list_till_sessions: TillSessionListPage;
  list_tills: TillChoice[];
  /** The id of the record. */
  log_user_activity: string;
  my_access: MyAccess;
  open_till_session: TillSession;
  place_order: PlacedOrder;
  quote_sale: Quote;
  receive_goods: GoodsReceipt;
  record_cash_movement: RecordedCashMovement;
  record_sale: Sale;
  refund_sale: CreditNote;
  revoke_invoice_link: RevokedInvoiceLink;
  save_category: Category;
  save_product: ProductDetail;
  search_products: ProductSearchResult;
  set_products_published: ProductsUpdated;
  shop_context: ShopContext;
  shop_home: ShopHome;
  shop_product: ShopProductDetail | null;
  shop_products: ShopProductPage;
  till_products: TillProduct[];
  till_session_report: TillSessionReport;
}
