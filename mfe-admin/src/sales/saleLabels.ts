import type { OrderStatus, SaleChannel, SaleStatus } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

export const SALE_STATUS: Record<SaleStatus, { label: string; tone: BadgeTone }> = {
  completed: { label: 'Completed', tone: 'success' },
  partially_refunded: { label: 'Partly refunded', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'danger' },
  voided: { label: 'Voided', tone: 'neutral' },
};

export const CHANNEL_NAMES: Record<SaleChannel, string> = { till: 'Till', storefront: 'Online shop' };

export const ORDER_STATUS: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  placed: { label: 'Waiting', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'success' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};
