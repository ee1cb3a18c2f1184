import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type { BankAccount } from '@dukani/shared/rpc';
import { useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { dayText } from '../periods';
import { useBankAccountsQuery } from './bankApi';
import { ImportPanel } from './ImportPanel';
import { ReconcileView } from './ReconcileView';
import { RulesView } from './RulesView';
import { StatementList } from './StatementList';
import './bank.css';

/** Money accounts with what books and statements say; `?account=` its statements, `&statement=` matching one; `?rules=` the rules. */
export function BankTab() {
  const [params, setParams] = useSearchParams();
  const { data: accounts, error, refetch } = useBankAccountsQuery();
  const areRulesShown = params.get('rules') !== null;
  const account = accounts?.find(({ id }) => id === params.get('account'));
  const statementId = params.get('statement');
  const show = (accountId: string | null, statement: string | null = null) =>
    setParams({
      tab: 'bank',
      ...(accountId === null ? {} : { account: accountId }),
      ...(statement === null ? {} : { statement }),
    });
  if (accounts === undefined)
    return error === undefined ? (
      <Skeleton height={320} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (areRulesShown) return <RulesView onBack={() => show(null)} />;
  if (account === undefined)
    return (
      <div className="books-stack">
        <div className="bank-bar">
          <h2>Accounts with statements</h2>
          <Button icon="list" onClick={() => setParams({ tab: 'bank', rules: '1' })}>
            Bank rules
          </Button>
        </div>
        <ul className="bank-accounts" aria-label="Accounts with statements">
          {accounts.map((one) => (
            <AccountCard key={one.id} account={one} onOpen={() => show(one.id)} />
          ))}
        </ul>
      </div>
    );
  if (statementId !== null)
    return (
      <ReconcileView
        key={statementId}
        accountName={account.name}
        statementId={statementId}
        onBack={() => show(account.id)}
      />
    );
  return <AccountView account={account} onBack={() => show(null)} onOpen={(id) => show(account.id, id)} />;
}

function AccountCard({ account, onOpen }: { account: BankAccount; onOpen: () => void }) {
  return (
    <li className="books-card">
      <header>
        <h2>
          <button type="button" className="bank-open" onClick={onOpen}>
            {account.name}
          </button>
        </h2>
        {account.number_ending !== null && <small>•••• {account.number_ending}</small>}
        {account.unmatched_count > 0 && <Badge tone="warning">{account.unmatched_count} to match</Badge>}
        {account.late_count > 0 && <Badge tone="danger">{account.late_count} closed, no longer agree</Badge>}
      </header>
      <AccountFacts account={account} />
    </li>
  );
}

function AccountFacts({ account }: { account: BankAccount }) {
  return (
    <dl className="bank-facts">
      <div>
        <dt>In the books</dt>
        <dd>
          <MoneyText amount={fromNumeric(account.balance)} />
        </dd>
      </div>
      <div>
        <dt>{account.statement_until === null ? 'Statement' : `Statement of ${dayText(account.statement_until)}`}</dt>
        <dd>
          {account.statement_balance === null ? (
            'None yet'
          ) : (
            <MoneyText amount={fromNumeric(account.statement_balance)} />
          )}
        </dd>
      </div>
      <div>
        <dt>Closed until</dt>
        <dd>{account.closed_until === null ? '–' : dayText(account.closed_until)}</dd>
      </div>
    </dl>
  );
}

interface AccountViewProps {
  account: BankAccount;
  onBack: () => void;
  onOpen: (statementId: string) => void;
}

function AccountView({ account, onBack, onOpen }: AccountViewProps) {
  const mayReconcile = usePermission('banking.reconcile');
  const [isImporting, setIsImporting] = useState(false);
  return (
    <div className="books-stack">
      <div className="bank-bar">
        <Button icon="chevron-left" onClick={onBack}>
          All accounts
        </Button>
        <h2>{account.name}</h2>
        {mayReconcile && !isImporting && (
          <Button variant="primary" icon="upload" onClick={() => setIsImporting(true)}>
            Import a statement
          </Button>
        )}
      </div>
      <div className="books-card">
        <AccountFacts account={account} />
      </div>
      {isImporting && <ImportPanel account={account} onOpen={onOpen} onClose={() => setIsImporting(false)} />}
      <StatementList accountId={account.id} onOpen={onOpen} />
    </div>
  );
}
