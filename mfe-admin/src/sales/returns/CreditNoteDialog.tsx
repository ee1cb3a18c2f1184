import { formatCurrency, formatQuantity } from '@dukani/shared/format';
import { Dialog, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { useBusiness } from '../../common/useBusiness';
import { TENDER_NAMES } from '../payments';
import { APPROVED } from '../saleLabels';
import { useGetCreditNoteQuery, type CreditNoteRow } from '../returnsApi';
import './returns.css';

/** What came back without a receipt, why, and who said yes. */
export function CreditNoteDialog({ note, onClose }: { note: CreditNoteRow; onClose: () => void }) {
  const { currencyCode } = useBusiness();
  const { data, error, refetch } = useGetCreditNoteQuery(note.id);
  return (
    <Dialog isOpen title={note.number} onClose={onClose}>
      {data === undefined ? (
        error === undefined ? (
          <Spinner text="Loading" />
        ) : (
          <ErrorState title="The credit note could not be loaded" error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <dl className="exchange-sums">
            {data.lines.map((line) => (
              <div key={line.key}>
                <dt>
                  {formatQuantity(line.quantity)} × {line.name}
                  {line.restock ? '' : ', not back to stock'}
                </dt>
                <dd>{formatCurrency(line.gross, currencyCode)}</dd>
              </div>
            ))}
            <div data-difference="">
              <dt>Paid back by {TENDER_NAMES[note.tenderType].toLowerCase()}</dt>
              <dd>{formatCurrency(note.total, currencyCode)}</dd>
            </div>
          </dl>
          <p>{note.reason}</p>
          {data.approvals.map((approval) => (
            <p key={approval.permission} className="adm-muted">
              {APPROVED[approval.permission]} approved by {approval.approverName}: {approval.reason}
            </p>
          ))}
        </>
      )}
    </Dialog>
  );
}
