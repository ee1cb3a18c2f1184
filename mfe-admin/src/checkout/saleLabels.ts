import type { ApprovablePermission, OrderStage, OrderStatus, SaleChannel, SaleStatus } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

export const SALE_STATUS: Record<SaleStatus, { label: string; tone: BadgeTone }> = {
  completed: { label: 'Completed', tone: 'success' },
  partially_refunded: { label: 'Partly refunded', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'danger' },
  voided: { label: 'Voided', tone: 'neutral' },
};

export const CHANNEL_NAMES: Record<SaleChannel, string> = { till: 'Till', storefront: 'Online shop' };

/** What somebody with more rights has allowed. */
export const APPROVED: Record<ApprovablePermission, string> = {
  'sales.discount': 'Discount',
  'sales.override_price': 'Price',
  'sales.refund': 'Return',
  'sales.refund_unreferenced': 'Return without a receipt',
  'till.view_all': 'Difference',
};

/** What is said of an order that waits. */
export const ORDER_STAGE: Record<OrderStage, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'info' },
  ready: { label: 'Packed', tone: 'info' },
  sent: { label: 'Sent', tone: 'info' },
};

export const ORDER_STATUS: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  placed: { label: 'Open', tone: 'warning' },
  confirmed: { label: 'Handed over', tone: 'success' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};
