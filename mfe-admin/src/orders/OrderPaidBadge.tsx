import { compare, zero, type Money } from '@dukani/shared/money';
import { Badge } from '@dukani/shared/ui-core';
import type { OrderStatus } from '@dukani/shared/rpc';

interface OrderPaidBadgeProps {
  order: { status: OrderStatus; held: Money; total: Money };
}

/** Whether an order that waits is paid: what nobody may ask for twice, and what must not leave unpaid. */
export function OrderPaidBadge({ order: { status, held, total } }: OrderPaidBadgeProps) {
  if (status !== 'placed') return null;
  if (compare(held, total) >= 0) return <Badge tone="success">Paid</Badge>;
  return compare(held, zero) > 0 ? <Badge tone="info">Paid in part</Badge> : <Badge>Not paid</Badge>;
}
