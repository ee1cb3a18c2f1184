import { formatNumber, quantityText } from '@dukani/shared/format';
import { quantityFromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

/** Where an order stands, as people say it. */
export const ORDER_STATES: Record<rpc.PurchaseOrderStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'info' },
  sent: { label: 'Sent', tone: 'info' },
  partly_received: { label: 'Partly received', tone: 'warning' },
  received: { label: 'Received', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** What the supplier said to an order; null where nobody asked. */
export const CONFIRMATION_STATES: Record<rpc.OrderConfirmationState, { label: string; tone: BadgeTone } | null> = {
  not_asked: null,
  awaited: { label: 'Not confirmed', tone: 'neutral' },
  confirmed: { label: 'Confirmed by supplier', tone: 'success' },
  different: { label: 'Confirmed with changes', tone: 'warning' },
};

export const BILLING_NAMES: Record<rpc.OrderBilling, string> = {
  not_billed: 'Not billed',
  partly_billed: 'Partly billed',
  billed: 'Billed',
};

export const CHANNEL_NAMES: Record<rpc.OrderSending, string> = {
  mail: 'Email',
  message: 'Message',
  other: 'Paper or phone',
};

/** A quantity of the database with its unit. */
export const unitsText = (quantity: number, unit: string): string => quantityText(quantityFromNumeric(quantity), unit);

/** How many of a line were ordered: packs and what they hold, or pieces. */
export function packsText({ packs, pack_size: size, quantity, unit }: rpc.PurchaseOrderLine): string {
  const units = unitsText(quantity, unit);
  return size === 1 ? units : `${formatNumber(packs, 3)} × ${formatNumber(size, 3)} = ${units}`;
}

/** Goods of an order may still come. */
export const isAwaited = (status: rpc.PurchaseOrderStatus): boolean =>
  status === 'sent' || status === 'partly_received';
/** Whether a delivery of it may be entered: goods are still to come. */
export const isReceivable = ({ status, goods_line_count: goods }: rpc.PurchaseOrderHead): boolean =>
  isAwaited(status) && goods > 0;
/** It was never sent. */
export const isDraft = (status: rpc.PurchaseOrderStatus): boolean => status === 'draft' || status === 'approved';
/** Its lines may still be changed. */
export const isChangeable = (status: rpc.PurchaseOrderStatus): boolean =>
  isAwaited(status) || status === 'draft' || status === 'approved';
