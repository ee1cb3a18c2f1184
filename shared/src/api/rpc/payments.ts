import type {
  ClaimedPayment,
  DirectPayment,
  DirectPaymentDetail,
  DirectPaymentPage,
  TillDirectPayments,
  TillPaymentAnswers,
} from './directPayments';
import type { FulfilmentMethod } from './channels';
import type { OrderPaymentMethod, OrderStatus } from './orders';

export type PaymentProviderKind = 'mpesa' | 'paystack' | 'stripe';

/** What an online payment is to a shopper. */
export type OnlinePaymentMethod = 'mobile_money' | 'card';

export type PaymentState = 'created' | 'pending' | 'succeeded' | 'failed' | 'needs_review' | 'refunded';

export type RefundStatus = 'due' | 'sent' | 'done';

export type PaymentReviewReason =
  'amount_mismatch' | 'order_closed' | 'order_expired' | 'paid_twice' | 'receipt_reused';

/** A key is written and never read again: whether it is there, and how it ends. */
export interface PaymentKey {
  name: string;
  is_set: boolean;
  last4: string | null;
}

/** list_payment_providers(), save_payment_provider(p_provider), and the edge function payment-keys {kind, keys} answer all of them. */
export interface PaymentProvider {
  kind: PaymentProviderKind;
  mode: 'test' | 'live';
  is_enabled: boolean;
  shortcode: string | null;
  shortcode_kind: 'paybill' | 'till' | null;
  /** M-Pesa: shoppers are shown the number, to pay by themselves. */
  takes_direct_payments: boolean;
  /** M-Pesa: reported payments count once Safaricom's own list has them. */
  reconciles_payments: boolean;
  /** What Safaricom said when it was asked to report direct payments; null when it never was. */
  reports: { state: 'asked' | 'registered' | 'refused' | 'unanswered'; message: string | null; at: string } | null;
  /** When Safaricom's list was read last, and why not; null where it is not read. */
  reconciliation: { at: string | null; message: string | null } | null;
  keys: PaymentKey[];
}

/** save_payment_provider(p_provider). The shortcode is M-Pesa's. */
export interface SavePaymentProviderInput {
  kind: PaymentProviderKind;
  mode: 'test' | 'live';
  is_enabled: boolean;
  shortcode?: string;
  shortcode_kind?: 'paybill' | 'till';
  /** Left out: stays. */
  takes_direct_payments?: boolean;
  /** Only switched off here; the edge function payment-reports switches it on. */
  reconciles_payments?: boolean;
}

/** The body of the edge function payment-reports, which answers as list_payment_providers. */
export interface AskForReportsInput {
  /** reports: Safaricom is to report direct payments; reconciliations: its list of payments is to be read. */
  what: 'reports' | 'reconciliations';
  /** reconciliations: the phone that the business named to Safaricom. */
  nominated_number?: string;
}

/** check_payment_keys(p_kind), asked by the edge function as the caller. */
export interface CheckedPaymentKeys {
  tenant_id: string;
  names: string[];
}

/** shop_payment_methods(p_tenant_id): anonymous; none where the shop takes no money online. */
export interface ShopPaymentMethod {
  method: OnlinePaymentMethod;
  provider: PaymentProviderKind;
  is_test: boolean;
  /** The service asks the shopper: by a request on the phone, or on its page. */
  is_asked: boolean;
  /** The shopper may pay by themselves, to the paybill or till. */
  is_direct: boolean;
}

/** Where the shopper of an order sends how much by themselves. */
export interface DirectPaymentPlace {
  kind: 'paybill' | 'till';
  shortcode: string;
  /** What is typed as account number; null for a till, which asks for none. */
  account_number: string | null;
  amount: number;
  is_test: boolean;
  /** Safaricom tells the business of payments by itself; otherwise people look. */
  is_reported: boolean;
  /** What they said they paid, and from which phone (+254712345678). */
  claim: { phone: string; receipt_number: string | null; claimed_at: string } | null;
}

/** claim_direct_payment(p_claim), anonymous; answers as order_payment. */
export interface ClaimDirectPaymentInput {
  token: string;
  /** The phone that paid. */
  phone: string;
  /** The code in M-Pesa's message. */
  receipt_number?: string;
}

/** The newest try to pay for an order, as its shopper sees it. */
export interface ShopperPayment {
  id: string;
  state: PaymentState;
  /** Somebody may still be paying: no other try can start. */
  is_live: boolean;
  provider: PaymentProviderKind;
  method: OnlinePaymentMethod;
  amount: number;
  /** Who was asked; null when nobody was. */
  payer: string | null;
  /** Money that was sent to the paybill or till. */
  is_direct: boolean;
  code: string | null;
  receipt_number: string | null;
  /** The page of the service where it is paid. */
  redirect_url: string | null;
  refund_status: RefundStatus | null;
  is_test: boolean;
  expires_at: string;
  created_at: string;
}

/** order_payment(p_token), choose_order_payment(p_token, p_method); also what payment-start and payment-query answer. */
export interface OrderPaymentState {
  order_id: string;
  tenant_id: string;
  order_number: string;
  order_status: OrderStatus;
  payment_method: OrderPaymentMethod;
  fulfilment_method: FulfilmentMethod;
  phone: string;
  email: string | null;
  currency_code: string;
  total_amount: number;
  left_amount: number;
  can_pay: boolean;
  methods: ShopPaymentMethod[];
  /** Null where the shop is not paid directly. */
  direct: DirectPaymentPlace | null;
  payment: ShopperPayment | null;
}

/** The body of the edge function payment-start. Idempotent by id. */
export interface StartPaymentInput {
  id: string;
  token: string;
  method: OnlinePaymentMethod;
  /** A mobile number for M-Pesa, else an email address. */
  payer: string;
  /** Where a page of the service leads back to. */
  return_url?: string;
}

/** begin_payment(p_payment), service role. */
export interface BegunPayment {
  id: string;
  tenant_id: string;
  replayed: boolean;
  amount?: number;
  currency_code?: string;
  payer?: string;
  order_number?: string;
  callback_token?: string;
  provider?: unknown;
}

export interface PaymentEvent {
  id: string;
  kind:
    | 'requested'
    | 'accepted'
    | 'refused'
    | 'unanswered'
    | 'callback'
    | 'query'
    | 'succeeded'
    | 'failed'
    | 'needs_review'
    | 'refund_due'
    | 'refunded'
    | 'accepted_by_staff'
    | 'paid_directly'
    | 'service_message'
    | 'return_pending'
    | 'return_gone'
    | 'return_kept'
    | 'return_decided';
  code: string | null;
  message: string | null;
  amount: number | null;
  created_at: string;
}

/** order_payments(p_order_id) and resolve_payment(p_resolution) answer all of an order, the newest first. */
export interface StaffPayment {
  id: string;
  provider: PaymentProviderKind;
  is_test: boolean;
  method: OnlinePaymentMethod;
  state: PaymentState;
  /** Money that was sent to the paybill or till. */
  is_direct: boolean;
  amount: number;
  received_amount: number | null;
  currency_code: string;
  payer: string;
  receipt_number: string | null;
  provider_reference: string | null;
  code: string | null;
  review_reason: PaymentReviewReason | null;
  refund_status: RefundStatus | null;
  refund_amount: number | null;
  refund_reference: string | null;
  created_at: string;
  settled_at: string | null;
  events: PaymentEvent[] | null;
  /** What went back at its service, or may. */
  returns: PaymentReturn[];
}

/** list_payments_to_decide(): a payment of an order that is to be paid back by hand (is_refund), or fits nothing. */
export interface PaymentToDecide {
  id: string;
  provider: PaymentProviderKind;
  is_test: boolean;
  is_refund: boolean;
  amount: number;
  currency_code: string;
  payer: string | null;
  receipt_number: string | null;
  created_at: string;
  order: { id: string; order_number: string };
}

/** list_payment_returns(), resolve_payment_return(p_resolution): a refund or dispute at the payment service, as the service has it. */
export interface PaymentReturn {
  id: string;
  provider: PaymentProviderKind;
  is_test: boolean;
  /** message: a signed message about money of no payment of ours. */
  kind: 'refund' | 'dispute' | 'message';
  /** What the service calls it. */
  reference: string;
  /** gone: the business does not have it any more; kept: it came back, or never went. */
  state: 'pending' | 'gone' | 'kept' | 'unknown';
  /** The service's own word. */
  status: string | null;
  amount: number | null;
  currency_code: string | null;
  reason: string | null;
  /** Until when a dispute has to be answered. */
  respond_by: string | null;
  /** How much of it is booked as lost. */
  booked_amount: number;
  decision: 'booked' | 'elsewhere' | 'own' | 'nothing' | null;
  note: string | null;
  created_at: string;
  needs_decision: boolean;
  order: { id: string; order_number: string } | null;
}

/** resolve_payment_return(p_resolution): elsewhere needs a note that says where it is in the books. */
export interface ResolvePaymentReturnInput {
  id: string;
  action: 'book' | 'elsewhere';
  note?: string;
}

/** list_payment_report_addresses(), retire_payment_report_address(p_address_id): where Safaricom may report to, without the secrets. */
export interface PaymentReportAddress {
  id: string;
  mode: 'test' | 'live';
  shortcode: string;
  state: 'asked' | 'registered' | 'unanswered';
  created_at: string;
  used_at: string | null;
  used_count: number;
  refused_at: string | null;
  refused_count: number;
  /** The number that the last refused report was for. */
  refused_shortcode: string | null;
  retired_at: string | null;
}

/** resolve_payment(p_resolution): refunded needs the code of the transfer that was made by hand. */
export interface ResolvePaymentInput {
  id: string;
  action: 'accept' | 'refund' | 'refunded';
  reference?: string;
}

/** What the procedures of online payments answer. */
export interface PaymentAnswers extends TillPaymentAnswers {
  check_payment_keys: CheckedPaymentKeys;
  choose_order_payment: OrderPaymentState;
  claim_direct_payment: OrderPaymentState;
  get_direct_payment: DirectPaymentDetail;
  list_direct_payments: DirectPaymentPage;
  list_payment_providers: PaymentProvider[];
  list_payment_report_addresses: PaymentReportAddress[];
  list_payment_returns: PaymentReturn[];
  list_payments_to_decide: PaymentToDecide[];
  order_payment: OrderPaymentState;
  order_payment_claim: ClaimedPayment | null;
  order_payments: StaffPayment[];
  record_direct_payment: StaffPayment[];
  resolve_direct_payment: DirectPayment;
  resolve_payment: StaffPayment[];
  resolve_payment_return: PaymentReturn;
  retire_payment_report_address: PaymentReportAddress[];
  save_payment_provider: PaymentProvider[];
  shop_payment_methods: ShopPaymentMethod[];
  till_direct_payments: TillDirectPayments;
}
