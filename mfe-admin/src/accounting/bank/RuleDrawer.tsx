import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type { BankRule } from '@dukani/shared/rpc';
import { Drawer, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { dayText } from '../periods';
import { useBankRuleLinesQuery } from './bankApi';

/** The newest lines that a rule has booked. */
export function RuleDrawer({ rule, onClose }: { rule: BankRule; onClose: () => void }) {
  const title = `Caught by ${rule.name}`;
  const { data: lines, error, refetch } = useBankRuleLinesQuery(rule.id);
  return (
    <Drawer isOpen title={title} onClose={onClose}>
      {lines === undefined ? (
        error === undefined ? (
          <Skeleton height={160} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : lines.length === 0 ? (
        <EmptyState icon="list" title="It has caught nothing yet" />
      ) : (
        <ul className="bank-entries" aria-label={title}>
          {lines.map((line) => (
            <li key={line.id}>
              <span className="books-what">
                <Link to={`/admin/accounting?tab=bank&account=${line.account_id}&statement=${line.statement_id}`}>
                  {line.text || 'Line'}
                </Link>
                <small className="adm-muted">{dayText(line.booked_on)}</small>
              </span>
              <MoneyText amount={fromNumeric(line.amount)} />
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
