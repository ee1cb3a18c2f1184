import { Icon } from '@dukani/shared/ui-core';
import { useWishlist, type WishlistItem } from './wishlist';
import './WishlistButton.css';

/** A heart that is full while the product is on the wishlist. */
export function WishlistButton({ item, isRound = false }: { item: WishlistItem; isRound?: boolean }) {
  const { has, toggle } = useWishlist();
  const isWished = has(item.id);
  return (
    <button
      type="button"
      className={`shop-heart${isRound ? ' shop-heart--round' : ''}`}
      aria-pressed={isWished}
      aria-label={`Add ${item.name} to wishlist`}
      onClick={() => toggle(item)}
    >
      <Icon name="heart" />
    </button>
  );
}
