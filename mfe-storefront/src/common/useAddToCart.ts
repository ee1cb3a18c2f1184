import { useCallback } from 'react';
import { lineAdded, type CartLine } from '@dukani/shared/cart';
import { useAppDispatch } from '@dukani/shared/store';
import { dismissToast, toast } from '@dukani/shared/ui-core';
import { openCart } from './cartOpening';

let shownToast: number | null = null;

/** Takes the message away where it would lie on what it leads to. */
export function dismissAdded(): void {
  if (shownToast !== null) dismissToast(shownToast);
}

/** Puts a product into the cart and says so. */
export function useAddToCart(): (line: Omit<CartLine, 'quantity'>, quantity?: number) => void {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ id, name, price, image_url }, quantity = 1) => {
      dispatch(lineAdded({ id, name, price, image_url, quantity }));
      // Adding quickly must not pile up messages.
      dismissAdded();
      shownToast = toast({
        tone: 'success',
        title: 'Added to your cart',
        description: name,
        durationMs: 5000,
        action: { label: 'View cart', onSelect: openCart },
      });
    },
    [dispatch],
  );
}
