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
            ? 'The shop did not confirm the order in time, so its items are no longer reserved.'
            : null),
      },
    ];
  }
  const completed: OrderStep = {
    title: `${isDelivered ? 'Delivered' : 'Collected'}${isPaid(order) ? '' : ' and paid'}`,
    at: timeOf(order.events, 'completed'),
    state: order.status === 'completed' ? 'done' : 'ahead',
    text: null,
  };
  const between: OrderStep[] = shownStages(order).map(([kind, title]) => ({
    title,
    at: timeOf(order.events, kind),
    state: 'done',
    text: null,
  }));
  if (order.status === 'completed') return [placed, ...between, completed];
  // What was done last is where it stands; before the shop has done anything, it is waited for.
  const reached = between.at(-1);
  if (reached !== undefined) reached.state = 'current';
  const waiting: OrderStep = {
    title: 'Waiting for confirmation',
    at: null,
    state: 'current',
    text: 'The shop will confirm your order shortly.',
  };
  return [placed, ...(reached === undefined ? [waiting] : between), completed];
}

/** What the shop has done with an order so far, in words for its shopper. */
function shownStages({
  events,
  fulfilment_method: method,
}: Pick<Order, 'events' | 'fulfilment_method'>): [OrderEvent['kind'], string][] {
  const has = (wanted: OrderEvent['kind']) => events.some(({ kind }) => kind === wanted);
  const titles: [OrderEvent['kind'], string][] = [
    // An order that is paid at the counter at once was never taken on before.
    [has('accepted') ? 'accepted' : 'confirmed', 'Confirmed by the shop'],
    ['ready', method === 'delivery' ? 'Packed' : 'Ready for pickup'],
    ['sent', 'On its way'],
  ];
  return titles.filter(([kind]) => has(kind));
}

const HEADLINES: Partial<Record<OrderEvent['kind'], string>> = {
  accepted: 'Your order is being prepared',
  confirmed: 'Your order is being prepared',
  ready: 'Your order is ready',
  sent: 'Your order is on its way',
};

/** Whether nothing is left to pay when it is handed over. */
export const isPaid = (order: Pick<Order, 'deposit_amount' | 'total_amount'>): boolean =>
  order.deposit_amount >= order.total_amount;

/** What the page says first about an order. */
export function orderHeadline(order: Pick<Order, 'status' | 'fulfilment_method' | 'events'>): string {
  switch (order.status) {
    case 'placed':
    case 'confirmed':
      return HEADLINES[shownStages(order).at(-1)?.[0] ?? 'placed'] ?? 'Order received';
    case 'completed':
      return 'Order complete, thank you';
    case 'cancelled':
      return 'This order was cancelled';
    case 'expired':
      return 'This order has expired';
  }
}

function timeOf(events: readonly OrderEvent[], kind: OrderEvent['kind']): string | null {
  return events.findLast((event) => event.kind === kind)?.created_at ?? null;
}
