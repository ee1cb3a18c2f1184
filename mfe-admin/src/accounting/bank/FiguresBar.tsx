import { fromNumeric, subtract } from '@dukani/shared/money';
import type { BankStatementFigures } from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';

/** How statement and books compare, as the sum that must come out. It stays in view while lines are matched. */
export function FiguresBar({ statement }: { statement: BankStatementFigures }) {
  const isEven = statement.difference === 0 && statement.unmatched_count === 0;
  const figures = [
    { label: 'In the books', amount: statement.books },
    { label: '− Booked, not matched yet', amount: statement.outstanding },
    ...(statement.booked_later === 0 ? [] : [{ label: '+ Booked on a later day', amount: statement.booked_later }]),
    { label: `+ Lines to match (${statement.unmatched_count})`, amount: statement.unmatched },
  ];
  const closing = fromNumeric(statement.closing_balance);
  const difference = fromNumeric(statement.difference);
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
      <div>
        <dt>= Expected on the statement</dt>
        <dd>
          <MoneyText amount={subtract(closing, difference)} />
        </dd>
      </div>
      <div>
        <dt>Statement</dt>
        <dd>
          <MoneyText amount={closing} />
        </dd>
      </div>
      <div data-state={isEven ? 'even' : 'open'}>
        <dt>Difference to the statement</dt>
        <dd>
          <span role="status" aria-label="Difference">
            <MoneyText amount={difference} />
            {isEven && <Icon name="check" size={16} />}
          </span>
        </dd>
      </div>
    </dl>
  );
}
