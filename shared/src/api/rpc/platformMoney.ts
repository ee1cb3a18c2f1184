import type { BillingInvoice, BillingInvoiceInFull, PlatformCoupon, RevenueMonth } from './billing';
import type { BillingRefund } from './billingRefunds';
import type { FiscalDeviceRow } from './fiscal';
import type { AffiliatePayoutRequest } from './growth';

/** Money and tax authorities over all businesses, for platform administrators: docs/domains/billing.md, fiscal.md. */
export interface OfTenant {
  tenant_id: string;
  tenant_name: string;
}

export type PlatformInvoice = BillingInvoice & OfTenant;
export type PlatformInvoiceInFull = BillingInvoiceInFull & OfTenant & { refunds: BillingRefund[] };

export interface PlatformInvoicePage {
  rows: PlatformInvoice[];
  next_cursor: string | null;
}

/** `p_filter` of admin_list_billing_invoices. */
export interface PlatformInvoiceFilter {
  status?: 'open' | 'overdue' | 'paid' | 'void' | 'uncollectible';
  currency?: string;
  tenant_id?: string;
  /** How the number begins. */
  text?: string;
}

/** admin_revenue: `plans`, `unpaid` and `at_risk` are of now, the rest of the months that were asked for. */
export interface PlatformRevenue {
  currency: string;
  /** Those in which anybody ever paid. */
  currencies: string[];
  months: (RevenueMonth & { trials: { started: number; paid: number } })[];
  /** By the month of the first payment; each month from then on. */
  cohorts: { cohort: string; months: { month: string; tenants: number; mrr: number }[] }[];
  plans: { plan_name: string; tenants: number; mrr: number }[];
  /** Open invoices by how long they are overdue: `week` to 7 days, `month` to 30. */
  unpaid: { age: 'not_due' | 'week' | 'month' | 'older'; invoices: number; amount: number }[];
  at_risk: number;
}

/** A device as the platform sees it; no document and no amount. */
export interface FiscalDeviceHealth
  extends OfTenant, Pick<FiscalDeviceRow, 'id' | 'mode' | 'style' | 'status' | 'blocked_code' | 'blocked_message'> {
  location_name: string;
  last_ok_at: string | null;
  started_at: string | null;
  queued: number;
  oldest_queued_at: string | null;
  /** Documents that need a person of the business. */
  attention: number;
  accepted_last_day: number;
  rejected_last_day: number;
}

export interface FiscalDeviceHealthPage {
  rows: FiscalDeviceHealth[];
  next_cursor: string | null;
}

/** `p_filter` of admin_list_fiscal_devices. */
export interface FiscalDeviceFilter {
  mode?: FiscalDeviceRow['mode'];
  status?: FiscalDeviceRow['status'];
  tenant_id?: string;
}

export interface FiscalSummary {
  devices: { active: number; blocked: number; setup: number; live: number };
  queued: number;
  oldest_queued_at: string | null;
  attention: number;
  /** Why documents were refused, the most frequent first. */
  codes: { code: string; message: string | null; documents: number; tenants: number }[];
}

/** A refund that waits for a second person. */
export interface WaitingRefund extends OfTenant {
  id: string;
  invoice_id: string;
  number: string;
  amount: number;
  currency: string;
  reason: string;
  /** Null where the account is gone. */
  asked_by: string | null;
  /** The reader asked for it, and cannot agree. */
  is_own: boolean;
  created_at: string;
}

/** Above this amount a refund or a pay-out takes two people. */
export interface ApprovalLimit {
  currency: string;
  amount: number;
}

export interface PlatformApprovals {
  may_decide: boolean;
  limits: ApprovalLimit[];
  refunds: WaitingRefund[];
  payouts: AffiliatePayoutRequest[];
}

export interface PlatformMoneyInputs {
  admin_decline_refund: { p_decline: { id: string; invoice_id: string; reason: string } };
  admin_list_billing_invoices: { p_filter: PlatformInvoiceFilter };
  admin_list_fiscal_devices: { p_filter: FiscalDeviceFilter };
}

export interface PlatformMoneyAnswers {
  admin_decline_refund: BillingInvoiceInFull;
  admin_list_approvals: PlatformApprovals;
  admin_fiscal_summary: FiscalSummary;
  admin_get_billing_invoice: PlatformInvoiceInFull;
  admin_list_billing_invoices: PlatformInvoicePage;
  admin_list_coupons: PlatformCoupon[];
  admin_list_fiscal_devices: FiscalDeviceHealthPage;
  admin_revenue: PlatformRevenue;
}
