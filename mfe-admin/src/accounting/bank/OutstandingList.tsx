import { fromNumeric, sum } from '@dukani/shared/money';
import type { BankStatementFigures } from '@dukani/shared/rpc';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { dayText } from '../periods';
import { useOutstandingEntriesQuery } from './agreeApi';
import { EntryText } from './EntryText';

/** Of the server's page. */
const SHOWN = 100;

/** What the books have until the last day of a statement and no statement has: why the two balances are not the same. */
export function OutstandingList({ statement }: { statement: BankStatementFigures }) {
  const { data, error, refetch } = useOutstandingEntriesQuery({
    accountId: statement.account_id,
    until: statement.to_on,
  });
  const totalOf = (isIn: boolean) =>
    sum((data ?? []).filter(({ amount }) => amount > 0 === isIn).map(({ amount }) => fromNumeric(amount)));
  return (
    <section className="books-card" aria-labelledby="bank-outstanding">
      <h2 id="bank-outstanding">In the books, not on a statement by {dayText(statement.to_on)}</h2>
      {data === undefined &&
        (error === undefined ? <Skeleton height={80} /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
      {data?.length === 0 && <p className="adm-muted">Nothing: every entry is on a statement.</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <ul className="bank-entries" aria-label="Not on a statement">
            {data.map((entry) => (
              <li key={entry.journal_line_id}>
                <EntryText entry={entry} />
                <MoneyText amount={fromNumeric(entry.amount)} />
              </li>
            ))}
          </ul>
          <p>
            Money in <MoneyText amount={totalOf(true)} />, money out <MoneyText amount={totalOf(false)} />
            {data.length >= SHOWN && `, of the newest ${SHOWN}`}. All together{' '}
            <strong>
              <MoneyText amount={fromNumeric(statement.outstanding)} />
            </strong>
            : that much the books have and the statement does not.
          </p>
        </>
      )}
    </section>
  );
}
