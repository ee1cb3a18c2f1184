import { quantityFromNumeric, type Thousandths } from '@dukani/shared/money';
import type { QueuedSale } from './queuedSale';

/** How much of each product these sales took from the shelf. */
export function pendingStock(sales: readonly Pick<QueuedSale, 'request'>[]): Map<string, Thousandths> {
  const taken = new Map<string, Thousandths>();
  for (const { product_id: id, quantity } of sales.flatMap(({ request }) => request.lines))
    taken.set(id, (taken.get(id) ?? 0) + quantityFromNumeric(quantity));
  return taken;
}

/** The products with what is left of them: the server does not know yet of the sales that wait on this device. */
export function subtractPending<T extends { id: string; stock: Thousandths | null }>(
  products: readonly T[],
  waiting: readonly QueuedSale[],
): T[] {
  const taken = pendingStock(waiting);
  return products.map((product) =>
    product.stock === null ? product : { ...product, stock: product.stock - (taken.get(product.id) ?? 0) },
  );
}
