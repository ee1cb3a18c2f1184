import { useEffect } from 'react';
import { quantitySet, selectCartLines, selectCartTotal, lineRemoved, type CartLine } from '@dukani/shared/cart';
import { keepTogether, pricePer } from '@dukani/shared/format';
import { fromNumeric, subtract, toNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type { Quote } from '@dukani/shared/rpc';
import { useAppDispatch, useAppSelector } from '@dukani/shared/store';
import { useShopPath } from '@dukani/shared/tenant';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import {
  isUnavailable,
  decideCartLineState,
  quotedLineOf,
  soldAs,
  useCartQuote,
  type CartQuote,
} from '../common/cartQuote';
import { rememberedZone } from '../common/checkoutMemory';
import { CouponField } from '../common/CouponField';
import { useCoupons } from '../common/coupons';
import { CartLineNote } from '../common/CartLineNote';
import { MinimumNote } from '../common/MinimumNote';
import PauseNotice from '../common/PauseNotice';
import { EmptyNotice } from '../common/EmptyNotice';
import { QuantityStepper } from '../common/QuantityStepper';
import { Sheet } from '../common/Sheet';
import { EmptyCartArt } from '../common/ShopArt';
import { ShopPicture } from '../common/ShopPicture';
import { TakeWhatIsLeft } from '../common/TakeWhatIsLeft';
import { amountLabel } from '../common/quantityRules';
import { addedDelivery } from '../common/addedDelivery';
import { DiscountRows, TotalRow } from '../common/Totals';
import { dismissAdded } from '../common/useAddToCart';
import { useFormatPrice } from '../common/useFormatPrice';
import { takesOrders, useShop } from '../common/useShop';
import type { ShopQuery } from '../common/useShopQuery';
import './CartPanel.css';

interface CartPanelProps {
  /** Where the header ends, in CSS pixels. */
  top: number;
  onClose: () => void;
}

/** The cart, unfolded from the header. Opening it asks the server whether prices and stock still hold. */
export default function CartPanel({ top, onClose }: CartPanelProps) {
  const lines = useAppSelector(selectCartLines);
  const isOrdering = takesOrders(useShop());
  const { codes } = useCoupons();
  useEffect(dismissAdded, []);
  const { data: quote, error } = usePanelQuote(lines, codes);
  if (lines.length === 0) {
    return (
      <Sheet title="Cart" side="dropdown" top={top} isOpen onClose={onClose}>
        <EmptyNotice
          art={<EmptyCartArt />}
          title="Your cart is empty"
          actions={
            <Button variant="primary" onClick={onClose}>
              Continue Shopping
            </Button>
          }
        >
          <p>Your cart is saved on this device.</p>
        </EmptyNotice>
      </Sheet>
    );
  }
  return (
    <Sheet
      title="Cart"
      side="dropdown"
      top={top}
      isOpen
      onClose={onClose}
      footer={isOrdering ? <CartFooter lines={lines} quote={quote} onClose={onClose} /> : undefined}
    >
      {/* The notice of the page lies under the panel. */}
      <PauseNotice />
      {error !== null && (
        <p role="status" className="shop-cart__note">
          Prices could not be checked now. They are checked again at checkout.
        </p>
      )}
      <ul className="shop-cart">
        {lines.map((line) => (
          <CartPanelLine key={line.id} line={line} quote={quote} />
        ))}
      </ul>
    </Sheet>
  );
}

/** The cart's prices; with the area that was chosen at the checkout, whose zone may ask for more. */
function usePanelQuote(lines: readonly CartLine[], couponCodes: readonly string[]): ShopQuery<CartQuote> {
  const zone = rememberedZone(useShop().tenant_id);
  const there = useCartQuote({
    lines,
    couponCodes,
    fulfilmentMethod: 'delivery',
    deliveryZoneId: zone,
    isWanted: zone !== null,
  });
  // The shop may have given the zone up since.
  const isAnywhere = zone === null || there.error !== null;
  const anywhere = useCartQuote({ lines, couponCodes, isWanted: isAnywhere });
  return isAnywhere ? anywhere : there;
}

function CartPanelLine({ line, quote }: { line: CartLine; quote: CartQuote | undefined }) {
  const shopPath = useShopPath();
  const dispatch = useAppDispatch();
  const formatPrice = useFormatPrice();
  const state = decideCartLineState(line, quote);
  const quoted = quotedLineOf(line.id, quote);
  const sold = soldAs(line, quoted);
  return (
    <li className={isUnavailable(line, quote) ? 'shop-cart__line shop-cart__line--off' : 'shop-cart__line'}>
      <span className="shop-cart__picture">
        <ShopPicture url={line.image_url} alt="" name={line.name} width={72} />
      </span>
      <div className="shop-cart__text">
        <Link to={shopPath(`product/${line.id}`)}>{keepTogether(line.name)}</Link>
        <span className="shop-cart__unit">
          {pricePer(formatPrice(quoted?.unit_price ?? line.price), sold.unit ?? 'each')}
          {sold.step != null && ` · ${amountLabel(line.quantity, sold.unit)}`}
        </span>
        <CartLineNote state={state} line={line} />
        {state === 'sold_out' && line.quantity > (quoted?.minimum ?? 1) && <TakeWhatIsLeft line={line} sold={sold} />}
      </div>
      <div className="shop-cart__controls">
        {state === 'not_sold' ? (
          <Button
            size="small"
            onClick={() => dispatch(lineRemoved({ id: line.id }))}
            aria-label={`Remove ${line.name}`}
          >
            Remove
          </Button>
        ) : (
          <QuantityStepper
            size="small"
            sold={sold}
            quantity={line.quantity}
            min={0}
            onChange={(quantity) => dispatch(quantitySet({ id: line.id, quantity }))}
          />
        )}
      </div>
    </li>
  );
}

/** What the goods come to as the price tags read, after discounts. */
function amountAfter({ subtotal_amount: subtotal, discount_amount: discount }: Quote): number {
  return Number(toNumeric(subtract(fromNumeric(subtotal), fromNumeric(discount))));
}

/** What the subtotal does not hold yet; null when nothing comes on top. */
function addedLater(quote: CartQuote['quote'], delivery: string | null): string | null {
  const isTaxAdded = quote?.prices_include_tax === false && quote.taxes.some(({ tax_rate_percent: rate }) => rate > 0);
  if (isTaxAdded && delivery !== null) return `Tax is added at checkout. ${delivery}`;
  return isTaxAdded ? 'Tax is added at checkout.' : delivery;
}

interface CartFooterProps {
  lines: readonly CartLine[];
  quote: CartQuote | undefined;
  onClose: () => void;
}

function CartFooter({ lines, quote, onClose }: CartFooterProps) {
  const shopPath = useShopPath();
  const { fulfilment } = useShop();
  const formatPrice = useFormatPrice();
  const laterText = addedLater(quote?.quote ?? null, addedDelivery(fulfilment, formatPrice));
  const total = useAppSelector(selectCartTotal);
  return (
    <div className="shop-cart__footer">
      <CouponField lines={lines} quote={quote} />
      <p className="shop-cart__total">
        <span>Subtotal</span>
        <strong>{formatPrice(quote?.quote?.subtotal_amount ?? Number(toNumeric(total)))}</strong>
      </p>
      {quote?.quote != null && quote.quote.discount_amount > 0 && (
        <dl className="shop-cart__discounts">
          <DiscountRows amounts={quote.quote} formatPrice={formatPrice} />
          <TotalRow label="After discounts">{formatPrice(amountAfter(quote.quote))}</TotalRow>
        </dl>
      )}
      {laterText !== null && <p className="shop-cart__note">{laterText}</p>}
      <MinimumNote quote={quote?.quote ?? null} />
      {lines.some((line) => isUnavailable(line, quote)) ? (
        <>
          <p id="shop-cart-stop" className="shop-cart__note shop-cart__note--bad">
            Change or remove unavailable items to continue.
          </p>
          <Button variant="primary" size="large" isWide disabled aria-describedby="shop-cart-stop">
            Checkout
          </Button>
        </>
      ) : (
        <ButtonLink variant="primary" size="large" isWide to={shopPath('checkout')}>
          Checkout
        </ButtonLink>
      )}
      <Button variant="ghost" isWide onClick={onClose}>
        Continue Shopping
      </Button>
    </div>
  );
}
