import { Badge } from '@dukani/shared/ui-core';
import { BILLING_NAMES, CONFIRMATION_STATES, isAwaited, ORDER_STATES } from './orderNames';
import type { OrderRow } from './ordersApi';

/** State, lateness, approval and billing, as badges. */
export function OrderBadges({ order }: { order: OrderRow }) {
  const { label, tone } = ORDER_STATES[order.status];
  const confirmation = isAwaited(order.status) ? CONFIRMATION_STATES[order.confirmation] : null;
  return (
    <span className="purch-badges">
      <Badge tone={tone}>{label}</Badge>
      {order.is_late && <Badge tone="danger">Late</Badge>}
      {confirmation !== null && <Badge tone={confirmation.tone}>{confirmation.label}</Badge>}
      {order.needs_approval && <Badge tone="warning">Needs approval</Badge>}
      {order.billing !== 'not_billed' && (
        <Badge tone={order.billing === 'billed' ? 'success' : 'info'}>{BILLING_NAMES[order.billing]}</Badge>
      )}
    </span>
  );
}
