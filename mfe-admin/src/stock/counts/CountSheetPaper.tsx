import { formatDate } from '@dukani/shared/format';
import { useBusiness } from '../../common/useBusiness';
import type { CountDetail, SheetRow } from './countRows';

/** A count sheet on A4, to write on: always without what is expected. */
export function CountSheetPaper({ count, rows }: { count: CountDetail; rows: readonly SheetRow[] }) {
  const { name, timezone } = useBusiness();
  return (
    <div className="count-paper">
      <h1>{count.name}</h1>
      <p>
        {name} · {count.number} · {count.locationName} · {count.scopeText} · {formatDate(count.openedAt, timezone)}
      </p>
      <p className="count-paper-fields">
        <span>Shelf or zone</span>
        <span>Counted by</span>
        <span>Time</span>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Code</th>
            <th scope="col">Unit</th>
            <th scope="col">Counted</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.productId}>
              <td>{row.name}</td>
              <td>{row.sku ?? row.barcodes[0]?.barcode ?? ''}</td>
              <td>{row.unit}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
