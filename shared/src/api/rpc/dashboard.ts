import type { TenderType } from './sales';

/** Figures of a period, as run_report counts them: without tax and delivery. What a cashier may not see is null. */
export interface DayFigures {
  net_sales: number;
  gross_profit: number | null;
  transactions: number;
  /** Pieces of what is counted; of what is measured, its lines: kilograms are no pieces. */
  units: number;
  average_basket: number;
  /** Returns, on the day of the return. */
  refunds: number;
  discounts: number;
}

/**
 * dashboard_summary: of a business day (null: today in the tenant's zone), or of a period by the name that reports have for it, seen from
 * that day. A period that is not over is compared up to the same time.
 */
export interface DashboardSummary {
  as_of: string;
  /** The day that the period is seen from. */
  business_date: string;
  /** First and last day of the period. */
  from?: string;
  to?: string;
  timezone: string;
  currency_code: string;
  /** On that day. */
  is_tax_registered?: boolean;
  /** The period. */
  today: DayFigures;
  /** The period before. */
  yesterday: DayFigures;
  /** Of a day the same weekday of the week before, of longer periods the same weekdays last year. */
  same_weekday_last_week: DayFigures;
  /** From the hour in which a business day begins. */
  by_hour: { hour: number; today: number; same_weekday_last_week: number }[];
  /** The days of the period as far as it has come, and thirty at least. */
  last_30_days: { date: string; net_sales: number; transactions: number; gross_profit: number | null }[];
  tenders: { tender_type: TenderType; amount: number; count: number }[];
  top_products: {
    product_id: string;
    name: string;
    image_url: string | null;
    unit: string;
    quantity: number;
    net_sales: number;
  }[];
  slow_products: {
    product_id: string;
    name: string;
    unit: string;
    stock_quantity: number;
    days_since_sale: number | null;
  }[];
  categories: { name: string; net_sales: number }[];
  stock: { value: number | null; low_count: number; out_count: number };
  money: {
    cash_position: number | null;
    receivable: number | null;
    /** payable_billed and received_not_billed together. */
    payable: number | null;
    payable_billed?: number;
    received_not_billed?: number;
  };
  attention: {
    kind:
      | 'waiting_orders'
      | 'low_stock'
      | 'out_of_stock'
      | 'till_open_long'
      | 'till_difference'
      | 'trial_ending'
      | 'negative_stock'
      | 'refunds_due'
      | 'late_sales'
      | 'payments_to_match'
      | 'unproven_payments'
      | 'payment_returns'
      | 'overdue_invoices'
      | 'fiscal_blocked'
      | 'fiscal_stalled'
      | 'fiscal_documents';
    count: number;
    message: string;
    path: string;
  }[];
  books: { is_balanced: boolean; stock_matches_ledger: boolean; checked_at: string } | null;
}

/** What a search of the whole business may find. */
export type FoundKind = 'product' | 'customer' | 'supplier' | 'sale' | 'order' | 'quote' | 'purchase_order' | 'bill';

/** One thing that search_business(p_query) found; the list begins with the best match. */
export interface FoundInBusiness {
  kind: FoundKind;
  id: string;
  /** Its name or number. */
  title: string;
  /** What tells it from others: SKU, phone, whose it is. */
  detail: string | null;
  /** Price or total, in the currency of the business. */
  amount: number | null;
  /** 0 the same, 1 begins with it, 2 a word begins with it, 3 found by something else. */
  rank: number;
}

export interface DashboardAnswers {
  dashboard_summary: DashboardSummary;
  search_business: FoundInBusiness[];
}
