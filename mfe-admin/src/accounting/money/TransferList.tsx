import { useState } from 'react';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Badge } from '@dukani/shared/ui-core';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { FromTo } from '../../common/FromTo';
import { useOpenRow } from '../../common/useOpenRow';
import { dayText } from '../periods';
import { useLazyTransferPageQuery, useListMoneyAccountsQuery, useListMoneyTransfersInfiniteQuery } from './moneyApi';
import { moneyAccountName } from './moneyNames';
import type { MoneyTransfer } from './moneyRows';
import { TransferDialog } from './TransferDialog';
import { TransferDrawer } from './TransferDrawer';

const FILTERS = {
  account: idFilter({ label: 'Account', isPinned: true }),
  state: choiceFilter({ label: 'State', options: [{ value: 'transit', label: 'In transit' }], isPinned: true }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

function TransferState({ row }: { row: MoneyTransfer }) {
  if (row.reversedAt !== null) return <Badge>Reversed</Badge>;
  return row.receivedOn === null ? <Badge tone="warning">In transit</Badge> : <Badge tone="success">Received</Badge>;
}

const COLUMNS: DataColumn<MoneyTransfer>[] = [
  {
    key: 'what',
    title: 'From and to',
    card: 'title',
    isFixed: true,
    render: (row) => <FromTo from={row.fromName} to={row.toName} />,
  },
  { key: 'number', title: 'Number', card: 'note', isWideOnly: true, render: (row) => row.number },
  { key: 'sent', title: 'Sent', card: 'note', render: (row) => dayText(row.sentOn) },
  {
    key: 'received',
    title: 'Received',
    card: 'hidden',
    render: (row) => (row.receivedOn === null ? '–' : dayText(row.receivedOn)),
  },
  { key: 'state', title: 'State', render: (row) => <TransferState row={row} /> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={row.amount} />,
  },
];

const EXPORT_COLUMNS: TableColumn<MoneyTransfer>[] = [
  { title: 'Number', value: (row) => row.number, isText: true },
  { title: 'From', value: (row) => row.fromName },
  { title: 'To', value: (row) => row.toName },
  { title: 'Sent', value: (row) => row.sentOn },
  { title: 'Received', value: (row) => row.receivedOn },
  { title: 'Amount', value: (row) => toNumeric(row.amount), isNumber: true },
  { title: 'Fee', value: (row) => toNumeric(row.fee), isNumber: true },
  { title: 'Reference', value: (row) => row.reference, isText: true },
  { title: 'Note', value: (row) => row.note },
];

/** Money moved between accounts, newest first; one opens in a drawer (`?transfer=`). */
export function TransferList() {
  const mayPost = usePermission('accounting.post');
  const [openId, show] = useOpenRow('transfer');
  const [isMoving, setIsMoving] = useState(false);
  const list = useListState({ key: 'money-transfers', filters: FILTERS, sorts: SORTS });
  const { data: accounts = [] } = useListMoneyAccountsQuery();
  const query = { accountId: list.filters.account, isOnItsWay: list.filters.state === 'transit' };
  const result = useListMoneyTransfersInfiniteQuery(query);
  const [readPage] = useLazyTransferPageQuery();
  const page = pageRows(result, ({ rows }) => rows);
  const open = page.rows?.find(({ id }) => id === openId);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'transfer', many: 'transfers' }}
        header={{
          title: 'Transfers',
          isHidden: true,
          create: mayPost ? { label: 'Move money', onSelect: () => setIsMoving(true) } : undefined,
        }}
        search={{
          options: { account: accounts.map((account) => ({ value: account.id, label: moneyAccountName(account) })) },
        }}
        table={{
          columns: COLUMNS,
          page,
          rowKey: (row) => row.id,
          rowName: (row) => row.number,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'Nothing was moved yet',
            description: 'Record when you take cash to the bank, or move M-Pesa money to it.',
          },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => readPage({ query, after }).unwrap(),
            fileName: 'Transfers',
          },
        }}
      />
      {open !== undefined && <TransferDrawer transfer={open} onClose={() => show(null)} />}
      {isMoving && <TransferDialog onClose={() => setIsMoving(false)} />}
    </>
  );
}
