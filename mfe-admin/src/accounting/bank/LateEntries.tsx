import { fromNumeric } from '@dukani/shared/money';
import type { BankStatement } from '@dukani/shared/rpc';
import { Badge, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { useLateEntriesQuery } from './agreeApi';
import { EntryText } from './EntryText';

/** Whether a statement still agrees: by how much it no longer does. Nothing where it does. */
export function LateBadge({ statement }: { statement: Pick<BankStatement, 'late_count' | 'late_amount'> }) {
  if (statement.late_count === 0) return null;
  return (
    <Badge tone="danger">
      No longer agrees: <MoneyText amount={fromNumeric(statement.late_amount)} />
    </Badge>
  );
}

/** What came into the days of a closed statement, and what to do about it. */
export function LateEntries({ statement }: { statement: BankStatement }) {
  const { data, error, refetch } = useLateEntriesQuery(statement.id);
  return (
    <section className="books-card" aria-labelledby="bank-late">
      <header>
        <h2 id="bank-late">Posted after this statement was closed</h2>
        <LateBadge statement={statement} />
      </header>
      {data === undefined &&
        (error === undefined ? <Skeleton height={80} /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
      {data !== undefined && (
        <ul className="bank-entries" aria-label="Posted later">
          {data.map((entry) => (
            <li key={entry.journal_line_id}>
              <EntryText entry={entry} />
              <MoneyText amount={fromNumeric(entry.amount)} />
            </li>
          ))}
        </ul>
      )}
      <p className="adm-muted">
        If the bank has it on a later statement, match it there. If it is wrong, open the entry and reverse it on its
        own day. If the closed statement was wrong, open it again, match the entry and close it.
      </p>
    </section>
  );
}
