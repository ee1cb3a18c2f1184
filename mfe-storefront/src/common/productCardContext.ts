import { useCallback, useMemo, type MouseEvent } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { useAddToCart } from './useAddToCart';
import { useFormatPrice } from './useFormatPrice';
import { takesOrders, useShop } from './useShop';
import { useWishlist, type Wishlist } from './wishlist';

/** What every card of a list needs and none has of its own: a list of forty would else listen to the store two hundred times. */
export interface ProductCardContext {
  shopPath: (path: string) => string;
  /** Opens a card's link without leaving the page, unless a tab or window of its own was asked for. */
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  formatPrice: (amount: number) => string;
  /** Null where the shop takes no orders. */
  addToCart: ReturnType<typeof useAddToCart> | null;
  toggleWish: Wishlist['toggle'];
}

/** The tools of a list's cards, the same ones until the page changes, and whether a product is wished for. */
export function useProductCardContext(): { tools: ProductCardContext; isWished: (id: string) => boolean } {
  const shopPath = useShopPath();
  const navigate = useNavigate();
  const formatPrice = useFormatPrice();
  const add = useAddToCart();
  const addToCart = takesOrders(useShop()) ? add : null;
  const { has, toggle: toggleWish } = useWishlist();
  const follow = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.pathname);
    },
    [navigate],
  );
  const tools = useMemo(
    () => ({ shopPath, follow, formatPrice, addToCart, toggleWish }),
    [shopPath, follow, formatPrice, addToCart, toggleWish],
  );
  return { tools, isWished: has };
}
