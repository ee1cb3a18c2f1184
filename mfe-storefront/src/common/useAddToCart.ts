import { useCallback } from 'react';
import { lineAdded, selectCartLines, type CartLine } from '@dukani/shared/cart';
import { useAppDispatch } from '@dukani/shared/store';
import { dismissToast, toast } from '@dukani/shared/ui-core';
import { openCart } from './cartOpening';
import { loadRules } from './loadRules';
import type { Sold } from './QuantityStepper';
import { useShop } from './useShop';

let shownToast: number | null = null;

/** Takes the message away where it would lie on what it leads to. */
export function dismissAdded(): void {
  if (shownToast !== null) dismissToast(shownToast);
}

/** Puts a product into the cart and says so; without a quantity the least that is sold. More than the first is asked for before. */
export function useAddToCart(): (product: Omit<CartLine, 'quantity'> & Sold, quantity?: number) => void {
  const { tenant_id: tenantId } = useShop();
  const dispatch = useAppDispatch();
  return useCallback(
    (product, quantity) =>
      dispatch((_, getState) => {
        const { id, name, price, image_url, step } = product;
        const least = product.minimum ?? step ?? 1;
        const wanted = quantity ?? least;
        const add = (amount: number) => {
          dispatch(lineAdded({ id, name, price, image_url, quantity: amount, ...(step ? { step } : {}) }));
          // Adding quickly must not pile up messages.
          dismissAdded();
          shownToast = toast({
            tone: 'success',
            title: 'Added to your cart',
            description: name,
            durationMs: 5000,
            action: { label: 'View cart', onSelect: openCart },
          });
        };
        const there = selectCartLines(getState()).find((line) => line.id === id)?.quantity ?? 0;
        if (there + wanted <= least) add(wanted);
        else
          loadRules().then(
            ({ addWhatIsThere }) => addWhatIsThere({ tenantId, sold: product, there, wanted, add }),
            () => add(wanted),
          );
      }),
    [dispatch, tenantId],
  );
}
