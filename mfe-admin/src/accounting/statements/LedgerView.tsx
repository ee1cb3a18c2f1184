import { ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import { toNumeric, type Money } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { EmptyState } from '@dukani/shared/ui-core';
import { SearchSelect, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useOpenRow } from '../../common/useOpenRow';
import { EntryDrawer } from '../journal/EntryDrawer';
import { useGeneralLedgerInfiniteQuery, useLazyLedgerPageQuery, type LedgerFilter } from '../journalApi';
import type { LedgerLine } from '../ledgerRows';
import { dayText, periodText } from '../periods';
import { sourceName } from '../sources';
import { useAccountOptions, useChosenAccount } from '../../common/ledger/useAccountOptions';
import { figureText } from './figureText';
import type { StatementAddress } from './useStatementAddress';

const amount = (value: Money) => (value === 0 ? '' : figureText(value));

const COLUMNS: DataColumn<LedgerLine>[] = [
  { key: 'date', title: 'Day', card: 'note', render: (line) => dayText(line.businessDate) },
  {
    key: 'what',
    title: 'What',
    card: 'title',
    isFixed: true,
    render: (line) => (
      <span className="books-what">
        <span>{line.memo ?? sourceName(line.sourceType)}</span>
        {line.memo !== null && <span className="adm-muted">{sourceName(line.sourceType)}</span>}
      </span>
    ),
  },
  { key: 'number', title: 'Entry', card: 'note', render: (line) => line.number },
  {
    key: 'debit',
    title: 'Debit',
    align: 'right',
    render: (line) => <span className="books-figure">{amount(line.debit)}</span>,
    renderCard: (line) => (line.debit === 0 ? null : figureText(line.debit)),
  },
  {
    key: 'credit',
    title: 'Credit',
    align: 'right',
    render: (line) => <span className="books-figure">{amount(line.credit)}</span>,
    renderCard: (line) => (line.credit === 0 ? null : figureText(line.credit)),
  },
  {
    key: 'balance',
    title: 'Balance',
    align: 'right',
    card: 'figure',
    render: (line) => <strong className="books-figure">{figureText(line.balance)}</strong>,
  },
];

const EXPORT_COLUMNS: TableColumn<LedgerLine>[] = [
  { title: 'Day', value: (line) => line.businessDate },
  { title: 'Entry', value: (line) => line.number, isText: true },
  { title: 'Document', value: (line) => sourceName(line.sourceType) },
  { title: 'Memo', value: (line) => line.memo },
  { title: 'Debit', value: (line) => toNumeric(line.debit), isNumber: true },
  { title: 'Credit', value: (line) => toNumeric(line.credit), isNumber: true },
  { title: 'Balance', value: (line) => toNumeric(line.balance), isNumber: true },
];

/** The lines of one account: what it held, what moved, what it holds. */
export function LedgerView({ address }: { address: StatementAddress }) {
  const { accountId, period, place, back } = address;
  const chosen = useChosenAccount(accountId);
  return (
    <>
      <div className="books-bar">
        <SearchSelect
          label="Account"
          value={chosen}
          useOptions={useAccountOptions}
          onChange={(option) => address.change({ account: option?.value ?? null })}
        />
        {back !== null && (
          <Link className="books-back" to={back.path}>
            Back to {back.label.toLowerCase()}
          </Link>
        )}
      </div>
      {accountId === null ? (
        <EmptyState
          icon="book"
          title="Choose an account"
          description="Its lines, and what it held before and after each, are listed here."
        />
      ) : (
        <LedgerList key={accountId} filter={{ accountId, ...period, locationId: place === 'none' ? null : place }} />
      )}
    </>
  );
}

const SORTS = ['day'] as const;

function LedgerList({ filter }: { filter: LedgerFilter }) {
  const { currencyCode } = useBusiness();
  const list = useListState({ key: 'ledger', filters: {}, sorts: SORTS });
  const result = useGeneralLedgerInfiniteQuery(filter);
  const [loadPage] = useLazyLedgerPageQuery();
  const [entryId, openEntry] = useOpenRow('entry');
  const first = result.currentData?.pages[0];
  const name = first === undefined ? 'Account' : `${first.account.code} ${first.account.name}`;
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'line', many: 'lines' }}
        header={{ title: name, isHidden: true }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (line) => line.id,
          rowName: (line) => `${line.number}, ${line.memo ?? sourceName(line.sourceType)}`,
          onOpen: (line) => openEntry(line.entryId),
          empty: {
            title: 'No lines in this period',
            description: 'What the account held before is shown above. Choose another period to see what moved.',
          },
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: async (after) => {
              const page = await loadPage({ filter, after }).unwrap();
              return { rows: page.rows, nextCursor: page.nextCursor };
            },
            fileName: name,
            period: periodText(filter),
          },
        }}
        above={
          <dl className="books-ends" aria-label={`${name}, ${currencyCode}`}>
            <div>
              <dt>On {dayText(filter.from)}, at the beginning</dt>
              <dd>{first === undefined ? '…' : figureText(first.opening)}</dd>
            </div>
            <div>
              <dt>On {dayText(filter.to)}, at the end</dt>
              <dd>{first === undefined ? '…' : figureText(first.closing)}</dd>
            </div>
          </dl>
        }
      />
      {entryId !== null && <EntryDrawer entryId={entryId} onOpen={openEntry} onClose={() => openEntry(null)} />}
    </>
  );
}
