import type { StockBadge } from '@dukani/shared/rpc';
import './StockLine.css';

const texts: Record<StockBadge, string> = {
  in_stock: 'In stock',
  low_stock: 'Only a few left',
  out_of_stock: 'Sold out',
};

/** Whether it can be had, in words and colour. The exact number is the shop's own business. */
export function StockLine({ badge }: { badge: StockBadge }) {
  return <p className={`shop-stock shop-stock--${badge}`}>{texts[badge]}</p>;
}
