import { useMemo, useState } from 'react';
import { formatAmount } from '@dukani/shared/format';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState, useMediaQuery } from '@dukani/shared/ui-core';
import { TreeTable, useNotify, useShortcut, useToday, useUndo, type DataColumn } from '@dukani/shared/ui-antd';
import { ActionMenu, type MenuAction } from '../../common/ActionMenu';
import { useBusiness } from '../../common/useBusiness';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { useArchiveAccountMutation } from '../accountsApi';
import { SUBTYPE_NAMES } from '../ledgerNames';
import type { Account } from '../../common/ledger/accountRows';
import { useTrialBalanceQuery } from '../statementsApi';
import { isNamed } from '../../common/ledger/useAccountOptions';
import { figureText } from '../statements/figureText';
import { AccountDialog } from './AccountDialog';
import { balancesOf, chartTree, type ChartNode } from './accountTree';
import { MergeAccountDialog } from './MergeAccountDialog';
import './accounts.css';

const nodeKey = (node: ChartNode) => node.key;
const childrenOf = (node: ChartNode) => node.children;

type Open = { kind: 'edit'; account: Account | null } | { kind: 'merge'; account: Account } | null;

/** What accounts hold today, income and costs since their year began. */
function useBalances() {
  const today = useToday();
  const { data } = useTrialBalanceQuery({ from: today, to: today });
  return useMemo(() => (data === undefined ? undefined : balancesOf(data)), [data]);
}

/** The chart of accounts as a tree, with what each holds. */
export function AccountsTab() {
  const mayPost = usePermission('accounting.post');
  const { data: accounts, error, refetch } = useListAccountsQuery();
  const balances = useBalances();
  const [open, setOpen] = useState<Open>(null);
  const [query, setQuery] = useState('');
  const [hasArchived, setHasArchived] = useState(false);
  useShortcut('n', mayPost ? () => setOpen({ kind: 'edit', account: null }) : null, 'New account');
  const found = useMemo(
    () => (query.trim() === '' ? accounts : accounts?.filter((account) => isNamed(account, query))),
    [accounts, query],
  );
  const tree = useMemo(
    () => found && chartTree(found, { balances: balances ?? new Map(), hasArchived }),
    [found, balances, hasArchived],
  );
  const rows = query.trim() === '' ? tree : tree?.filter(({ children }) => children.length > 0);
  if (accounts === undefined && error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="books-stack">
      <div className="books-account-bar">
        <TextField
          label="Search accounts"
          isLabelHidden
          placeholder="Search accounts"
          type="search"
          value={query}
          onChange={setQuery}
        />
        <CheckboxField label="Show archived" checked={hasArchived} onChange={setHasArchived} />
        {mayPost && (
          <Button variant="primary" icon="plus" onClick={() => setOpen({ kind: 'edit', account: null })}>
            New account
          </Button>
        )}
      </div>
      <ChartTable rows={rows} hasBalances={balances !== undefined} mayPost={mayPost} onOpen={setOpen} />
      {rows?.length === 0 && <p className="adm-muted">No account has this name or code.</p>}
      {open?.kind === 'edit' && (
        <AccountDialog
          key={open.account?.id ?? 'new'}
          account={open.account}
          accounts={accounts ?? []}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'merge' && (
        <MergeAccountDialog account={open.account} accounts={accounts ?? []} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

interface ChartTableProps {
  rows: readonly ChartNode[] | undefined;
  hasBalances: boolean;
  mayPost: boolean;
  onOpen: (open: Open) => void;
}

const ledgerPath = (account: Account) =>
  `/admin/accounting?tab=statements&show=ledger&account=${account.id}&days=this_financial_year`;

const GROUP_COLUMN: DataColumn<ChartNode> = {
  key: 'group',
  title: 'Group',
  render: ({ account }) =>
    account === null ? null : <span className="adm-muted">{SUBTYPE_NAMES[account.subtype]}</span>,
};

function ChartTable({ rows, hasBalances, mayPost, onOpen }: ChartTableProps) {
  const { currencyCode } = useBusiness();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const entriesOf = useAccountMenu(mayPost, onOpen);
  const columns: DataColumn<ChartNode>[] = [
    { key: 'name', title: 'Account', render: (node) => <NodeName node={node} /> },
    ...(isNarrow ? [] : [GROUP_COLUMN]),
    {
      key: 'balance',
      title: `Balance (${currencyCode})`,
      align: 'right',
      render: (node) => (
        <span className="books-holds" data-kind={node.account === null ? 'type' : 'account'}>
          {!hasBalances ? (
            '…'
          ) : node.balance === 0 ? (
            <span className="adm-muted">{formatAmount(node.balance)}</span>
          ) : (
            figureText(node.balance)
          )}
        </span>
      ),
    },
    {
      key: 'more',
      title: 'More',
      isTitleHidden: true,
      width: 56,
      render: ({ account }) =>
        account !== null && <ActionMenu rowLabel={`More for ${account.name}`} entries={entriesOf(account)} />,
    },
  ];
  return (
    <div className="books-chart">
      <TreeTable
        label="Chart of accounts"
        columns={columns}
        rows={rows}
        rowKey={nodeKey}
        rowName={(node) => node.name}
        childrenOf={childrenOf}
        onRowClick={({ account }) => {
          if (account !== null) void navigate(ledgerPath(account));
        }}
      />
    </div>
  );
}

function NodeName({ node: { name, term, account } }: { node: ChartNode }) {
  if (account === null)
    return (
      <span className="books-node" data-kind="type">
        {name} <small>{term}</small>
      </span>
    );
  return (
    <span className="books-node" data-kind={account.isActive ? 'account' : 'archived'}>
      <span className="books-code">{account.code}</span> <span>{name}</span>{' '}
      {account.isControl && (
        <span title="Sales, bills and payments post to it. Nobody writes to it.">
          <Badge tone="info">Automatic only</Badge>
        </span>
      )}
      {!account.isControl && account.role !== null && (
        <span title="Sales, bills and payments post to it. Journals can post to it, too.">
          <Badge>Automatic</Badge>
        </span>
      )}
      {account.mergedIntoId !== null ? <Badge>Merged</Badge> : !account.isActive && <Badge>Archived</Badge>}
    </span>
  );
}

/** What can be done with an account: what cannot is not offered. */
function useAccountMenu(mayPost: boolean, onOpen: (open: Open) => void) {
  const navigate = useNavigate();
  const notify = useNotify();
  const offerUndo = useUndo();
  const [archive] = useArchiveAccountMutation();
  const restore = (account: Account) => archive({ accountId: account.id, isArchived: false }).unwrap();
  const putAway = async (account: Account) => {
    try {
      await archive({ accountId: account.id, isArchived: true }).unwrap();
      offerUndo({ title: `${account.name} archived`, undo: () => restore(account), undone: 'Restored' });
    } catch (thrown) {
      notify.error(`${account.name} was not archived`, thrown);
    }
  };
  const takeBack = (account: Account) =>
    restore(account).then(
      () => notify.success(`${account.name} is in use again`),
      (thrown: unknown) => notify.error('It could not be restored', thrown),
    );
  return (account: Account): MenuAction[] => {
    const lines: MenuAction = { label: 'View ledger', icon: 'list', run: () => void navigate(ledgerPath(account)) };
    if (!mayPost || account.mergedIntoId !== null) return [lines];
    if (!account.isActive) return [lines, { label: 'Restore', icon: 'undo', run: () => void takeBack(account) }];
    return [
      lines,
      { label: 'Change', icon: 'edit', run: () => onOpen({ kind: 'edit', account }) },
      ...(account.role === null
        ? ([
            { label: 'Merge into another', icon: 'link', run: () => onOpen({ kind: 'merge', account }) },
            { label: 'Archive', icon: 'trash', run: () => void putAway(account) },
          ] as const)
        : []),
    ];
  };
}
