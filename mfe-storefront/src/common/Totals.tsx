import { Fragment, type ReactNode } from 'react';
import { formatPercent, taxText } from '@dukani/shared/format';
import { compare, fromNumeric, subtract, sum, toNumeric, zero } from '@dukani/shared/money';
import type { GivenPromotion, TaxName, TaxTotal } from '@dukani/shared/rpc';
import './Totals.css';

/** What a quote, an order and a sale say of their amounts. */
export interface TotalAmounts {
  prices_include_tax: boolean;
  subtotal_amount: number;
  discount_amount: number;
  /** What each promotion took off; part of the discount. */
  promotions: readonly GivenPromotion[];
  delivery_fee: number;
  taxes: readonly TaxTotal[];
  total_amount: number;
  /** The fee is not known before the shopper has chosen an area. */
  needs_delivery_zone?: boolean;
}

interface TotalsProps {
  /** Null while it is reckoned: the lines keep their place. */
  amounts: TotalAmounts | null;
  /** What the business calls its taxes. */
  taxNames: readonly TaxName[] | undefined;
  formatPrice: (amount: number) => string;
  /** Shows delivery also when it is free. */
  isDelivered: boolean;
  /** The lowest fee of a shop that delivers by area, said until the area is chosen. */
  lowestFee?: number;
  isBusy?: boolean;
  children?: ReactNode;
}

/** Subtotal, discount, delivery, taxes and total. */
export function Totals({
  amounts,
  taxNames,
  formatPrice,
  isDelivered,
  lowestFee = 0,
  isBusy = false,
  children,
}: TotalsProps) {
  const wait = <span className="shop-line shop-totals__wait shop-shimmer" />;
  return (
    <dl className="shop-totals" aria-busy={isBusy}>
      <TotalRow label="Subtotal">{amounts === null ? wait : formatPrice(amounts.subtotal_amount)}</TotalRow>
      {amounts !== null && <DiscountRows amounts={amounts} formatPrice={formatPrice} />}
      {isDelivered && (
        <TotalRow label="Delivery">
          {amounts === null ? wait : deliveryAmount(amounts, lowestFee, formatPrice)}
        </TotalRow>
      )}
      {amounts?.taxes
        .filter(({ tax_amount: amount }) => amount > 0)
        .map((tax) => (
          <TotalRow
            key={`${tax.tax_code} ${tax.tax_rate_percent}`}
            label={taxLabel(tax, taxNames, amounts.prices_include_tax)}
            look="quiet"
          >
            {formatPrice(tax.tax_amount)}
          </TotalRow>
        ))}
      <TotalRow label={amounts?.needs_delivery_zone === true ? 'Total before delivery' : 'Total'} look="total">
        {amounts === null ? wait : formatPrice(amounts.total_amount)}
      </TotalRow>
      {children}
    </dl>
  );
}

/** `Includes VAT 16%`; a tax that the business has no name for any more is told by its rate. */
function taxLabel(
  { tax_code: code, tax_rate_percent: rate }: TaxTotal,
  names: readonly TaxName[] | undefined,
  isIncluded: boolean,
): string {
  const name = names?.find((each) => each.tax_code === code && each.tax_rate_percent === rate)?.name;
  if (name !== undefined) return isIncluded ? `Includes ${taxText(name, rate)}` : taxText(name, rate);
  return `${isIncluded ? 'Includes tax' : 'Tax'} ${formatPercent(rate)} (${code})`;
}

function deliveryAmount(
  { delivery_fee: fee, needs_delivery_zone: isOpen = false }: TotalAmounts,
  lowestFee: number,
  formatPrice: (amount: number) => string,
): string {
  if (isOpen) return lowestFee > 0 ? `from ${formatPrice(lowestFee)}, by area` : 'Choose your area';
  return fee === 0 ? 'Free' : formatPrice(fee);
}

/** A row for each promotion, and one for what was taken off besides. */
export function DiscountRows({
  amounts,
  formatPrice,
}: {
  amounts: Pick<TotalAmounts, 'discount_amount' | 'promotions'>;
  formatPrice: (amount: number) => string;
}) {
  const rest = discountBesides(amounts);
  return (
    <Fragment>
      {amounts.promotions.map(({ id, name, amount }) => (
        <TotalRow key={id} label={name}>{`−${formatPrice(amount)}`}</TotalRow>
      ))}
      {rest > 0 && <TotalRow label="Discount">{`−${formatPrice(rest)}`}</TotalRow>}
    </Fragment>
  );
}

/** The part of a discount that no promotion gave, in main units; 0 when there is none. */
function discountBesides({
  discount_amount: discount,
  promotions,
}: Pick<TotalAmounts, 'discount_amount' | 'promotions'>): number {
  const rest = subtract(fromNumeric(discount), sum(promotions.map(({ amount }) => fromNumeric(amount))));
  return compare(rest, zero) > 0 ? Number(toNumeric(rest)) : 0;
}

/** One amount with its name. */
export function TotalRow({ label, look, children }: { label: string; look?: 'total' | 'quiet'; children: ReactNode }) {
  return (
    <div {...(look === undefined ? {} : { className: `shop-totals__${look}` })}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The same before anything was taken off: such lines add up to the subtotal. */
export function tagAmountBefore(
  line: { gross_amount: number; net_amount: number; discount_amount: number },
  pricesIncludeTax: boolean,
): number {
  const after = tagAmountOf(line, pricesIncludeTax);
  return Number(toNumeric(sum([fromNumeric(after), fromNumeric(line.discount_amount)])));
}

/** A line as the price tags read: with tax where prices include it. */
export function tagAmountOf(line: { gross_amount: number; net_amount: number }, pricesIncludeTax: boolean): number {
  return pricesIncludeTax ? line.gross_amount : line.net_amount;
}
