import type { CartLine } from '@dukani/shared/cart';
import type { CartLineState } from './cartQuote';
import { useFormatPrice } from './useFormatPrice';

/** What has changed about a line since it was put into the cart; nothing when all is as it was. */
export function CartLineNote({ state, line }: { state: CartLineState; line: CartLine }) {
  const formatPrice = useFormatPrice();
  if (state === 'ok') return null;
  return (
    <span className={state === 'price_changed' ? 'shop-cart__note' : 'shop-cart__note shop-cart__note--bad'}>
      {state === 'not_sold' && 'No longer sold here.'}
      {state === 'sold_out' &&
        (line.quantity > 1 ? `Not enough left. Lower the quantity.` : 'Sold out. Remove it to continue.')}
      {state === 'price_changed' && `The price has changed. It was ${formatPrice(line.price)}.`}
    </span>
  );
}
