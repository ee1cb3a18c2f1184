import { fromNumeric } from '@dukani/shared/money';
import type { TakenQuote } from '@dukani/shared/rpc';
import { newId } from '../common/newId';
import type { Basket } from '../till/basket/basket';
import { basketFromResumed } from '../till/basket/parkedBasket';

/** The basket of a quote that was taken to this till: each line at the price it was quoted at, with the approvals that let it pass. */
export function basketFromTaken(taken: TakenQuote, basketNumber: number): Basket {
  const listed = new Map(taken.products.map((product) => [product.id, fromNumeric(product.price)]));
  const { version: _version, ...basket } = basketFromResumed({
    id: taken.sale_id,
    version: 1,
    number: `B${basketNumber}`,
    label: taken.quote_number,
    total_amount: taken.total_amount,
    item_count: taken.item_count,
    customer_name: taken.contact_name,
    till_name: null,
    parked_by_name: null,
    parked_at: taken.created_at,
    is_own: true,
    note: taken.note,
    basket: taken.basket,
    products: taken.products,
    customer: taken.customer,
    approvals: taken.approvals,
    lapsed_approvals: [],
  });
  const lines = basket.lines.map(({ parkedPrice: _parkedPrice, ...line }) => ({
    ...line,
    // A quote that is let go and taken again may not bring the same lines twice.
    id: newId(),
    listPrice: listed.get(line.productId) ?? line.listPrice,
  }));
  return { ...basket, lines };
}
