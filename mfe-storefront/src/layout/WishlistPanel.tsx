import { keepTogether } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { takesOrders, useShop } from '../common/useShop';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { EmptyNotice } from '../common/EmptyNotice';
import { PriceTag } from '../common/PriceTag';
import { Sheet } from '../common/Sheet';
import { EmptyWishlistArt } from '../common/ShopArt';
import { ShopPicture } from '../common/ShopPicture';
import { useAddToCart } from '../common/useAddToCart';
import { useWishlist, type WishlistItem } from '../common/wishlist';
import { useWishlistPrices, type WishlistPrice } from './wishlistPrices';
import './CartPanel.css';

/** What the shopper has put a heart on, at today's prices. */
export default function WishlistPanel({ onClose }: { onClose: () => void }) {
  const { items, toggle } = useWishlist();
  const { data: prices } = useWishlistPrices(items.map(({ id }) => id));
  return (
    <Sheet title="Wishlist" side="right" isOpen onClose={onClose}>
      {items.length === 0 ? (
        <EmptyNotice
          art={<EmptyWishlistArt />}
          title="Nothing on your wishlist yet"
          actions={
            <Button variant="primary" onClick={onClose}>
              Continue Shopping
            </Button>
          }
        >
          <p>Tap the heart on a product to save it here, on this device.</p>
        </EmptyNotice>
      ) : (
        <ul className="shop-cart">
          {items.map((item) => (
            <WishlistLine
              key={item.id}
              item={item}
              price={prices?.find(({ id }) => id === item.id)}
              isKnown={prices !== undefined}
              onRemove={() => toggle(item)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface WishlistLineProps {
  item: WishlistItem;
  /** Undefined while prices are on their way, and for what is no longer sold. */
  price: WishlistPrice | undefined;
  isKnown: boolean;
  onRemove: () => void;
}

function WishlistLine({ item, price, isKnown, onRemove }: WishlistLineProps) {
  const shopPath = useShopPath();
  const addToCart = useAddToCart();
  const isTaken = takesOrders(useShop());
  return (
    <li className="shop-cart__line">
      <span className="shop-cart__picture">
        <ShopPicture url={price?.image_url ?? item.image_url} alt="" name={item.name} width={72} />
      </span>
      <div className="shop-cart__text">
        <Link to={shopPath(`product/${item.id}`)}>{keepTogether(price?.name ?? item.name)}</Link>
        {price !== undefined && (
          <PriceTag price={price.price} retailPrice={price.retail_price} isFrom={price.is_from} />
        )}
        {isKnown && price === undefined && <span className="shop-cart__note">No longer sold here.</span>}
        {price !== undefined && !price.has_variants && isTaken && (
          <span>
            <Button size="small" onClick={() => addToCart(price)} aria-label={`Add ${price.name} to cart`}>
              Add to cart
            </Button>
          </span>
        )}
      </div>
      <IconButton icon="trash" size="small" label={`Remove ${item.name}`} onClick={onRemove} />
    </li>
  );
}
