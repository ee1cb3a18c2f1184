import { useMemo } from 'react';
import { formatDateTime } from '@dukani/shared/format';
import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  ListScreen,
  pageRows,
  useListState,
  yesNoFilter,
  type FilterValues,
  type TableColumn,
} from '@dukani/shared/lists';
import { negate, toNumeric, type Money } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useListLocationsQuery } from '../common/locations/locationsApi';
import { useListTeamQuery } from '../common/team/teamListApi';
import { nameOf } from '../common/team/teamListApi';
import {
  useLazyExportTillSessionsQuery,
  useListTillSessionsInfiniteQuery,
  type TillSessionFilter,
  type TillSessionRow,
} from '../checkout/till-sessions/tillSessionListApi';

const OWN_FILTERS = {
  status: choiceFilter({
    label: 'State',
    options: [
      { value: 'any', label: 'All' },
      { value: 'open', label: 'Open now' },
      { value: 'closed', label: 'Closed' },
    ],
    initial: 'any',
    isPinned: true,
  }),
  variance: yesNoFilter({ label: 'Count', yes: 'Over or short', no: 'As expected', isPinned: true }),
  opened: dateRangeFilter({ label: 'Opened' }),
  location: idFilter({ label: 'Location' }),
};
const ALL_FILTERS = { ...OWN_FILTERS, cashier: idFilter({ label: 'Cashier' }) };
const SORTS = ['newest', 'oldest', 'variance_asc', 'variance_desc'] as const;

function sessionFilterOf(
  filters: FilterValues<typeof OWN_FILTERS> & { cashier?: string | null },
  sort: TillSessionFilter['sort'],
): TillSessionFilter {
  return {
    cashierId: filters.cashier ?? null,
    locationId: filters.location,
    status: filters.status === 'any' ? null : filters.status,
    hasVariance: filters.variance,
    ...filters.opened,
    sort,
  };
}

/** The spells at a till there have been, the own ones or everybody's. */
export function SessionsList({ onReport }: { onReport: (sessionId: string) => void }) {
  const { currencyCode, timezone } = useBusiness();
  const seesAll = usePermission('till.view_all');
  const seesTeam = usePermission('team.view') && seesAll;
  const maySeePlaces = usePermission('stock.view');
  const { data: locations = [] } = useListLocationsQuery(undefined, { skip: !maySeePlaces });
  const { data: team = [] } = useListTeamQuery(undefined, { skip: !seesTeam });
  const list = useListState({ key: 'till-sessions', filters: seesAll ? ALL_FILTERS : OWN_FILTERS, sorts: SORTS });
  const filter = sessionFilterOf(list.filters, list.sort);
  const result = useListTillSessionsInfiniteQuery(filter);
  const [readPage] = useLazyExportTillSessionsQuery();
  const exportColumns = useMemo(() => sessionExportColumns(timezone), [timezone]);

  return (
    <ListScreen
      list={list}
      noun={{ one: 'session', many: 'sessions' }}
      header={{ title: 'Till sessions', isHidden: true }}
      search={{
        options: {
          location: locations.map(({ id, name }) => ({ value: id, label: name })),
          ...(seesAll ? { cashier: team.map((member) => ({ value: member.user_id, label: nameOf(member) })) } : {}),
        },
      }}
      table={{
        columns: sessionColumns(currencyCode, onReport),
        page: pageRows(
          result,
          (page) => page.items,
          (page) => page.count,
        ),
        rowKey: (session) => session.id,
        rowName: (session) => `${session.tillName}, ${session.openedByName ?? ''}`,
        onOpen: (session) => onReport(session.id),
        empty: {
          title: 'No sessions yet',
          description: 'Till sessions appear here with their Z reports.',
        },
      }}
      toolbar={{
        exports: {
          columns: exportColumns,
          loadPage: async (after) => {
            const page = await readPage({ filter, after }).unwrap();
            return { rows: page.items, nextCursor: page.nextCursor };
          },
        },
      }}
    />
  );
}

function sessionColumns(currencyCode: string, onReport: (sessionId: string) => void): DataColumn<TillSessionRow>[] {
  return [
    {
      key: 'z',
      title: 'Report',
      card: 'title',
      isFixed: true,
      render: (session) => (
        <button
          type="button"
          className="adm-link"
          onClick={(event) => {
            event.stopPropagation();
            onReport(session.id);
          }}
        >
          {sessionName(session)}
        </button>
      ),
    },
    { key: 'till', title: 'Till', card: 'note', render: (session) => session.tillName },
    { key: 'location', title: 'Location', isOptional: true, render: (session) => session.locationName },
    { key: 'cashier', title: 'Cashier', card: 'note', render: (session) => session.openedByName ?? '–' },
    {
      key: 'opened',
      title: 'Opened',
      card: 'note',
      sort: { ascending: 'oldest', descending: 'newest' },
      render: (session) => <DateText iso={session.openedAt} format="relative" />,
    },
    {
      key: 'closed',
      title: 'Closed',
      card: 'hidden',
      render: (session) => <DateText iso={session.closedAt} format="relative" />,
    },
    {
      key: 'sales',
      title: 'Sales',
      align: 'right',
      card: 'note',
      render: (session) => session.saleCount,
      renderCard: ({ saleCount }) => (saleCount === 1 ? '1 sale' : `${saleCount} sales`),
    },
    {
      key: 'total',
      title: `Total (${currencyCode})`,
      align: 'right',
      card: 'figure',
      render: (session) => <MoneyText amount={session.salesTotal} />,
    },
    {
      key: 'expected',
      title: 'Expected',
      align: 'right',
      isOptional: true,
      render: (session) => <MoneyText amount={session.expectedCash} />,
    },
    {
      key: 'counted',
      title: 'Counted',
      align: 'right',
      isOptional: true,
      render: (session) => <MoneyText amount={session.countedCash} />,
    },
    {
      key: 'overShort',
      title: 'Over or short',
      align: 'right',
      card: 'note',
      sort: { ascending: 'variance_asc', descending: 'variance_desc' },
      render: (session) => <MoneyText amount={session.overShort} isAccounting />,
      renderCard: ({ overShort }) =>
        overShort === null || overShort === 0 ? null : (
          <>
            <MoneyText amount={overShort < 0 ? negate(overShort) : overShort} /> {overShort < 0 ? 'short' : 'over'}
          </>
        ),
    },
  ];
}

function sessionName({ zNumber, rescuedZNumber }: TillSessionRow): string {
  if (zNumber !== null) return `Z ${zNumber}`;
  return rescuedZNumber === null ? 'Open now' : `Offline sales of Z ${rescuedZNumber}`;
}

const numeric = (amount: Money | null) => (amount === null ? null : Number(toNumeric(amount)));

function sessionExportColumns(timezone: string): TableColumn<TillSessionRow>[] {
  return [
    { title: 'Z', value: (session) => session.zNumber },
    { title: 'Till', value: (session) => session.tillName },
    { title: 'Location', value: (session) => session.locationName },
    { title: 'Cashier', value: (session) => session.openedByName },
    { title: 'Opened', value: (session) => formatDateTime(session.openedAt, timezone) },
    {
      title: 'Closed',
      value: (session) => (session.closedAt === null ? null : formatDateTime(session.closedAt, timezone)),
    },
    { title: 'Sales', value: (session) => session.saleCount },
    { title: 'Total', value: (session) => numeric(session.salesTotal) },
    { title: 'Float', value: (session) => numeric(session.openingFloat) },
    { title: 'Expected', value: (session) => numeric(session.expectedCash) },
    { title: 'Counted', value: (session) => numeric(session.countedCash) },
    { title: 'Over or short', value: (session) => numeric(session.overShort) },
  ];
}
