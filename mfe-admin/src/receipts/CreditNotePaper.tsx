import type { Ref } from 'react';
import { formatAmount, formatCurrency, formatDateTime, quantityText } from '@dukani/shared/format';
import { compare, zero } from '@dukani/shared/money';
import { useTenderNames } from '../common/tenderNames';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import type { PaperSize } from '../common/papers/paperSize';
import type { CreditNoteDetail, Exchange } from '../checkout/returns/returnsApi';
import { APPROVED } from '../checkout/saleLabels';
import { creditNoteRows } from './creditNoteRows';
import { PaperFact } from './PaperFact';
import { PaperHead } from './PaperHead';
import '../common/papers/paper.css';

interface CreditNotePaperProps {
  note: CreditNoteDetail;
  /** What the goods were exchanged for. */
  exchange: Exchange | null;
  business: { name: string; timezone: string; currencyCode: string };
  header: ReceiptHeader | undefined;
  size: PaperSize;
  /** Which print this is; from the second on it says that it is a copy. */
  printCount: number;
  paperRef: Ref<HTMLDivElement>;
}

/** A credit note as it is printed: what came back, what for, and what the customer got for it. */
export function CreditNotePaper({
  note,
  exchange,
  business,
  header,
  size,
  printCount,
  paperRef,
}: CreditNotePaperProps) {
  const tenderNames = useTenderNames();
  return (
    <div className="receipt" data-size={size} ref={paperRef}>
      <PaperHead header={header} businessName={business.name} printCount={printCount} />
      <table className="receipt-facts">
        <tbody>
          <PaperFact label="Credit note" value={note.number} />
          {note.invoiceNumber !== null && <PaperFact label="For" value={note.invoiceNumber} />}
          <PaperFact label="Date" value={formatDateTime(note.issuedAt, business.timezone)} />
          {note.issuedByName !== null && <PaperFact label="Served by" value={note.issuedByName} />}
          {note.approvals.map((approval) => (
            <PaperFact
              key={approval.permission}
              label={`${APPROVED[approval.permission]} approved by`}
              value={approval.approverName}
            />
          ))}
          {note.contactName !== null && <PaperFact label="Customer" value={note.contactName} />}
        </tbody>
      </table>
      <table className="receipt-lines">
        <caption className="dk-visually-hidden">Goods returned</caption>
        <thead>
          <tr>
            <th scope="col">Returned</th>
            <th scope="col">{business.currencyCode}</th>
          </tr>
        </thead>
        <tbody>
          {note.lines.map((line) => (
            <tr key={line.key}>
              <td>
                {line.name}
                <span className="receipt-detail">{quantityText(line.quantity, line.unit)} returned</span>
                {line.serials.length > 0 && (
                  <span className="receipt-detail receipt-words">{line.serials.join(', ')}</span>
                )}
              </td>
              <td>−{formatAmount(line.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="receipt-sums">
        <tbody>
          <tr className="receipt-total">
            <th scope="row">Returned</th>
            <td>{formatCurrency(note.total, business.currencyCode)}</td>
          </tr>
          {creditNoteRows(note, tenderNames, exchange).map(([label, amount]) => (
            <PaperFact key={label} label={label} value={formatAmount(amount)} />
          ))}
          {compare(note.tax, zero) > 0 && <PaperFact label="Of which tax" value={formatAmount(note.tax)} />}
        </tbody>
      </table>
      <p className="receipt-note receipt-words">Reason: {note.reason}</p>
    </div>
  );
}
