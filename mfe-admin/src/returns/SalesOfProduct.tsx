import { useState } from 'react';
import { formatCurrency, pricePer, quantityText } from '@dukani/shared/format';
import { DateText, refusalText } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useFindSalesOfProductQuery, type SoldProduct } from '../checkout/returns/returnsApi';
import type { TillProduct } from '../checkout/tillApi';
import { GoodsPicker } from '../checkout/returns/GoodsPicker';

/** Where goods without their receipt were sold: the newest sales of a product that it can still come back from. */
export function SalesOfProduct({ onChoose }: { onChoose: (invoiceNumber: string) => void }) {
  const [product, setProduct] = useState<TillProduct | null>(null);
  return (
    <>
      <GoodsPicker label="Goods to return" onPick={setProduct} autoFocus />
      {product !== null && <Sold key={product.id} product={product} onChoose={onChoose} />}
    </>
  );
}

interface SoldProps {
  product: TillProduct;
  onChoose: (invoiceNumber: string) => void;
}

function Sold({ product, onChoose }: SoldProps) {
  const { currencyCode } = useBusiness();
  const { data, error } = useFindSalesOfProductQuery(product.id);
  if (error !== undefined) return <p role="alert">{refusalText(error)}</p>;
  if (data === undefined) return <p role="status">Looking for sales of {product.name}…</p>;
  if (data.length === 0) {
    return <p role="status">{product.name} was not sold in the last 30 days, or was already returned.</p>;
  }
  return (
    <ul className="goods-found" aria-label={`Sales of ${product.name}`}>
      {data.map((sale) => (
        <li key={`${sale.invoiceNumber} ${sale.unitPrice} ${sale.quantity}`}>
          <button type="button" className="goods-choice" onClick={() => onChoose(sale.invoiceNumber)}>
            <span>
              {sale.invoiceNumber} · <DateText iso={sale.soldAt} />
            </span>
            <span className="adm-muted">
              {soldText(sale, product.unit)} at {pricePer(formatCurrency(sale.unitPrice, currencyCode), product.unit)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const soldText = ({ quantity, returned }: SoldProduct, unit: string): string =>
  returned > 0
    ? `${quantityText(quantity, unit)}, ${quantityText(returned, unit)} returned,`
    : quantityText(quantity, unit);
