import { formatDate } from '@dukani/shared/format';
import type { InvoiceTerms } from './invoiceApi';

interface InvoiceTermsRowsProps {
  terms: InvoiceTerms;
  /** The day of the invoice. */
  issuedOn: string;
  timezone: string;
}

/** What an invoice says besides a receipt: whom it bills, and until when it is to be paid. */
export function InvoiceTermsRows({ terms, issuedOn, timezone }: InvoiceTermsRowsProps) {
  return (
    <>
      {terms.addressLines.length > 0 && (
        <tr>
          <th scope="row">Billed to</th>
          <td>
            {terms.addressLines.map((line) => (
              <span className="receipt-detail" key={line}>
                {line}
              </span>
            ))}
          </td>
        </tr>
      )}
      {terms.taxPin !== null && (
        <tr>
          <th scope="row">Customer’s tax PIN</th>
          <td>{terms.taxPin}</td>
        </tr>
      )}
      {!terms.isPaid && (
        <tr>
          <th scope="row">Pay by</th>
          <td>
            <strong>{formatDate(terms.dueOn, timezone)}</strong>
            {terms.dueOn === issuedOn && ', due at once'}
          </td>
        </tr>
      )}
    </>
  );
}
