import { useMemo } from 'react';
import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  ListScreen,
  pageRows,
  useListState,
  yesNoFilter,
  type FilterValues,
} from '@dukani/shared/lists';
import { usePermission } from '@dukani/shared/session';
import { useBusiness } from '../common/useBusiness';
import { useListLocationsQuery } from '../common/locations/locationsApi';
import { useListTeamQuery } from '../common/team/teamListApi';
import { nameOf } from '../common/team/teamListApi';
import {
  useLazyExportTillSessionsQuery,
  useListTillSessionsInfiniteQuery,
  type TillSessionFilter,
} from '../checkout/till-sessions/tillSessionListApi';
import { sessionColumns, sessionExportColumns } from './sessionColumns';

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
