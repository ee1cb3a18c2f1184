import { unitText } from '@dukani/shared/format';
import { VisuallyHidden } from '@dukani/shared/ui-core';
import { useFormatPrice } from './useFormatPrice';
import './PriceTag.css';

interface PriceTagProps {
  price: number;
  /** Shown struck through when it is higher than the price. */
  retailPrice: number | null;
  /** True when variants cost differently, this one the least. */
  isFrom?: boolean;
  /** What the price is of: kg. A single piece is not said. */
  unit?: string;
  size?: 'card' | 'large';
}

/** What it costs, and what it cost before. */
export function PriceTag(props: PriceTagProps) {
  return <PriceText {...props} formatPrice={useFormatPrice()} />;
}

/** The same for a list, which knows how the shop writes amounts. */
export function PriceText({
  price,
  retailPrice,
  isFrom = false,
  unit = 'each',
  size = 'card',
  formatPrice,
}: PriceTagProps & { formatPrice: (amount: number) => string }) {
  const isDeal = retailPrice !== null && retailPrice > price;
  return (
    <p className={`shop-price shop-price--${size}`}>
      {isDeal && <VisuallyHidden>Now </VisuallyHidden>}
      <span className={isDeal ? 'shop-price__now shop-price__now--deal' : 'shop-price__now'}>
        {isFrom && <span className="shop-price__from">from </span>}
        {formatPrice(price)}
        {unitText(unit) !== undefined && <small> / {unitText(unit)}</small>}
      </span>
      {isDeal && (
        <>
          <VisuallyHidden>, before </VisuallyHidden>
          <s className="shop-price__before">{formatPrice(retailPrice)}</s>
        </>
      )}
    </p>
  );
}

/** Whole percent saved against the struck price; null when it is no deal worth a sign. */
export function savedPercent(price: number, retailPrice: number | null): number | null {
  if (retailPrice === null || retailPrice <= price) return null;
  const percent = Math.floor(((retailPrice - price) / retailPrice) * 100);
  return percent >= 1 ? percent : null;
}
