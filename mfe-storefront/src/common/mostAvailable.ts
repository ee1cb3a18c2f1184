import type { CartLine } from '@dukani/shared/cart';
import { quoteCart } from './cartQuote';

/**
 * The most of a line that can be had now, below what it asks for; 0 when nothing can. The server says whether a quantity can be
 * had and never how many there are (a shop's stock is its own business), so smaller quantities are tried: at most 14 questions.
 */
export async function findMostAvailable(tenantId: string, { id, quantity }: Pick<CartLine, 'id' | 'quantity'>) {
  let possible = 0;
  let refused = quantity;
  while (refused - possible > 1) {
    const tried = Math.floor((possible + refused) / 2);
    const { quote } = await quoteCart({
      tenantId,
      lines: [{ id, quantity: tried }],
      fulfilmentMethod: null,
      couponCodes: [],
    });
    if (quote?.lines[0]?.is_available === true) possible = tried;
    else refused = tried;
  }
  return possible;
}
