import { formatPercent, keepTogether, pricePer, quantityText } from '@dukani/shared/format';
import { quantityFromNumeric } from '@dukani/shared/money';
import type { GivenPromotion, LineModifier, ShopContext } from '@dukani/shared/rpc';
import { Badge, Logo, type BadgeTone } from '@dukani/shared/ui-core';
import { addressLines } from '../common/addressLines';
import { discountBesides, tagAmountBefore } from '../common/Totals';

interface PaperHeaderProps {
  business: ShopContext;
  taxPin: string | null;
  taxPinLabel: string;
  title: string;
  /** A state that the reader should know of. */
  badge: { label: string; tone: BadgeTone } | null;
}

/** Who it is from, and what kind of paper it is. */
export function PaperHeader({ business, taxPin, taxPinLabel, title, badge }: PaperHeaderProps) {
  return (
    <header className="shop-invoice__head">
      <div>
        <Logo name={business.name} src={business.logo_url} size={48} />
        <p className="shop-invoice__quiet">
          {[
            ...addressLines(business.address),
            business.phone,
            business.email,
            taxPin === null ? null : `${taxPinLabel} ${taxPin}`,
          ]
            .filter((part) => part !== null)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
      </div>
      <div className="shop-invoice__title">
        <h1>{title}</h1>
        {badge !== null && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
    </header>
  );
}

interface PaperLine {
  id: string;
  name: string;
  sku: string | null;
  unit: string;
  quantity: number;
  unit_price: number;
  discount_amount: number;
  promotions: readonly GivenPromotion[];
  modifiers?: readonly LineModifier[];
  /** Of a sale, the pieces with a serial number. */
  serials?: readonly { serial_number: string }[];
  net_amount: number;
  gross_amount: number;
  tax_rate_percent: number;
}

interface PaperLinesProps {
  lines: readonly PaperLine[];
  pricesIncludeTax: boolean;
  formatPrice: (amount: number) => string;
}

/** What is sold or offered, line by line: amounts before what was taken off, so that they add up to the subtotal below them. */
export function PaperLines({ lines, pricesIncludeTax, formatPrice }: PaperLinesProps) {
  // A business that is not registered for tax says nothing of it.
  const isTaxed = lines.some((line) => line.tax_rate_percent > 0);
  return (
    <table className="shop-invoice__lines">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          {isTaxed && <th scope="col">Tax</th>}
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {keepTogether(line.name)}
              {line.sku !== null && <small>{line.sku}</small>}
              {line.modifiers?.map(({ id, name, amount }) => (
                <small key={id}>{amount === 0 ? name : `${name} +${formatPrice(amount)}`}</small>
              ))}
              {(line.serials ?? []).map(({ serial_number: number }) => (
                <small key={number}>Serial number {number}</small>
              ))}
              {line.promotions.map(({ id, name, amount }) => (
                <small key={id}>
                  {name} −{formatPrice(amount)}
                </small>
              ))}
              {discountBesides(line) > 0 && <small>Discount −{formatPrice(discountBesides(line))}</small>}
            </th>
            <td data-label="Quantity">{quantityText(quantityFromNumeric(line.quantity), line.unit)}</td>
            <td data-label="Price">{pricePer(formatPrice(line.unit_price), line.unit)}</td>
            {isTaxed && <td data-label="Tax">{formatPercent(line.tax_rate_percent)}</td>}
            <td data-label="Amount">{formatPrice(tagAmountBefore(line, pricesIncludeTax))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
