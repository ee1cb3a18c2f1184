import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { BUCKETS } from './AgeingChart';
import type { AgeingReport, AgeingRow } from '../common/contacts/contactRows';
import { dayText } from './days';

interface AgeingPaperProps {
  report: AgeingReport;
  /** All of them, not only those that the list has loaded. */
  rows: readonly AgeingRow[];
  businessName: string;
  currencyCode: string;
}

/** The ageing as it stands on paper. */
export function AgeingPaper({ report, rows, businessName, currencyCode }: AgeingPaperProps) {
  const { asOf, totals } = report;
  return (
    <article className="cust-paper">
      <header className="cust-paper__head">
        <div>
          <h2>Ageing on {dayText(asOf)}</h2>
          <p>
            {formatCurrency(totals.total, currencyCode)} open, amounts in {currencyCode}
          </p>
        </div>
        <strong>{businessName}</strong>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Contact</th>
            {BUCKETS.map(({ key, label }) => (
              <th key={key} scope="col" className="cust-right">
                {label}
              </th>
            ))}
            <th scope="col" className="cust-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.contactId}>
              <td>{row.name}</td>
              {BUCKETS.map(({ key }) => (
                <td key={key} className="cust-right">
                  {row[key] === 0 ? '–' : formatAmount(row[key])}
                </td>
              ))}
              <td className="cust-right">{formatAmount(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {BUCKETS.map(({ key }) => (
              <td key={key} className="cust-right">
                {formatAmount(totals[key])}
              </td>
            ))}
            <td className="cust-right">{formatAmount(totals.total)}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}
