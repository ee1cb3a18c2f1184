import type { NotificationKind } from '@dukani/shared/rpc';

/** What each event is called where a person chooses. */
export const EVENT_NAMES: Partial<Record<NotificationKind, string>> = {
  web_order: 'New online order',
  payment_received: 'Online payment received',
  payment_failed: 'Payment to check',
  payment_claimed: 'Customer reports a payment',
  refund_due: 'Refund due',
  contact_message: 'Message from a customer',
  review: 'New review',
  quote_accepted: 'Quote accepted',
  low_stock: 'Product low or out of stock',
  stock_approval: 'Stock adjustment to approve, or decided',
  import_finished: 'Import finished',
  late_sale: 'Offline sale to check',
  drawer_overdrawn: 'Too much cash taken out of a till',
  invitation_accepted: 'Someone joined the team',
  recurring_made: 'Repeating document created',
  recurring_failed: 'Repeating document failed',
  tax_due: 'Tax return due',
  fiscal_rejection: 'Tax authority refuses a document',
  books_health: 'Check of the books fails',
  report_alert: 'Report alert',
  report_paused: 'Report or alert paused',
  announcement: 'News from Dukani',
  billing_unpaid: 'Dukani invoice unpaid',
  support_visit: 'Dukani support visit',
};
