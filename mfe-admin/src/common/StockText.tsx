import { quantityText } from '@dukani/shared/format';
import { Badge } from '@dukani/shared/ui-core';
import { stockState, type Product } from './productRows';

interface StockTextProps {
  product: Product;
  /** Where no heading says what the figure is. */
  isSentence?: boolean;
}

/** How many there are, in words where that needs somebody. */
export function StockText({ product, isSentence = false }: StockTextProps) {
  const state = stockState(product);
  if (state === 'service')
    return <span className="adm-muted">{product.kind === 'service' ? 'Service' : 'By variant'}</span>;
  const text = quantityText(product.stock, product.unit);
  if (state === 'out') return <Badge tone="danger">{product.stock < 0 ? text : 'Out of stock'}</Badge>;
  if (state === 'low') return <Badge tone="warning">{text} low</Badge>;
  return <span className="product-figure">{isSentence ? `${text} in stock` : text}</span>;
}
