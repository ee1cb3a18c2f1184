import type { SheetRow } from './countRows';

/** Products that what was typed may mean. */
export function CountHits({ hits, onPick }: { hits: SheetRow[]; onPick: (row: SheetRow) => void }) {
  if (hits.length === 0) return null;
  return (
    <ul className="count-hits" aria-label="Found products">
      {hits.map((row) => (
        <li key={row.productId}>
          <button type="button" onClick={() => onPick(row)}>
            <span>{row.name}</span>
            <span className="adm-muted">{row.sku}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
