import { quantityText } from '@dukani/shared/format';
import { compare, zero, type Money } from '@dukani/shared/money';
import { Badge } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { ModifierLines } from '../checkout/ModifierLines';
import { PromotionLines } from '../checkout/PromotionLines';
import { isTaxed, serialsText, type Sale, type SaleLine } from '../checkout/saleRows';
import { useTaxName } from '../common/taxNames';
import { useGetSaleStoryQuery, type LineFacts } from './story/saleStoryApi';

/** What was sold, and what it comes to. */
export function SaleLines({ sale }: { sale: Sale }) {
  const { data: story } = useGetSaleStoryQuery(sale.id);
  const showsTax = isTaxed(sale);
  const showsCost = story?.margin != null;
  return (
    <section className="sale-card" aria-label="Goods" tabIndex={0}>
      <table className="sale-table sale-lines">
        <caption className="dk-visually-hidden">Lines of {sale.invoiceNumber}</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="sale-figure">
              Quantity
            </th>
            <th scope="col" className="sale-figure">
              Price
            </th>
            <th scope="col" className="sale-figure">
              Discount
            </th>
            {showsTax && (
              <th scope="col" className="sale-figure">
                Tax
              </th>
            )}
            {showsCost && (
              <th scope="col" className="sale-figure">
                Cost
              </th>
            )}
            <th scope="col" className="sale-figure">
              Total ({sale.currencyCode})
            </th>
          </tr>
        </thead>
        <tbody>
          {sale.lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              facts={story?.lines[line.id] ?? null}
              showsTax={showsTax}
              showsCost={showsCost}
            />
          ))}
        </tbody>
      </table>
      <SaleSums sale={sale} />
    </section>
  );
}

interface LineRowProps {
  line: SaleLine;
  /** Null until they are there. */
  facts: LineFacts | null;
  showsTax: boolean;
  showsCost: boolean;
}

function LineRow({ line, facts, showsTax, showsCost }: LineRowProps) {
  return (
    <tr>
      <td>
        {line.name}
        <ModifierLines modifiers={line.modifiers} className="sale-chosen" />
        <PromotionLines promotions={line.promotions} className="sale-chosen" />
        {facts?.discountReason != null && <span className="sale-chosen">Discount: {facts.discountReason}</span>}
        {line.serials !== undefined && <span className="adm-muted"> {serialsText(line.serials)}</span>}
        {line.returnedQuantity > 0 && (
          <>
            {' '}
            <Badge tone="warning">{quantityText(line.returnedQuantity, line.unit)} returned</Badge>
          </>
        )}
      </td>
      <td className="sale-figure" data-label="Quantity">
        {quantityText(line.quantity, line.unit)}
      </td>
      <td className="sale-figure" data-label="Price">
        <MoneyText amount={line.unitPrice} />
      </td>
      <td className="sale-figure" data-label="Discount" data-none={compare(line.discount, zero) === 0 ? '' : undefined}>
        <MoneyText amount={line.discount} />
      </td>
      {showsTax && (
        <td className="sale-figure" data-label="Tax">
          {facts === null ? '' : <MoneyText amount={facts.tax} />}
        </td>
      )}
      {showsCost && (
        <td className="sale-figure" data-label="Cost">
          {facts?.cost == null ? '' : <MoneyText amount={facts.cost} />}
        </td>
      )}
      <td className="sale-figure" data-label="Total">
        <MoneyText amount={line.gross} />
      </td>
    </tr>
  );
}

function SaleSums({ sale }: { sale: Sale }) {
  const taxName = useTaxName();
  const sums: [string, Money][] = [
    ['Subtotal', sale.subtotal],
    ['Discount', sale.discount],
    ['Delivery', sale.deliveryFee],
    ...(isTaxed(sale) ? sale.taxes : []).map((tax): [string, Money] => [
      `${sale.pricesIncludeTax ? 'Includes' : 'Plus'} ${taxName(tax)}`,
      tax.tax,
    ]),
  ];
  return (
    <dl className="sale-sums">
      {sums
        .filter(([label, amount]) => label === 'Subtotal' || compare(amount, zero) !== 0)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {label === 'Discount' ? '−' : ''}
              <MoneyText amount={amount} />
            </dd>
          </div>
        ))}
      <div className="sale-total">
        <dt>Total</dt>
        <dd>
          <MoneyText amount={sale.total} currencyCode={sale.currencyCode} />
        </dd>
      </div>
    </dl>
  );
}
