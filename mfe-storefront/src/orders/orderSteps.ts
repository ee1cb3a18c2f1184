import type { Order, OrderEvent } from '@dukani/shared/rpc';

/** One point on the way of an order. */
export interface OrderStep {
  title: string;
  /** When it happened; null while it has not. */
  at: string | null;
  state: 'done' | 'current' | 'ahead' | 'stopped';
  text: string | null;
}

/** The way of an order: what has happened, where it stands, what is still to come. */
export function orderSteps(
  order: Pick<Order, 'status' | 'events' | 'fulfilment_method' | 'placed_at' | 'deposit_amount' | 'total_amount'>,
): OrderStep[] {
  const isDelivered = order.fulfilment_method === 'delivery';
  const placed: OrderStep = {
    title: 'Order received',
    at: timeOf(order.events, 'placed') ?? order.placed_at,
    state: 'done',
    text: null,
  };
  if (order.status === 'cancelled' || order.status === 'expired') {
    const event = order.events.findLast(({ kind }) => kind === order.status);
    return [
      placed,
      {
        title: order.status === 'cancelled' ? 'Cancelled' : 'Expired',
        at: event?.created_at ?? null,
        state: 'stopped',
        text:
          event?.message ??
          (order.status === 'expired'
            ? 'The shop did not confirm the order in time, so its items were released.'
            : null),
      },
    ];
  }
  const isCompleted = order.status === 'completed';
  const isConfirmed = isCompleted || order.status === 'confirmed';
  return [
    placed,
    {
      title: !isConfirmed ? 'Waiting for the shop' : isDelivered ? 'Confirmed and on its way' : 'Confirmed and ready',
      at: isConfirmed ? timeOf(order.events, 'confirmed') : null,
      state: isConfirmed ? 'done' : 'current',
      text: isConfirmed ? null : 'The shop is looking at your order and will call you if anything is unclear.',
    },
    {
      title: `${isDelivered ? 'Delivered' : 'Collected'}${isPaid(order) ? '' : ' and paid'}`,
      at: isCompleted ? timeOf(order.events, 'completed') : null,
      state: isCompleted ? 'done' : isConfirmed ? 'current' : 'ahead',
      text: null,
    },
  ];
}

/** Whether nothing is left to pay when it is handed over. */
export const isPaid = (order: Pick<Order, 'deposit_amount' | 'total_amount'>): boolean =>
  order.deposit_amount >= order.total_amount;

/** What the page says first about an order. */
export function orderHeadline(order: Pick<Order, 'status' | 'fulfilment_method'>): string {
  switch (order.status) {
    case 'placed':
      return 'We have your order';
    case 'confirmed':
      return order.fulfilment_method === 'delivery' ? 'Your order is on its way' : 'Your order is ready';
    case 'completed':
      return 'All done, thank you';
    case 'cancelled':
      return 'This order was cancelled';
    case 'expired':
      return 'This order has expired';
  }
}

function timeOf(events: readonly OrderEvent[], kind: OrderEvent['kind']): string | null {
  return events.findLast((event) => event.kind === kind)?.created_at ?? null;
}
