export type NotificationKind =
  | 'announcement'
  | 'billing_unpaid'
  | 'web_order'
  | 'payment_received'
  | 'payment_failed'
  | 'quote_accepted'
  | 'refund_due'
  | 'order_confirmed'
  | 'payment_claimed'
  | 'low_stock'
  | 'fiscal_rejection'
  | 'invitation_accepted'
  | 'import_finished'
  | 'stock_approval'
  | 'support_visit'
  | 'webhook_off'
  | 'export_ready'
  | 'business_closing'
  | 'late_sale'
  | 'drawer_overdrawn'
  | 'review'
  | 'contact_message'
  | 'books_health'
  | 'tax_due'
  | 'report_alert'
  | 'report_paused'
  | 'recurring_made'
  | 'recurring_failed';

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  title: string;
  body: string | null;
  /** The staff screen where something can be done about it. */
  path: string;
  created_at: string;
  is_read: boolean;
}

/** list_notifications(p_after, p_limit): what the caller's role may act on, newest first. */
export interface NotificationPage {
  rows: NotificationRow[];
  /** Of all, not of this page; 100 stands for "100 or more". */
  unread: number;
  next_cursor: string | null;
}

/** mark_notifications_read(p_up_to, p_id): one, or all up to a moment. */
export interface NotificationsMarked {
  unread: number;
}
