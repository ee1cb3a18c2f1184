import { Badge } from '@dukani/shared/ui-core';
import { ORDER_STAGE, ORDER_STATUS } from '../checkout/saleLabels';
import { isOverdue, type WebOrder } from './orderRows';

/** Where an order stands: how far it has come while it waits, how it ended after that. */
export function OrderBadge({ order }: { order: Pick<WebOrder, 'status' | 'stage' | 'held' | 'reservedUntil'> }) {
  const { label, tone } = isOverdue(order)
    ? ({ label: 'Past its date', tone: 'danger' } as const)
    : order.status === 'placed'
      ? ORDER_STAGE[order.stage]
      : ORDER_STATUS[order.status];
  return <Badge tone={tone}>{label}</Badge>;
}
