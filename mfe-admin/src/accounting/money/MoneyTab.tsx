import { useState } from 'react';
import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  ListScreen,
  pageRows,
  useListState,
  yesNoFilter,
  type TableColumn,
} from '@dukani/shared/lists';
import { negate, toNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, ButtonLink, Icon } from '@dukani/shared/ui-core';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../../common/ActionMenu';
import { useListSuppliersQuery } from '../../common/contacts/suppliersApi';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { useBusiness } from '../../common/useBusiness';
import { useOpenRow } from '../../common/useOpenRow';
import { dayText } from '../periods';
import {
  useLazyVoucherPageQuery,
  useListMoneyAccountsQuery,
  useListVouchersInfiniteQuery,
  type VoucherQuery,
} from './moneyApi';
import { KIND_NAMES, moneyAccountName } from './moneyNames';
import type { Voucher, VoucherPage } from './moneyRows';
import { OwnerMoneyDialog } from './OwnerMoneyDialog';
import { TransferDialog } from './TransferDialog';
import { VoucherDrawer } from './VoucherDrawer';
import './money.css';

const KINDS = (Object.keys(KIND_NAMES) as rpc.VoucherKind[]).map((value) => ({ value, label: KIND_NAMES[value] }));

const FILTERS = {
  kind: choiceFilter({ label: 'Type', options: KINDS, isPinned: true }),
  days: dateRangeFilter({ label: 'Days', isPinned: true }),
  account: idFilter({ label: 'What for' }),
  money: idFilter({ label: 'Paid from or into' }),
  supplier: idFilter({ label: 'Supplier' }),
  reversed: yesNoFilter({ label: 'Reversed' }),
  papers: yesNoFilter({ label: 'Photo or PDF', yes: 'With one', no: 'Without' }),
};
const SORTS = ['-date', 'date', '-amount', 'amount'] as const;

/** What goes out is below zero. */
const signed = ({ isIn, amount }: Voucher) => (isIn ? amount : negate(amount));

function WhatFor({ row }: { row: Voucher }) {
  const about = [row.contactName, row.note].filter((part) => part !== null).join(' · ');
  return (
    <span className="money-what">
      <span>
        {row.accountName}
        {row.attachmentCount > 0 && <Icon name="image" size={16} label={`${row.attachmentCount} attached`} />}
        {row.reversedAt !== null && <Badge>Reversed</Badge>}
      </span>
      {about !== '' && <span className="adm-muted">{about}</span>}
    </span>
  );
}

const COLUMNS: DataColumn<Voucher>[] = [
  {
    key: 'date',
    title: 'Date',
    card: 'note',
    sort: { ascending: 'date', descending: '-date' },
    render: (row) => dayText(row.businessDate),
  },
  { key: 'what', title: 'What for', card: 'title', isFixed: true, render: (row) => <WhatFor row={row} /> },
  { key: 'kind', title: 'Type', card: 'note', render: (row) => KIND_NAMES[row.kind] },
  { key: 'money', title: 'Paid from or into', card: 'note', render: (row) => row.moneyAccountName },
  { key: 'number', title: 'Number', isWideOnly: true, card: 'hidden', render: (row) => row.number },
  {
    key: 'reference',
    title: 'Reference',
    isOptional: true,
    card: 'hidden',
    render: (row) => row.reference ?? '–',
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    sort: { ascending: 'amount', descending: '-amount' },
    render: (row) => <MoneyText amount={signed(row)} />,
  },
];

const EXPORT_COLUMNS: TableColumn<Voucher>[] = [
  { title: 'Number', value: (row) => row.number, isText: true },
  { title: 'Date', value: (row) => row.businessDate },
  { title: 'Type', value: (row) => KIND_NAMES[row.kind] },
  { title: 'What for', value: (row) => row.accountName },
  { title: 'Paid from or into', value: (row) => row.moneyAccountName },
  { title: 'Supplier', value: (row) => row.contactName },
  { title: 'Reference', value: (row) => row.reference, isText: true },
  { title: 'Note', value: (row) => row.note },
  { title: 'Amount', value: (row) => toNumeric(signed(row)), isNumber: true },
  { title: 'Tax in it', value: (row) => toNumeric(row.tax), isNumber: true },
  { title: 'Reversed', value: (row) => (row.reversedAt === null ? 'No' : 'Yes') },
  { title: 'Attachments', value: (row) => row.attachmentCount },
];

/** Expenses, other income and the owner's money; one opens in a drawer (`?voucher=`). */
export function MoneyTab() {
  const mayPost = usePermission('accounting.post');
  const [openId, show] = useOpenRow('voucher');
  const list = useListState({ key: 'money-in-out', filters: FILTERS, sorts: SORTS });
  const query = voucherQuery(list);
  const result = useListVouchersInfiniteQuery(query);
  const [readPage] = useLazyVoucherPageQuery();
  const options = useFilterOptions();
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'entry', many: 'entries' }}
        header={{
          title: 'Money in and out',
          isHidden: true,
          actions: mayPost && <MoreToRecord />,
          create: mayPost ? { label: 'Record expense', to: '/admin/accounting/expense/new' } : undefined,
        }}
        search={{ label: 'Search number, reference, note', options }}
        above={<Sums page={result.data?.pages[0]} />}
        table={{
          columns: COLUMNS,
          page: pageRows(
            result,
            (page) => page.rows,
            (page) => page.count,
          ),
          rowKey: (row) => row.id,
          rowName: (row) => `${row.number} ${row.accountName}`,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'No expenses yet',
            description:
              'Record what you spend without a supplier bill: fuel, airtime, repairs. A photo of the receipt goes with it.',
            action: mayPost && (
              <ButtonLink variant="primary" to="/admin/accounting/expense/new">
                Record the first expense
              </ButtonLink>
            ),
          },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => readPage({ query, after }).unwrap(),
            fileName: 'Money in and out',
          },
        }}
      />
      {openId !== null && <VoucherDrawer voucherId={openId} onClose={() => show(null)} />}
    </>
  );
}

function voucherQuery(list: ReturnType<typeof useListState<typeof FILTERS, (typeof SORTS)[number]>>): VoucherQuery {
  const { kind, days, account, money, supplier, reversed, papers } = list.filters;
  return {
    filter: {
      kind,
      ...days,
      account_id: account,
      money_account_id: money,
      contact_id: supplier,
      ...(reversed === null ? {} : { is_reversed: reversed }),
      ...(papers === null ? {} : { has_papers: papers }),
      search: list.query === '' ? null : list.query,
    },
    sort: list.sort,
  };
}

/** The choices of the filters that are other lists. */
function useFilterOptions() {
  const { data: accounts = [] } = useListAccountsQuery();
  const { data: money = [] } = useListMoneyAccountsQuery();
  const { data: suppliers = [] } = useListSuppliersQuery();
  return {
    account: accounts
      .filter(({ mergedIntoId, isControl }) => mergedIntoId === null && !isControl)
      .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    money: money.map((account) => ({ value: account.id, label: moneyAccountName(account) })),
    supplier: suppliers.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** What all that match comes to. */
function Sums({ page }: { page: VoucherPage | undefined }) {
  const { currencyCode } = useBusiness();
  if (page === undefined || page.count === 0) return null;
  return (
    <dl className="money-sums" aria-label="Sums of the list">
      <div>
        <dt>Money out</dt>
        <dd>
          <MoneyText amount={page.moneyOut} currencyCode={currencyCode} />
        </dd>
      </div>
      <div>
        <dt>Money in</dt>
        <dd>
          <MoneyText amount={page.moneyIn} currencyCode={currencyCode} />
        </dd>
      </div>
    </dl>
  );
}

/** What is recorded less often than an expense. */
function MoreToRecord() {
  const [asked, setAsked] = useState<'owner' | 'transfer' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ActionMenu
        entries={[
          { label: 'Other income', icon: 'plus', to: '/admin/accounting/income/new' },
          { label: 'Owner put in or took out', icon: 'user', run: () => setAsked('owner') },
          { label: 'Move between accounts', icon: 'bank', run: () => setAsked('transfer') },
        ]}
      />
      {asked === 'owner' && <OwnerMoneyDialog onClose={close} />}
      {asked === 'transfer' && <TransferDialog onClose={close} />}
    </>
  );
}
