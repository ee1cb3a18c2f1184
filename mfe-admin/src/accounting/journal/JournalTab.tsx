import { useMemo } from 'react';
import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  ListScreen,
  pageRows,
  useListState,
  type TableColumn,
} from '@dukani/shared/lists';
import { toNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Badge, ButtonLink } from '@dukani/shared/ui-core';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { nameOf, useListTeamQuery } from '../../common/team/teamListApi';
import { useOpenRow } from '../../common/useOpenRow';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { useLazyJournalPageQuery, useListJournalInfiniteQuery, type JournalFilter } from '../journalApi';
import type { Entry, EntryLine } from '../ledgerRows';
import { dayText } from '../periods';
import { categoryOf, sourceName, SOURCES } from '../sources';
import { EntryDrawer } from './EntryDrawer';
import './journal.css';

const FILTERS = {
  days: dateRangeFilter({ label: 'Days', isPinned: true }),
  account: idFilter({ label: 'Account', isPinned: true }),
  source: choiceFilter({ label: 'From', options: SOURCES }),
  user: idFilter({ label: 'Posted by' }),
};
/** The server lists the newest number first. */
const SORTS = ['-number'] as const;

const COLUMNS: DataColumn<Entry>[] = [
  { key: 'number', title: 'Entry', card: 'note', isFixed: true, render: (entry) => entry.number },
  { key: 'date', title: 'Day', card: 'note', render: (entry) => dayText(entry.businessDate) },
  {
    key: 'what',
    title: 'What',
    card: 'title',
    render: (entry) => (
      <span className="books-what">
        <span>
          {entry.memo ?? sourceName(entry.sourceType)} {entry.reversedById !== null && <Badge>Reversed</Badge>}
        </span>
        <EntryDetail entry={entry} />
      </span>
    ),
  },
  {
    key: 'accounts',
    title: 'Accounts',
    isWideOnly: true,
    render: (entry) => (
      <span className="adm-muted">{[...new Set(entry.lines.map(({ name }) => name))].slice(0, 3).join(', ')}</span>
    ),
  },
  { key: 'by', title: 'By', isWideOnly: true, render: (entry) => entry.postedByName ?? 'Automatic' },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    render: (entry) => <MoneyText amount={entry.total} />,
  },
];

/** Of which kind it is, and what the number of its document does not say: the category, or the entry that it reverses. */
function EntryDetail({ entry }: { entry: Entry }) {
  const category = categoryOf(entry);
  const kind = entry.memo === null ? null : sourceName(entry.sourceType);
  if (entry.reversesId === null && kind === null && category === null) return null;
  return (
    <span className="adm-muted">
      {[kind, category].filter((part) => part !== null).join(': ')}
      {entry.reversesNumber !== null && <> of {entry.reversesNumber}</>}
    </span>
  );
}

interface FileLine {
  entry: Entry;
  line: EntryLine;
}

/** A row for each line: that is what another program reads. */
const EXPORT_COLUMNS: TableColumn<FileLine>[] = [
  { title: 'Entry', value: ({ entry }) => entry.number, isText: true },
  { title: 'Day', value: ({ entry }) => entry.businessDate },
  { title: 'From', value: ({ entry }) => sourceName(entry.sourceType) },
  { title: 'Memo', value: ({ entry, line }) => line.memo ?? entry.memo },
  { title: 'Code', value: ({ line }) => line.code, isText: true },
  { title: 'Account', value: ({ line }) => line.name },
  { title: 'Debit', value: ({ line }) => toNumeric(line.debit), isNumber: true },
  { title: 'Credit', value: ({ line }) => toNumeric(line.credit), isNumber: true },
  { title: 'Posted by', value: ({ entry }) => entry.postedByName },
  { title: 'Chain', value: ({ entry }) => entry.hash, isText: true },
];

/** Every entry of the books by number, the newest first. */
export function JournalTab() {
  const mayPost = usePermission('accounting.post');
  const list = useListState({ key: 'journal', filters: FILTERS, sorts: SORTS });
  const { days, account, source, user } = list.filters;
  const filter: JournalFilter = { search: list.query, ...days, accountId: account, sourceType: source, userId: user };
  const result = useListJournalInfiniteQuery(filter);
  const [loadPage] = useLazyJournalPageQuery();
  const [entryId, openEntry] = useOpenRow('entry');
  const options = useFilterOptions();
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'entry', many: 'entries' }}
        header={{
          title: 'Journal',
          isHidden: true,
          create: mayPost ? { label: 'New journal', to: '/admin/accounting/journal/new' } : undefined,
        }}
        search={{ label: 'Search number or memo', options }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (entry) => entry.id,
          rowName: (entry) => entry.number,
          onOpen: (entry) => openEntry(entry.id),
          empty: {
            title: 'Nothing is posted yet',
            description:
              'Sales, deliveries and payments are posted automatically. Anything else is written as a journal.',
            action: mayPost && (
              <ButtonLink variant="primary" to="/admin/accounting/journal/new">
                Write a journal
              </ButtonLink>
            ),
          },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: async (after) => {
              const page = await loadPage({ filter, after }).unwrap();
              return {
                rows: page.rows.flatMap((entry) => entry.lines.map((line) => ({ entry, line }))),
                nextCursor: page.nextCursor,
              };
            },
            fileName: 'Journal',
          },
        }}
      />
      {entryId !== null && <EntryDrawer entryId={entryId} onOpen={openEntry} onClose={() => openEntry(null)} />}
    </>
  );
}

/** The choices of the filters that are other lists. */
function useFilterOptions() {
  const seesTeam = usePermission('team.view');
  const { data: accounts = [] } = useListAccountsQuery();
  const { data: team = [] } = useListTeamQuery(undefined, { skip: !seesTeam });
  return useMemo(
    () => ({
      account: accounts
        .filter(({ mergedIntoId }) => mergedIntoId === null)
        .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
      user: team.map((member) => ({ value: member.user_id, label: nameOf(member) })),
    }),
    [accounts, team],
  );
}
