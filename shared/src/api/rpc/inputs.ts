import type { GrowthInputs } from './growth';
import type { TeamInputs } from './team';
import type { AccountFilter, AuditFilter, BrowserErrorFilter, ReportedError } from './operations';
import type { ApprovalInput } from './approvals';
import type { SaveBatchInput } from './batches';
import type { ContactPaymentInput, SaveContactInput, SaveContactNoteInput } from './contacts';
import type { BindDeviceInput } from './devices';
import type { AskTillPaymentInput, RecordDirectPaymentInput, ResolveDirectPaymentInput } from './directPayments';
import type { GiftCardAdjustmentInput, IssueGiftCardInput, PrepaidRefundInput } from './giftCards';
import type { StartImportInput } from './imports';
import type { LedgerInputs } from './ledger';
import type { LoyaltyAdjustmentInput } from './loyalty';
import type { ModifierSetInput } from './modifiers';
import type {
  CancelPaidOrderInput,
  ConfirmOrderInput,
  OrderListFilter,
  PlaceOrderInput,
  RecordOrderDepositInput,
  TakeOrderInput,
} from './orders';
import type { ParkSaleInput } from './parkedSales';
import type {
  ClaimDirectPaymentInput,
  ResolvePaymentInput,
  ResolvePaymentReturnInput,
  SavePaymentProviderInput,
} from './payments';
import type { CreateTenantInput } from './people';
import type { BankInputs } from './bank';
import type { BudgetInputs } from './budgets';
import type { MessageInputs } from './messageCalls';
import type { MoneyInputs } from './money';
import type { BillingInputs } from './billing';
import type { RecurringInputs } from './recurring';
import type { BarcodeRuleInput, PriceListInput, PriceListItemInput, TaxRateInput, TaxSettingsInput } from './pricing';
import type { ProductEditInput, ProductFilterInput } from './productEdits';
import type { PlatformMoneyInputs } from './platformMoney';
import type { CommunicationInputs } from './communications';
import type { PlatformSettingsInputs } from './platformSettings';
import type { SaveProductInput, SaveVariantInput } from './products';
import type { GenerateCouponsInput, PromotionInput } from './promotions';
import type { PurchaseOrderInputs } from './purchaseOrders';
import type { PurchaseInputs } from './purchases';
import type { QuoteInput } from './quotes';
import type { ExchangeInput, UnreferencedReturnInput } from './returns';
import type { ReportInputs } from './reports';
import type { ModerateReviewInput, WriteReviewInput } from './reviews';
import type { RecordSaleInput, RefundInput, SaleListFilter } from './sales';
import type { ConvertQuoteInput, SaveQuoteInput } from './savedQuotes';
import type { TrackSerialsInput } from './serials';
import type { TillVoidInput } from './tillVoids';
import type { ContactMessageInput, CountShopPage, StockNoticeInput } from './shopVisitors';
import type { CartMailChoice, ShopperAccountInput, ShopperCartInput } from './shoppers';
import type { AdjustStockInput, ReceiveGoodsInput } from './stock';
import type { OpenStockCountInput, PostStockCountInput, RecordCountEntriesInput } from './stockCounts';
import type { SaveLocationInput, SaveTillInput } from './stockDocuments';
import type { SupplierMoneyInputs } from './supplierMoney';
import type { AssetInputs } from './assets';
import type { FiscalInputs } from './fiscal';
import type { FiscalOfferInputs } from './fiscalOffers';
import type { TaxInputs } from './tax';
import type { CashMovementInput, TillSessionListFilter } from './tillSessions';
import type { ReceiveTransferInput, SaveTransferInput } from './transferInputs';
import type { SaveViewInput } from './views';
import type { TillPage } from './tillCopy';

/**
 * What the catalogue of the database cannot say of an argument: the shape of a body, and where null is meant though the argument has no
 * default. Whatever is not named here is what the generated types say.
 */
export interface RpcInputs
  extends
    AssetInputs,
    BankInputs,
    BudgetInputs,
    FiscalInputs,
    FiscalOfferInputs,
    GrowthInputs,
    LedgerInputs,
    MessageInputs,
    MoneyInputs,
    PlatformMoneyInputs,
    PlatformSettingsInputs,
    CommunicationInputs,
    PurchaseInputs,
    PurchaseOrderInputs,
    BillingInputs,
    RecurringInputs,
    ReportInputs,
    SupplierMoneyInputs,
    TaxInputs,
    TeamInputs {
  admin_list_browser_errors: { p_filter: BrowserErrorFilter };
  admin_list_users: { p_filter: AccountFilter };
  admin_search_audit: { p_filter: AuditFilter };
  admin_block_address: {
    p_block: { id: string; network: string; reason: string; ends_at: string; is_own_too: boolean };
  };
  adjust_gift_card: { p_adjustment: GiftCardAdjustmentInput };
  adjust_loyalty: { p_adjustment: LoyaltyAdjustmentInput };
  adjust_stock: { p_adjustment: AdjustStockInput };
  approve_action: { p_approval: ApprovalInput };
  ask_till_payment: { p_request: AskTillPaymentInput };
  bind_device: { p_device: BindDeviceInput };
  bulk_edit_products: { p_edit: ProductEditInput };
  cancel_paid_order: { p_cancellation: CancelPaidOrderInput };
  choose_cart_mails: { p_choice: CartMailChoice };
  claim_direct_payment: { p_claim: ClaimDirectPaymentInput };
  confirm_order: { p_confirmation: ConfirmOrderInput };
  convert_quote: { p_conversion: ConvertQuoteInput };
  create_tenant: { p_tenant: CreateTenantInput };
  exchange_sale: { p_exchange: ExchangeInput };
  generate_coupons: { p_request: GenerateCouponsInput };
  issue_gift_card: { p_card: IssueGiftCardInput };
  list_orders: { p_filter: OrderListFilter | null };
  list_products: { p_filter: ProductFilterInput | null };
  list_sales: { p_filter: SaleListFilter | null };
  list_till_sessions: { p_filter: TillSessionListFilter | null };
  moderate_review: { p_moderation: ModerateReviewInput };
  open_stock_count: { p_count: OpenStockCountInput };
  park_sale: { p_parked: ParkSaleInput };
  place_order: { p_order: PlaceOrderInput };
  post_stock_count: { p_posting: PostStockCountInput };
  quote_sale: { p_basket: QuoteInput };
  receive_goods: { p_receipt: ReceiveGoodsInput };
  receive_transfer: { p_receipt: ReceiveTransferInput };
  record_cash_movement: { p_movement: CashMovementInput };
  record_contact_payment: { p_payment: ContactPaymentInput };
  record_count_entries: { p_batch: RecordCountEntriesInput };
  record_direct_payment: { p_payment: RecordDirectPaymentInput };
  record_order_deposit: { p_deposit: RecordOrderDepositInput };
  record_sale: { p_sale: RecordSaleInput };
  record_voids: { p_voids: { voids: TillVoidInput[] } };
  refund_prepaid: { p_refund: PrepaidRefundInput };
  refund_sale: { p_refund: RefundInput };
  replace_device: { p_device: Omit<BindDeviceInput, 'till_id'> };
  report_error: { p_error: ReportedError };
  request_stock_adjustment: { p_adjustment: AdjustStockInput };
  request_stock_notice: { p_request: StockNoticeInput };
  resolve_direct_payment: { p_resolution: ResolveDirectPaymentInput };
  resolve_payment: { p_resolution: ResolvePaymentInput };
  resolve_payment_return: { p_resolution: ResolvePaymentReturnInput };
  return_without_receipt: { p_return: UnreferencedReturnInput };
  save_barcode_rule: { p_rule: BarcodeRuleInput };
  save_batch: { p_batch: SaveBatchInput };
  save_contact: { p_contact: SaveContactInput };
  save_contact_note: { p_note: SaveContactNoteInput };
  save_location: { p_location: SaveLocationInput };
  save_modifier_set: { p_modifier_set: ModifierSetInput };
  save_my_shop_account: { p_account: ShopperAccountInput };
  save_my_shop_cart: { p_cart: ShopperCartInput };
  save_payment_provider: { p_provider: SavePaymentProviderInput };
  save_price_list: { p_price_list: PriceListInput };
  save_price_list_items: { p_items: readonly PriceListItemInput[] | null };
  save_product: { p_product: SaveProductInput };
  save_product_variants: { p_variants: readonly SaveVariantInput[] };
  save_promotion: { p_promotion: PromotionInput };
  save_quote: { p_quote: SaveQuoteInput };
  save_tax_rate: { p_rate: TaxRateInput };
  save_tax_settings: { p_settings: TaxSettingsInput };
  save_till: { p_till: SaveTillInput };
  save_till_pages: { p_layout: { expected_version: number; pages: readonly TillPage[] } };
  mend_shared_code: { p_mend: { barcode: string; keep_product_id: string } };
  save_transfer: { p_transfer: SaveTransferInput };
  save_view: { p_view: SaveViewInput };
  count_shop_page: { p_page: CountShopPage };
  send_contact_message: { p_message: ContactMessageInput };
  start_import: { p_import: StartImportInput };
  take_order: { p_order: TakeOrderInput };
  track_serials: { p_change: TrackSerialsInput };
  write_review: { p_review: WriteReviewInput };
  move_category: { p_parent_id: string | null };
  set_count_batch: { p_batch_id: string | null };
  set_count_moving_zone: { p_zone: string | null };
}
