import { formatQuantity } from '@dukani/shared/format';
import { Badge } from '@dukani/shared/ui-core';
import { stockState, type Product } from './productRows';

/** How many there are, in words where that needs somebody. */
export function StockText({ product }: { product: Product }) {
  const state = stockState(product);
  if (state === 'service')
    return <span className="adm-muted">{product.kind === 'service' ? 'Service' : 'By variant'}</span>;
  const text = formatQuantity(product.stock, product.unit === 'each' ? undefined : product.unit);
  if (state === 'out') return <Badge tone="danger">{product.stock < 0 ? text : 'Out of stock'}</Badge>;
  if (state === 'low') return <Badge tone="warning">{text} low</Badge>;
  return <span className="product-figure">{text}</span>;
}
