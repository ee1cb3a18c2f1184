import { Link } from '@dukani/shared/router';
import { Button } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { ENTRY_LABELS } from './contactLabels';
import type { Statement, StatementEntry } from '../common/contacts/contactRows';
import { dayText } from './days';

interface StatementTableProps {
  statement: Statement;
  /** Takes a payment back; null where nobody may, or there is none. */
  onReverse: ((entry: StatementEntry) => void) | null;
}

/** The entries of a statement, with the balance before and after them. */
export function StatementTable({ statement, onReverse }: StatementTableProps) {
  const hasActions = onReverse !== null;
  return (
    <div className="cust-paper__scroll" tabIndex={0} role="region" aria-label="Entries">
      <table>
        <StatementHead hasActions={hasActions} />
        <tbody>
          <tr>
            <td className="cust-entry-date">{dayText(statement.from)}</td>
            <td className="cust-entry-document">Balance brought forward</td>
            <td />
            <td />
            <td className="cust-right cust-entry-balance">
              <MoneyText amount={statement.openingBalance} isAccounting />
            </td>
            {hasActions && <td className="cust-no-print" />}
          </tr>
          {statement.entries.map((entry) => (
            <EntryRow key={`${entry.documentId}${entry.kind}`} entry={entry} onReverse={onReverse} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Balance on {dayText(statement.to)}
            </th>
            <td />
            <td className="cust-right cust-entry-amount">
              <strong>
                <MoneyText amount={statement.closingBalance} currencyCode={statement.currencyCode} isAccounting />
              </strong>
            </td>
            {hasActions && <td className="cust-no-print" />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function StatementHead({ hasActions }: { hasActions: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Document</th>
        <th scope="col">Due</th>
        <th scope="col" className="cust-right">
          Amount
        </th>
        <th scope="col" className="cust-right">
          Balance
        </th>
        {hasActions && (
          <th scope="col" className="cust-no-print">
            <span className="dk-visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface EntryRowProps extends Pick<StatementTableProps, 'onReverse'> {
  entry: StatementEntry;
}

function EntryRow({ entry, onReverse }: EntryRowProps) {
  return (
    <tr>
      <td className="cust-entry-date">{dayText(entry.businessDate)}</td>
      <td className="cust-entry-document">
        {ENTRY_LABELS[entry.kind]}{' '}
        {entry.documentType === 'sale' ? (
          <Link to={`/admin/sales/${entry.documentId}`}>{entry.number}</Link>
        ) : (
          entry.kind !== 'opening_balance' && entry.number
        )}
      </td>
      <td className="cust-entry-due">{entry.dueOn === null ? '' : dayText(entry.dueOn)}</td>
      <td className="cust-right cust-entry-amount">
        <MoneyText amount={entry.amount} isAccounting />
      </td>
      <td className="cust-right cust-entry-balance">
        <MoneyText amount={entry.balance} isAccounting />
      </td>
      {onReverse !== null && (
        <td className="cust-no-print cust-entry-action">
          {entry.kind === 'payment' && entry.isReversed && <span className="adm-muted">Reversed</span>}
          {entry.kind === 'payment' && !entry.isReversed && (
            <Button size="small" variant="ghost" onClick={() => onReverse(entry)}>
              Reverse<span className="dk-visually-hidden"> payment {entry.number}</span>
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
