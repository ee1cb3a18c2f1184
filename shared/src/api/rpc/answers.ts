import type { TeamAnswers } from './team';
import type {
  AccountSession,
  DeactivatedAccount,
  EndedSession,
  RecoveryCodes,
  RecoveryCodesState,
  UsedRecoveryCode,
} from './accounts';
import type {
  Contact,
  ContactAgeing,
  ContactCredit,
  ContactListPage,
  ContactNote,
  ContactNotePage,
  ContactPayment,
  ContactPurchases,
  ContactStatement,
  ContactTag,
  OwedToSuppliers,
  ContactsUpdated,
  DeletedContact,
  DuplicateContacts,
  MailedStatement,
  MergedContacts,
} from './contacts';
import type { BatchListPage, NearExpiry, SavedBatch } from './batches';
import type { LedgerAnswers } from './ledger';
import type { OperationsAnswers } from './operations';
import type { ReportAnswers } from './reports';
import type { SerialAnswers } from './serials';
import type { Approval, StaffPin, TillOperator, TillStaff } from './approvals';
import type { DashboardAnswers } from './dashboard';
import type { QuoteAnswers } from './savedQuotes';
import type { InvoiceTerms } from './invoices';
import type { TillDevice } from './devices';
import type { FiscalAnswers } from './fiscal';
import type { FiscalOfferAnswers } from './fiscalOffers';
import type { FirstRunState, SampleDataRemoved } from './firstRun';
import type { GiftCardAnswers } from './giftCards';
import type { FileRows, ImportAnswers } from './imports';
import type { CheckedInvitation, DeclinedInvitation, WithdrawnInvitation } from './invitations';
import type { JobAnswers } from './jobs';
import type { LoyaltyAnswers } from './loyalty';
import type { MessageAnswers } from './messageCalls';
import type { NotificationPage, NotificationsMarked } from './notifications';
import type { Order, OrderListPage, PlacedOrder, StaffOrder } from './orders';
import type { PaymentAnswers } from './payments';
import type { ParkedSaleAnswers } from './parkedSales';
import type { AcceptedInvitation, AddressCheck, ChosenPlan, CreateTenantResult, MyAccess } from './people';
import type {
  PlanPriceRow,
  PlatformOverview,
  PlatformTenantPage,
  PlatformTenantRow,
  SubscriptionPreview,
} from './platform';
import type { PlatformMoneyAnswers } from './platformMoney';
import type { ProductEditResult, ProductEditUndone } from './productEdits';
import type {
  Category,
  LabelProduct,
  ProductAttribute,
  ProductDetail,
  ProductHistoryPage,
  ProductListPage,
  ProductsUpdated,
  TillProduct,
} from './products';
import type {
  BarcodeRule,
  BarcodeTest,
  PriceList,
  PriceListDetail,
  PriceListItemsSaved,
  PriceListPage,
  PricePreview,
  TaxCode,
  TaxSettings,
} from './pricing';
import type { BankAnswers } from './bank';
import type { BudgetAnswers } from './budgets';
import type { MoneyAnswers } from './money';
import type { BillingAnswers } from './billing';
import type { RecurringAnswers } from './recurring';
import type { AttachedModifierSet, ModifierSet, ProductModifiers } from './modifiers';
import type { PromotionAnswers } from './promotions';
import type { PurchaseAnswers } from './purchases';
import type { Quote } from './quotes';
import type { ReturnAnswers } from './returns';
import type {
  CreditNote,
  InvoiceLink,
  LateSaleToReview,
  MailedReceipt,
  PublicInvoice,
  ReceiptPrint,
  RevokedInvoiceLink,
  Sale,
  SaleListPage,
  UnprovenPayment,
} from './sales';
import type { SavedBusiness, SettingsAnswers } from './settings';
import type {
  CheckoutOptions,
  ProductSearchResult,
  ShopContext,
  ShopFacets,
  ShopHome,
  ShopProductDetail,
  ShopProductPage,
} from './shop';
import type { ShopperAnswers } from './shoppers';
import type { VisitorAnswers } from './shopVisitors';
import type { GoodsReceipt, StockAdjustment } from './stock';
import type {
  ChangedTransfer,
  DecidedAdjustment,
  GoodsReceiptDetail,
  GoodsReceiptPage,
  ReceivingProducts,
  ReorderPage,
  RequestedAdjustment,
  StockAdjustmentDetail,
  StockAdjustmentPage,
  StockDocument,
  StockHistoryPage,
  StockLocation,
  StockLocations,
  StockPage,
  StockTransfer,
  StockTransferPage,
} from './stockDocuments';
import type {
  CountEntry,
  CountLinesUpdated,
  CountReview,
  CountSheetPage,
  PostedStockCount,
  RecordedCountEntries,
  StockCountDetail,
  StockCountPage,
} from './stockCounts';
import type {
  RecordedCashMovement,
  TillChoice,
  TillSession,
  TillSessionListPage,
  TillSessionReport,
  ZChain,
} from './tillSessions';
import type { SupplierMoneyAnswers } from './supplierMoney';
import type { AssetAnswers } from './assets';
import type { HealthAnswers } from './health';
import type { TaxAnswers } from './tax';
import type { TillCopyAnswers } from './tillCopy';
import type { StockValueHistory, ValuationPage, ValueByLocation } from './valuation';
import type { SavedView } from './views';

/** What each stored procedure answers. The database tests hold their real answers against it. */
export interface RpcAnswers
  extends
    DashboardAnswers,
    GiftCardAnswers,
    JobAnswers,
    LedgerAnswers,
    LoyaltyAnswers,
    OperationsAnswers,
    ReportAnswers,
    SettingsAnswers,
    BankAnswers,
    BudgetAnswers,
    MessageAnswers,
    MoneyAnswers,
    ParkedSaleAnswers,
    PromotionAnswers,
    PurchaseAnswers,
    QuoteAnswers,
    BillingAnswers,
    RecurringAnswers,
    SupplierMoneyAnswers,
    AssetAnswers,
    FiscalAnswers,
    FiscalOfferAnswers,
    ImportAnswers,
    HealthAnswers,
    TaxAnswers,
    VisitorAnswers,
    ShopperAnswers,
    PaymentAnswers,
    PlatformMoneyAnswers,
    ReturnAnswers,
    SerialAnswers,
    TillCopyAnswers,
    TeamAnswers {
  approve_action: Approval;
  clear_staff_pin: StaffPin;
  list_till_staff: TillStaff;
  set_staff_pin: StaffPin;
  verify_till_pin: TillOperator;
  list_batches: BatchListPage;
  near_expiry: NearExpiry;
  save_batch: SavedBatch;
  stock_valuation: ValuationPage;
  stock_value_by_location: ValueByLocation;
  stock_value_history: StockValueHistory;
  archive_contacts: ContactsUpdated;
  contact_ageing: ContactAgeing;
  owed_to_suppliers: OwedToSuppliers;
  contact_file_rows: FileRows;
  contact_purchases: ContactPurchases;
  contact_statement: ContactStatement;
  contact_tags: ContactTag[];
  delete_contact: DeletedContact;
  delete_contact_note: { updated: number };
  find_duplicate_contacts: DuplicateContacts;
  /** pairs */ keep_contacts_apart: { updated: number };
  get_contact: Contact;
  list_contact_notes: ContactNotePage;
  list_contacts: ContactListPage;
  mail_statement: MailedStatement;
  merge_contacts: MergedContacts;
  product_file_rows: FileRows;
  record_contact_payment: ContactPayment;
  reverse_contact_payment: ContactPayment;
  save_contact: Contact;
  save_contact_note: ContactNote;
  set_contact_credit: ContactCredit;
  tag_contacts: ContactsUpdated;
  unmerge_contact: Contact;
  archive_modifier_set: ModifierSet;
  attach_modifier_set: AttachedModifierSet;
  archive_price_list: PriceList;
  delete_barcode_rule: { id: string };
  end_tax_rate: TaxCode;
  get_price_list: PriceListDetail;
  get_product_modifiers: ProductModifiers;
  list_barcode_rules: BarcodeRule[];
  list_modifier_sets: ModifierSet[];
  list_price_lists: PriceListPage;
  list_tax_rates: TaxSettings;
  price_preview: PricePreview;
  save_barcode_rule: BarcodeRule;
  save_modifier_set: ModifierSet;
  save_price_list: PriceList;
  save_price_list_items: PriceListItemsSaved;
  save_tax_rate: TaxCode;
  save_tax_settings: TaxSettings;
  set_product_modifiers: ProductModifiers;
  test_barcode: BarcodeTest;
  accept_invitation: AcceptedInvitation;
  adjust_stock: StockAdjustment;
  admin_list_tenants: PlatformTenantPage;
  admin_overview: PlatformOverview;
  admin_preview_subscription: SubscriptionPreview;
  admin_set_plan_price: PlanPriceRow[];
  admin_set_tenant_status: PlatformTenantRow;
  archive_products: ProductsUpdated;
  advance_order: StaffOrder;
  bind_device: TillDevice;
  bulk_edit_products: ProductEditResult;
  cancel_order: Order;
  cancel_paid_order: StaffOrder;
  check_address: AddressCheck;
  check_invitation: CheckedInvitation;
  chosen_plan: ChosenPlan | null;
  close_till_session: TillSessionReport;
  confirm_order: Sale;
  create_invoice_link: InvoiceLink;
  create_recovery_codes: RecoveryCodes;
  create_tenant: CreateTenantResult;
  current_till_session: TillSession | null;
  deactivate_account: DeactivatedAccount;
  decline_invitation: DeclinedInvitation;
  delete_category: null;
  delete_view: null;
  delete_product: null;
  delete_product_attribute: null;
  duplicate_product: ProductDetail;
  end_session: EndedSession;
  find_product_by_code: TillProduct | null;
  first_run_state: FirstRunState;
  get_credit_note: CreditNote;
  get_order: StaffOrder;
  get_order_by_token: Order | null;
  get_product: ProductDetail;
  get_public_invoice: PublicInvoice | null;
  get_sale: Sale;
  get_stock_count: StockCountDetail;
  /** The id of an open business, by verified domain or subdomain. */
  get_tenant_by_domain: string | null;
  label_products: LabelProduct[];
  list_categories: Category[];
  list_devices: TillDevice[];
  list_notifications: NotificationPage;
  list_orders: OrderListPage;
  list_product_attributes: ProductAttribute[];
  list_products: ProductListPage;
  list_saved_views: SavedView[];
  list_sales: SaleListPage;
  list_stock_counts: StockCountPage;
  list_till_sessions: TillSessionListPage;
  list_tills: TillChoice[];
  load_sample_data: FirstRunState;
  /** The id of the record. */
  log_user_activity: string;
  mark_notifications_read: NotificationsMarked;
  move_category: Category[];
  my_access: MyAccess;
  my_sessions: AccountSession[];
  next_internal_barcode: string;
  open_stock_count: StockCountDetail;
  open_till_session: TillSession;
  place_order: PlacedOrder;
  post_stock_count: PostedStockCount;
  product_history: ProductHistoryPage;
  quote_sale: Quote;
  receive_goods: GoodsReceipt;
  record_cash_movement: RecordedCashMovement;
  record_count_entries: RecordedCountEntries;
  record_order_deposit: StaffOrder;
  record_sale: Sale;
  /** How many. */
  record_voids: number;
  count_credit_note_print: ReceiptPrint;
  count_receipt_print: ReceiptPrint;
  mail_receipt: MailedReceipt;
  count_till_session: TillSessionReport;
  settle_unproven_payment: Sale;
  unproven_payments: UnprovenPayment[];
  late_sales_to_review: LateSaleToReview[];
  review_late_sale: Sale;
  verify_z_chain: ZChain;
  recovery_codes_state: RecoveryCodesState;
  refund_sale: CreditNote;
  remove_sample_data: SampleDataRemoved;
  return_without_receipt: CreditNote;
  rename_device: TillDevice;
  replace_device: TillDevice;
  report_device: TillDevice | null;
  revoke_device: TillDevice;
  request_recount: CountLinesUpdated;
  revoke_invoice_link: RevokedInvoiceLink;
  save_business: SavedBusiness;
  save_category: Category;
  save_first_run: FirstRunState;
  save_product: ProductDetail;
  save_view: SavedView;
  save_product_attribute: ProductAttribute;
  save_product_variants: ProductDetail;
  search_products: ProductSearchResult;
  set_count_batch: CountLinesUpdated;
  set_count_moving_zone: CountLinesUpdated;
  set_products_published: ProductsUpdated;
  set_stock_count_status: StockCountDetail;
  shop_context: ShopContext;
  shop_facets: ShopFacets;
  shop_home: ShopHome;
  get_checkout_options: CheckoutOptions;
  shop_product: ShopProductDetail | null;
  shop_products: ShopProductPage;
  stock_count_entries: CountEntry[];
  stock_count_review: CountReview;
  stock_count_sheet: CountSheetPage;
  take_order: PlacedOrder;
  till_products: TillProduct[];
  till_session_report: TillSessionReport;
  use_recovery_code: UsedRecoveryCode;
  withdraw_invitation: WithdrawnInvitation;
  archive_location: StockLocation;
  cancel_transfer: ChangedTransfer;
  decide_stock_adjustment: DecidedAdjustment;
  get_goods_receipt: GoodsReceiptDetail;
  get_stock_adjustment: StockAdjustmentDetail;
  get_transfer: StockTransfer;
  list_goods_receipts: GoodsReceiptPage;
  list_locations: StockLocations;
  list_stock: StockPage;
  list_stock_adjustments: StockAdjustmentPage;
  list_transfers: StockTransferPage;
  receive_transfer: ChangedTransfer;
  receiving_products: ReceivingProducts;
  reorder_suggestions: ReorderPage;
  request_stock_adjustment: RequestedAdjustment;
  save_location: StockLocation;
  save_till: StockLocation;
  save_transfer: ChangedTransfer;
  send_transfer: ChangedTransfer;
  stock_document: StockDocument;
  stock_history: StockHistoryPage;
  undo_product_edit: ProductEditUndone;
  refund_prepaid: CreditNote;
  get_public_invoice_terms: InvoiceTerms | null;
  invoice_terms: InvoiceTerms | null;
}
