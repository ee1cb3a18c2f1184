import { Icon } from '@dukani/shared/ui-core';
import { useWishlist, type WishlistItem } from './wishlist';
import './WishlistButton.css';

/** A heart that is full while the product is on the wishlist. */
export function WishlistButton({ item }: { item: WishlistItem }) {
  const { has, toggle } = useWishlist();
  return <WishlistHeart name={item.name} isWished={has(item.id)} onToggle={() => toggle(item)} />;
}

interface WishlistHeartProps {
  name: string;
  isWished: boolean;
  isRound?: boolean;
  onToggle: () => void;
}

/** The heart itself, for lists that know what is wished for. */
export function WishlistHeart({ name, isWished, isRound = false, onToggle }: WishlistHeartProps) {
  return (
    <button
      type="button"
      className={`shop-heart${isRound ? ' shop-heart--round' : ''}`}
      aria-pressed={isWished}
      aria-label={`Add ${name} to wishlist`}
      onClick={onToggle}
    >
      <Icon name="heart" />
    </button>
  );
}
