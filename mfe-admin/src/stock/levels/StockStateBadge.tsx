import { quantityText } from '@dukani/shared/format';
import { Badge } from '@dukani/shared/ui-core';
import { type StockRow } from '../stockRows';

/** What can be sold, in words where that needs somebody. */
export function SaleableText({ row }: { row: StockRow }) {
  const text = quantityText(row.saleable, row.unit);
  if (row.state === 'negative') return <Badge tone="danger">{text} below zero</Badge>;
  if (row.state === 'out') return <Badge tone="danger">Out of stock</Badge>;
  if (row.state === 'low') return <Badge tone="warning">{text} low</Badge>;
  return <span className="stock-figure">{text}</span>;
}
