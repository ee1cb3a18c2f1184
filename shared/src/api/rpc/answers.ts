import type {
  AccountSession,
  DeactivatedAccount,
  EndedSession,
  RecoveryCodes,
  RecoveryCodesState,
  TeamMember,
  UsedRecoveryCode,
} from './accounts';
import type { DashboardSummary } from './dashboard';
import type { FirstRunState, SampleDataRemoved } from './firstRun';
import type { CheckedInvitation, DeclinedInvitation, WithdrawnInvitation } from './invitations';
import type { NotificationPage, NotificationsMarked } from './notifications';
import type { Order, OrderListPage, PlacedOrder } from './orders';
import type { AcceptedInvitation, CreateTenantResult, MyAccess } from './people';
import type { PlatformOverview, PlatformTenantPage, PlatformTenantRow } from './platform';
import type { Category, ProductDetail, ProductListPage, ProductsUpdated, TillProduct } from './products';
import type { Quote } from './quotes';
import type { CreditNote, InvoiceLink, PublicInvoice, RevokedInvoiceLink, Sale, SaleListPage } from './sales';
import type { SavedBusiness } from './settings';
import type { ProductSearchResult, ShopContext, ShopHome, ShopProductDetail, ShopProductPage } from './shop';
import type { GoodsReceipt, StockAdjustment } from './stock';
import type {
  RecordedCashMovement,
  TillChoice,
  TillSession,
  TillSessionListPage,
  TillSessionReport,
} from './tillSessions';

/** What each stored procedure answers. The database tests hold their real answers against it. */
export interface RpcAnswers {
  accept_invitation: AcceptedInvitation;
  adjust_stock: StockAdjustment;
  admin_list_tenants: PlatformTenantPage;
  admin_overview: PlatformOverview;
  admin_set_tenant_status: PlatformTenantRow;
  archive_products: ProductsUpdated;
  cancel_order: Order;
  change_member_role: TeamMember;
  check_invitation: CheckedInvitation;
  close_till_session: TillSessionReport;
  confirm_order: Sale;
  create_invoice_link: InvoiceLink;
  create_recovery_codes: RecoveryCodes;
  create_tenant: CreateTenantResult;
  current_till_session: TillSession | null;
  dashboard_summary: DashboardSummary;
  deactivate_account: DeactivatedAccount;
  decline_invitation: DeclinedInvitation;
  delete_category: null;
  end_session: EndedSession;
  find_product_by_code: TillProduct | null;
  first_run_state: FirstRunState;
  get_order: Order;
  get_order_by_token: Order | null;
  get_product: ProductDetail;
  get_public_invoice: PublicInvoice | null;
  get_sale: Sale;
  /** The id of an open business, by verified domain or subdomain. */
  get_tenant_by_domain: string | null;
  list_categories: Category[];
  list_notifications: NotificationPage;
  list_orders: OrderListPage;
  list_products: ProductListPage;
  list_sales: SaleListPage;
  list_team: TeamMember[];
  list_till_sessions: TillSessionListPage;
  list_tills: TillChoice[];
  load_sample_data: FirstRunState;
  /** The id of the record. */
  log_user_activity: string;
  mark_notifications_read: NotificationsMarked;
  my_access: MyAccess;
  my_sessions: AccountSession[];
  open_till_session: TillSession;
  place_order: PlacedOrder;
  quote_sale: Quote;
  receive_goods: GoodsReceipt;
  record_cash_movement: RecordedCashMovement;
  record_sale: Sale;
  recovery_codes_state: RecoveryCodesState;
  refund_sale: CreditNote;
  remove_sample_data: SampleDataRemoved;
  revoke_invoice_link: RevokedInvoiceLink;
  save_business: SavedBusiness;
  save_category: Category;
  save_first_run: FirstRunState;
  save_product: ProductDetail;
  search_products: ProductSearchResult;
  set_member_active: TeamMember;
  set_products_published: ProductsUpdated;
  shop_context: ShopContext;
  shop_home: ShopHome;
  shop_product: ShopProductDetail | null;
  shop_products: ShopProductPage;
  till_products: TillProduct[];
  till_session_report: TillSessionReport;
  transfer_ownership: TeamMember;
  use_recovery_code: UsedRecoveryCode;
  withdraw_invitation: WithdrawnInvitation;
}
