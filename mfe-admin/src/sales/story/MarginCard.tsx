import { formatPercent } from '@dukani/shared/format';
import { MoneyText } from '@dukani/shared/ui-antd';
import type { Sale } from '../../checkout/saleRows';
import { useGetSaleStoryQuery } from './saleStoryApi';

/** What the goods of a sale cost and what was earned, for who may see costs. */
export function MarginCard({ sale }: { sale: Sale }) {
  const { data: story } = useGetSaleStoryQuery(sale.id);
  const margin = story?.margin ?? null;
  if (margin === null) return null;
  const net = margin.cost + margin.profit;
  return (
    <section className="sale-card" aria-label="Cost and margin">
      <h2>Cost and margin</h2>
      <dl className="sale-facts">
        <div>
          <dt>Cost of goods</dt>
          <dd>
            <MoneyText amount={margin.cost} currencyCode={sale.currencyCode} />
          </dd>
        </div>
        <div>
          <dt>Margin, without tax</dt>
          <dd>
            <MoneyText amount={margin.profit} currencyCode={sale.currencyCode} />
            {net > 0 && ` (${formatPercent((100 * margin.profit) / net, 1)})`}
          </dd>
        </div>
      </dl>
      <p className="sale-hint">As sold. Returns are not deducted.</p>
    </section>
  );
}
