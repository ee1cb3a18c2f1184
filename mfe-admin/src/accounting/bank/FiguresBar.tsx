import { fromNumeric } from '@dukani/shared/money';
import type { BankStatementFigures } from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';

/** How statement and books compare. It stays in view while lines are matched. */
export function FiguresBar({ statement }: { statement: BankStatementFigures }) {
  const isEven = statement.difference === 0 && statement.unmatched_count === 0;
  const figures = [
    { label: 'Statement', amount: statement.closing_balance },
    { label: 'In the books', amount: statement.books },
    { label: 'Not on the statement yet', amount: statement.outstanding },
    ...(statement.booked_later === 0 ? [] : [{ label: 'Booked on a later day', amount: statement.booked_later }]),
    { label: `To match (${statement.unmatched_count})`, amount: statement.unmatched },
  ];
  return (
    <dl className="bank-facts bank-figures" aria-label="Statement and books">
      {figures.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText amount={fromNumeric(amount)} />
          </dd>
        </div>
      ))}
      <div data-state={isEven ? 'even' : 'open'}>
        <dt>Difference</dt>
        <dd>
          <span role="status" aria-label="Difference">
            <MoneyText amount={fromNumeric(statement.difference)} />
            {isEven && <Icon name="check" size={16} />}
          </span>
        </dd>
      </div>
    </dl>
  );
}
