import { formatNumber } from '@dukani/shared/format';
import { add } from '@dukani/shared/money';
import { MoneyText, StatCard } from '@dukani/shared/ui-antd';
import { useValueByLocationQuery } from './valuationApi';
import type { Valuation } from './valuationRows';
import '../figures.css';
import { countText } from '../../common/countText';

/** The sums on top, and where it lies in a card of one height, so that nothing moves when the figures come. */
export function ValuationFigures({ asOf, valuation }: { asOf: string | null; valuation: Valuation | undefined }) {
  const { data: locations = [] } = useValueByLocationQuery(asOf);
  const isLoading = valuation === undefined;
  return (
    <div className="stock-figures">
      <h2 className="dk-visually-hidden">Value of stock</h2>
      <StatCard
        label="Value at average cost"
        isLoading={isLoading}
        value={valuation && <MoneyText amount={valuation.value} />}
      />
      <StatCard label="Products" isLoading={isLoading} value={valuation && formatNumber(valuation.count)} />
      <article className="dk-stat stock-where" aria-busy={isLoading}>
        <h3 className="dk-stat__label">By location</h3>
        <ul aria-label="Value by location" tabIndex={0}>
          {locations.map((location) => (
            <li key={location.id}>
              <span>{location.name}</span>
              <span className="adm-muted">{countText(location.productCount, 'product')}</span>
              <MoneyText amount={location.value} />
            </li>
          ))}
          {valuation !== undefined && valuation.inTransit !== 0 && (
            <li>
              <span>In transit</span>
              <span className="adm-muted">not at a location</span>
              <MoneyText amount={valuation.inTransit} />
            </li>
          )}
          {valuation !== undefined && valuation.inTransit !== 0 && (
            <li>
              <strong>Including goods in transit</strong>
              <span className="adm-muted">as in the books</span>
              <MoneyText amount={add(valuation.value, valuation.inTransit)} />
            </li>
          )}
        </ul>
      </article>
    </div>
  );
}
