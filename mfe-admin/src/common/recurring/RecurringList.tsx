import { choiceFilter, ListScreen, useListState, type TableColumn } from '@dukani/shared/lists';
import { fromNumeric, toNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../useOpenRow';
import { useListSchedulesQuery } from './recurringApi';
import { dueText, KIND_NAMES, ruleText } from './recurringNames';
import { ScheduleBadges } from './ScheduleBadges';
import { ScheduleDrawer } from './ScheduleDrawer';
import { STATES, WaitingRuns } from './WaitingRuns';
import './recurring.css';

const FILTERS = {
  status: choiceFilter({
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'paused', label: 'Paused' },
      { value: 'ended', label: 'Ended' },
    ],
    isPinned: true,
  }),
};
/** The server lists what is due next first. */
const SORTS = ['next'] as const;

const COLUMNS: DataColumn<rpc.Schedule>[] = [
  {
    key: 'name',
    title: 'Name',
    card: 'title',
    isFixed: true,
    render: (row) => (
      <span className="recurring-name">
        <span>{row.name}</span>
        <span className="adm-muted">{row.contact_name ?? KIND_NAMES[row.kind]}</span>
      </span>
    ),
  },
  { key: 'next', title: 'Next', card: 'note', render: (row) => (row.next_on === null ? '–' : dueText(row.next_on)) },
  { key: 'rule', title: 'Repeats', card: 'note', render: (row) => ruleText(row) },
  {
    key: 'last',
    title: 'Made last',
    isWideOnly: true,
    card: 'hidden',
    render: ({ last_run: run }) => (run === null ? '–' : `${dueText(run.due_on)}, ${STATES[run.status].toLowerCase()}`),
  },
  { key: 'state', title: 'State', render: (row) => <ScheduleBadges schedule={row} /> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={fromNumeric(row.amount)} />,
  },
];

const EXPORT_COLUMNS: TableColumn<rpc.Schedule>[] = [
  { title: 'Name', value: (row) => row.name },
  { title: 'Makes', value: (row) => KIND_NAMES[row.kind] },
  { title: 'Supplier', value: (row) => row.contact_name },
  { title: 'Amount', value: (row) => toNumeric(fromNumeric(row.amount)), isNumber: true },
  { title: 'Repeats', value: (row) => ruleText(row) },
  { title: 'Next', value: (row) => row.next_on },
  { title: 'State', value: (row) => row.status },
];

/** Bills that repeat: the tab of purchases. */
export function RecurringBills() {
  return <RecurringList kind="bill" />;
}

/** Expenses, bills and journals that repeat: the tab of the books. */
export function RecurringDocuments() {
  return <RecurringList kind={null} />;
}

/** What repeats, what is due next first; one opens in a drawer (`?recurring=`). */
function RecurringList({ kind }: { kind: rpc.ScheduleKind | null }) {
  const list = useListState({ key: kind === null ? 'recurring' : 'recurring-bills', filters: FILTERS, sorts: SORTS });
  const { data, isLoading, error, refetch } = useListSchedulesQuery(kind);
  const [openId, show] = useOpenRow('recurring');
  const wanted = list.query.trim().toLowerCase();
  const rows = data?.filter(
    ({ name, contact_name: contact, status }) =>
      (list.filters.status === null || status === list.filters.status) &&
      `${name} ${contact ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'recurring document', many: 'recurring documents' }}
        header={{ title: 'Recurring', isHidden: true }}
        search={{ label: 'Search recurring documents' }}
        table={{
          columns: COLUMNS,
          page: { rows, count: rows?.length, isLoading, error, onRetry: () => void refetch() },
          rowKey: (row) => row.id,
          rowName: (row) => row.name,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'Nothing repeats yet',
            description:
              kind === 'bill'
                ? 'Open a bill for rent or internet and choose Repeat: it is made again each month.'
                : 'Open an expense, a bill or a journal and choose Repeat: it is made again each month.',
          },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: () => Promise.resolve({ rows: rows ?? [], nextCursor: null }),
          },
        }}
      />
      {/* Below the list, which does not move when it comes. */}
      <WaitingRuns title="Waiting for you" kind={kind} />
      {openId !== null && <ScheduleDrawer scheduleId={openId} onClose={() => show(null)} />}
    </>
  );
}
