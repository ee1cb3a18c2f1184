import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { Icon } from '@dukani/shared/ui-core';
import { useFirstStepsQuery } from './cashApi';

const STEPS: readonly { key: keyof rpc.FirstSteps; label: string; hint: string; to: string }[] = [
  {
    key: 'has_opening_balances',
    label: 'Enter opening balances',
    hint: 'What was in the till, at the bank and owed when you began here.',
    to: '/admin/accounting/opening',
  },
  {
    key: 'has_bank_account',
    label: 'Set up the bank account',
    hint: 'Its number, or its first statement.',
    to: '/admin/accounting?tab=bank',
  },
  {
    key: 'has_expense',
    label: 'Record a first expense by its category',
    hint: 'Rent, power, transport: categories are ready to use.',
    to: '/admin/accounting/expense/new',
  },
  {
    key: 'has_lock',
    label: 'Choose the lock day',
    hint: 'Days that are checked stay as they are.',
    to: '/admin/accounting?tab=closing',
  },
  {
    key: 'has_accountant',
    label: 'Invite your accountant',
    hint: 'They see the books and nothing of the till.',
    to: '/admin/team',
  },
];

/** The first steps of the books with what is done of them; gone once all are. */
export function FirstSteps() {
  const { data } = useFirstStepsQuery();
  if (data === undefined || STEPS.every(({ key }) => data[key])) return null;
  const doneCount = STEPS.filter(({ key }) => data[key]).length;
  return (
    <section className="books-card" aria-labelledby="books-steps">
      <header>
        <h2 id="books-steps">First steps</h2>
        <span className="adm-muted">
          {doneCount} of {STEPS.length} done
        </span>
      </header>
      <ol className="books-steps">
        {STEPS.map(({ key, label, hint, to }) => (
          <li key={key} data-done={data[key]}>
            <Icon name={data[key] ? 'check' : 'chevron-right'} size={16} />
            <span className="books-what">
              <span>
                <Link to={to}>{label}</Link> {data[key] && <small>Done</small>}
              </span>
              <small className="adm-muted">{hint}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
