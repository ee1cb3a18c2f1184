import { pricePer } from '@dukani/shared/format';
import { useState } from 'react';
import type { ShopProductDetail } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { QuantityStepper } from '../common/QuantityStepper';
import { useAddToCart } from '../common/useAddToCart';
import { useFormatPrice } from '../common/useFormatPrice';
import { takesOrders, useShop } from '../common/useShop';
import { WishlistButton } from '../common/WishlistButton';
import type { Variant } from './variantSelection';

interface BuyBoxProps {
  product: ShopProductDetail;
  /** Null for a product without variants, and while the combination that is chosen does not exist. */
  variant: Variant | null;
  /** Wants to hear when it is back. */
  onAsk: () => void;
}

/** Quantity, Add to cart and the heart; for what is sold out the way to hear of it. On a phone it stays at the bottom of the screen. */
export function BuyBox({ product, variant, onAsk }: BuyBoxProps) {
  const addToCart = useAddToCart();
  const formatPrice = useFormatPrice();
  const item = variant ?? product;
  const { step, minimum, unit } = item;
  const least = minimum ?? step ?? 1;
  const [quantity, setQuantity] = useState(least);
  const sold = { id: item.id, name: product.name, unit, step, minimum };
  const shop = useShop();
  const isSoldOut = item.badge === 'out_of_stock';
  const isOpenChoice = product.has_variants && variant === null;
  const add = () => {
    // The next choice is shown instead: it gets the focus, which scrolls to it.
    if (isOpenChoice) return document.querySelector<HTMLElement>('.shop-options:not(:has(:checked)) input')?.focus();
    // What stands in the field is refused there.
    if (!(quantity > 0)) return document.querySelector<HTMLElement>('.shop-buy [aria-invalid=true]')?.focus();
    addToCart(
      {
        ...sold,
        name: nameOf(product, variant),
        price: item.price,
        image_url: item.image_url ?? product.image_url,
      },
      quantity,
    );
    setQuantity(least);
  };
  if (!takesOrders(shop)) {
    return (
      <div className="shop-buy">
        <p>
          Not accepting orders now.{' '}
          {shop.phone !== null && (
            <>
              Call <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>.
            </>
          )}
        </p>
        <WishlistButton item={product} />
      </div>
    );
  }
  return (
    <div className="shop-buy">
      {!isSoldOut && <QuantityStepper sold={sold} quantity={quantity} onChange={setQuantity} />}
      <div className="shop-buy__add">
        {isSoldOut ? (
          <Button variant="primary" size="large" isWide icon="bell" onClick={onAsk}>
            Email me when available
          </Button>
        ) : (
          <Button variant="primary" size="large" isWide icon="bag" onClick={add}>
            {isOpenChoice ? 'Choose options' : 'Add to cart'}
            {!isOpenChoice && <span className="shop-buy__price">{pricePer(formatPrice(item.price), item.unit)}</span>}
          </Button>
        )}
      </div>
      <WishlistButton item={product} />
    </div>
  );
}

/** The name a line of the cart carries: a variant says what was chosen, unless its own name already does. */
export function nameOf(
  product: Pick<ShopProductDetail, 'name' | 'options'>,
  variant: Pick<Variant, 'name' | 'option_values'> | null,
): string {
  if (variant === null) return product.name;
  if (variant.name !== product.name && variant.name !== '') return variant.name;
  return `${product.name} (${product.options.map(({ name }) => variant.option_values[name]).join(', ')})`;
}
