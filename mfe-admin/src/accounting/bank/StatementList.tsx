import { fromNumeric } from '@dukani/shared/money';
import type { BankStatement } from '@dukani/shared/rpc';
import { Badge, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { dayText } from '../periods';
import { useBankStatementsQuery } from './bankApi';
import { LateBadge } from './LateEntries';

interface StatementListProps {
  accountId: string;
  onOpen: (statementId: string) => void;
}

/** The statements of an account, the newest first. */
export function StatementList({ accountId, onOpen }: StatementListProps) {
  const { data, error, refetch } = useBankStatementsQuery(accountId);
  if (data === undefined)
    return error === undefined ? (
      <Skeleton height={160} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon="file"
        title="No statement yet"
        description="Download a statement from the bank or the M-Pesa portal (CSV, Excel, OFX, QIF, MT940 or CAMT.053) and import it here."
      />
    );
  return (
    <ul className="bank-statements" aria-label="Statements">
      {data.map((statement) => (
        <StatementRow key={statement.id} statement={statement} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function StatementRow({ statement, onOpen }: { statement: BankStatement; onOpen: (id: string) => void }) {
  const days = `${dayText(statement.from_on)} to ${dayText(statement.to_on)}`;
  return (
    <li>
      <span className="books-what">
        {statement.withdrawn_at === null ? (
          <button type="button" className="bank-open" onClick={() => onOpen(statement.id)}>
            {days}
          </button>
        ) : (
          <s>{days}</s>
        )}
        <small className="adm-muted">
          {statement.file_name} · {statement.line_count} lines
        </small>
      </span>
      <span className="books-figure">
        <MoneyText amount={fromNumeric(statement.closing_balance)} />
      </span>
      {statement.withdrawn_at !== null ? (
        <Badge>Import undone</Badge>
      ) : statement.late_count > 0 ? (
        <LateBadge statement={statement} />
      ) : statement.closed_at !== null ? (
        <Badge tone="success">Closed</Badge>
      ) : (
        <Badge tone="warning">Open</Badge>
      )}
    </li>
  );
}
