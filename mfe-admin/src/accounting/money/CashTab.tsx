import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { Button, ErrorState, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { Link } from '@dukani/shared/router';
import { useListMoneyAccountsQuery } from './moneyApi';
import { MoneyAccountDialog } from './MoneyAccountDialog';
import { MONEY_KINDS } from './moneyNames';
import type { MoneyAccount } from './moneyRows';
import { TransferList } from './TransferList';
import './money.css';

/** The accounts that hold money with what the books say they hold, and what is moved between them. */
export function CashTab() {
  return (
    <div className="books-stack">
      <MoneyAccounts />
      <section className="books-stack" aria-labelledby="money-transfers">
        <div className="money-section-head">
          <h2 id="money-transfers">Moved between accounts</h2>
        </div>
        <TransferList />
      </section>
    </div>
  );
}

function MoneyAccounts() {
  const mayPost = usePermission('accounting.post');
  const { data: accounts, error, refetch } = useListMoneyAccountsQuery();
  const [edited, setEdited] = useState<MoneyAccount | 'new' | null>(null);
  return (
    <section className="books-stack" aria-labelledby="money-accounts">
      <div className="money-section-head">
        <h2 id="money-accounts">Accounts</h2>
        {mayPost && (
          <Button icon="plus" onClick={() => setEdited('new')}>
            Add account
          </Button>
        )}
      </div>
      {accounts === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="money-accounts">
        {accounts === undefined && error === undefined && <AccountOutlines />}
        {accounts?.map((account) => (
          <li key={account.id}>
            <AccountCard account={account} onEdit={mayPost ? () => setEdited(account) : null} />
          </li>
        ))}
      </ul>
      {edited !== null && (
        <MoneyAccountDialog account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

/** As many cards as a new business has accounts for money, so that nothing below them moves. */
function AccountOutlines() {
  return [1, 2, 3, 4, 5].map((place) => (
    <li key={place} className="money-account" aria-hidden="true">
      <Skeleton height={72} />
    </li>
  ));
}

function AccountCard({ account, onEdit }: { account: MoneyAccount; onEdit: (() => void) | null }) {
  const mayReconcile = usePermission('banking.reconcile');
  const { currencyCode } = useBusiness();
  return (
    <article className="money-account" aria-label={account.name}>
      <header>
        <h3>{account.name}</h3>
        {onEdit !== null && <IconButton size="small" icon="edit" label={`Change ${account.name}`} onClick={onEdit} />}
      </header>
      <strong>
        <MoneyText amount={account.balance} currencyCode={currencyCode} isAccounting />
      </strong>
      <span className="adm-muted">
        {MONEY_KINDS[account.kind]}
        {account.numberEnding !== null && ` ··${account.numberEnding}`}
      </span>
      <Link to={`/admin/accounting?tab=statements&show=ledger&account=${account.id}&days=this_month`}>
        What went in and out
      </Link>
      {mayReconcile && account.kind !== 'cash' && (
        <Link to={`/admin/accounting?tab=bank&account=${account.id}`}>Bank statements</Link>
      )}
    </article>
  );
}
