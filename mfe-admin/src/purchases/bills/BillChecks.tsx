import { usePermission } from '@dukani/shared/session';
import { useLinesToBillQuery } from '../billsApi';
import { checkSentence } from '../purchaseNames';
import type { Bill } from '../purchaseRows';

/** What the lines of a bill that is not posted are called, by their place from 0. */
export function useLineNames(body: Bill['body']): (line: number) => string {
  const mayEdit = usePermission('purchases.edit');
  const { data } = useLinesToBillQuery(body?.contact_id ?? '', { skip: body === null || !mayEdit });
  return (line) => {
    const asked = body?.lines[line];
    const received = data?.lines.find(({ receipt_line_id: id }) => id === asked?.receipt_line_id);
    return received?.name ?? asked?.description ?? `Line ${line + 1}`;
  };
}

/** Why a bill waits, in plain words, and what can be done. */
export function BillChecks({ bill }: { bill: Bill }) {
  const nameOf = useLineNames(bill.body);
  if (bill.checks.length === 0) return null;
  return (
    <div className="purch-warning" role="note" aria-label="What does not match">
      <strong>{bill.status === 'held' ? 'Nothing is posted until somebody releases it' : 'What does not match'}</strong>
      <ul>
        {bill.checks.map((check) => (
          <li key={`${check.check}${'line' in check ? check.line : ''}`}>{checkSentence(check, nameOf)}</li>
        ))}
      </ul>
    </div>
  );
}
