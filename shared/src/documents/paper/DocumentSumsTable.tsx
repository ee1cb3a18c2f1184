import type { DocumentModel } from '../documentModel.ts';

/** Rows of a word and a figure, with the one figure that people look for. */
export function DocumentSumsTable({ sums: { title, rows } }: { sums: DocumentModel['sums'][number] }) {
  return (
    <table className="receipt-sums">
      {title !== undefined && <caption>{title}</caption>}
      <tbody>
        {rows.map(({ label, value, isTotal = false, isSubtotal = false }, place) => (
          // Somebody may pay twice in cash: labels are no keys.
          <tr key={place} className={isTotal ? 'receipt-total' : isSubtotal ? 'receipt-sum' : undefined}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
