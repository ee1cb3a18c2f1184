import type { ReactNode } from 'react';
import { formatCurrency, quantityText } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { ProductImage } from '@dukani/shared/ui-core';
import { countText } from '../common/countText';
import { netSalesText, type Dashboard } from './dashboardRows';
import { titleFor, type DashboardPeriod } from './useDashboardView';

/** What sells and what lies. */
export function ProductCards({ dashboard, period }: { dashboard: Dashboard; period: DashboardPeriod }) {
  const nothing = period === 'today' ? 'No sales yet today.' : 'No sales in this period.';
  const { topProducts, slowProducts, categories, currencyCode } = dashboard;
  const largest = Math.max(1, ...categories.map((category) => category.netSales));
  return (
    <div className="dash-cards">
      <ListCard
        title={titleFor('Top sellers', period)}
        note={netSalesText(dashboard)}
        empty={nothing}
        isEmpty={topProducts.length === 0}
      >
        {topProducts.map((product) => (
          <li key={product.productId}>
            <Link to={`/admin/products/${product.productId}`} className="dash-row">
              <ProductImage src={product.imageUrl} name={product.name} width={36} height={36} />
              <span className="dash-row-name">{product.name}</span>
              <span className="dash-row-figure">
                {formatCurrency(product.netSales, currencyCode)}
                <span className="adm-muted">{quantityText(product.quantity, product.unit)} sold</span>
              </span>
            </Link>
          </li>
        ))}
      </ListCard>
      <ListCard title="Slow sellers" empty="Everything in stock has been selling." isEmpty={slowProducts.length === 0}>
        {slowProducts.map((product) => (
          <li key={product.productId}>
            <Link to={`/admin/products/${product.productId}`} className="dash-row">
              <span className="dash-row-name">{product.name}</span>
              <span className="dash-row-figure">
                {quantityText(product.stock, product.unit)} in stock
                <span className="adm-muted">{lastSoldText(product.daysSinceSale)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ListCard>
      <ListCard
        title={titleFor('Categories', period)}
        note={netSalesText(dashboard)}
        empty={nothing}
        isEmpty={categories.length === 0}
      >
        {categories.map((category) => (
          <li key={category.name} className="dash-bar-row">
            <span className="dash-row-name">{category.name}</span>
            <span>{formatCurrency(category.netSales, currencyCode)}</span>
            <span className="dash-bar" aria-hidden="true">
              <span style={{ width: `${Math.max(0, Math.round((category.netSales / largest) * 100))}%` }} />
            </span>
          </li>
        ))}
      </ListCard>
    </div>
  );
}

/** `never sold`, `last sold today`, `last sold 1 day ago`. */
function lastSoldText(daysSinceSale: number | null): string {
  if (daysSinceSale === null) return 'never sold';
  return daysSinceSale === 0 ? 'last sold today' : `last sold ${countText(daysSinceSale, 'day')} ago`;
}

interface ListCardProps {
  title: string;
  /** What the amounts are, under the title. */
  note?: string;
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

function ListCard({ title, note, empty, isEmpty, children }: ListCardProps) {
  return (
    <section className="dash-card" aria-label={title}>
      <h2>{title}</h2>
      {note !== undefined && !isEmpty && <p className="dash-card-note">{note}</p>}
      {isEmpty ? <p className="adm-muted">{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}
