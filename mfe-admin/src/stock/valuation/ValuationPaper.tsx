import { formatCurrency, formatDate, quantityText } from '@dukani/shared/format';
import { useBusiness } from '../../common/useBusiness';
import { costText } from './costText';
import type { Valuation, ValuedProduct } from './valuationRows';

/** The valuation on paper: its head, its sums and the products. */
export function ValuationPaper({ valuation, rows }: { valuation: Valuation; rows: readonly ValuedProduct[] }) {
  const { name, currencyCode } = useBusiness();
  return (
    <div className="stock-paper">
      <h1>Stock valuation</h1>
      <p>
        {name} · end of {formatDate(`${valuation.asOf}T12:00:00Z`, 'UTC')} · weighted average cost
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">SKU</th>
            <th scope="col">Quantity</th>
            <th scope="col">Average cost</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.name}</td>
              <td>{row.code}</td>
              <td>{quantityText(row.quantity, row.unit)}</td>
              <td>{costText(row.averageCost)}</td>
              <td>{formatCurrency(row.value, currencyCode)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {rows.length < valuation.count
                ? `All ${valuation.count} products (the first ${rows.length} are listed)`
                : 'Total'}
            </th>
            <td>{formatCurrency(valuation.value, currencyCode)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
