import type { ActivityEvent, ActivityFilter } from '@dukani/shared/rpc';
import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  ListScreen,
  pageRows,
  useListState,
  type TableColumn,
} from '@dukani/shared/lists';
import { changeLine, inWords } from '@dukani/shared/staff-frame';
import { DateText, shiftDays, type DataColumn } from '@dukani/shared/ui-antd';
import { nameOf, useListTeamQuery } from '../../common/team/teamListApi';
import { startOfDay } from '../../common/businessDay';
import { useBusiness } from '../../common/useBusiness';
import { useOpenRow } from '../../common/useOpenRow';
import { ActivityPanel } from './ActivityPanel';
import { useLazyActivityPageQuery, useSearchActivityInfiniteQuery } from './activityApi';
import { kindOf, KINDS, withoutIds, whoDid } from './activityWords';

const FILTERS = {
  person: idFilter({ label: 'Person', isPinned: true }),
  kind: choiceFilter({ label: 'About', options: KINDS, isPinned: true }),
  days: dateRangeFilter({ label: 'Days' }),
  document: idFilter({ label: 'Document' }),
};
const SORTS = ['newest'] as const;

const exportColumns = (timezone: string): TableColumn<ActivityEvent>[] => [
  { title: 'When', value: (row) => row.created_at },
  { title: 'Person', value: whoDid },
  { title: 'What', value: (row) => inWords(row.action) },
  { title: 'About', value: (row) => kindOf(row.entity, inWords) },
  { title: 'Name or number', value: (row) => row.subject, isText: true },
  { title: 'Change', value: (row) => changeLine(withoutIds(row), timezone) },
  { title: 'Address', value: (row) => row.ip_address, isText: true },
];

function columns(timezone: string): DataColumn<ActivityEvent>[] {
  return [
    {
      key: 'what',
      title: 'What',
      card: 'title',
      isFixed: true,
      render: (row) => (
        <span className="team-name">
          <strong>{inWords(row.action)}</strong>
          <span className="adm-muted">
            {kindOf(row.entity, inWords)}
            {row.subject !== null && `: ${row.subject}`}
          </span>
        </span>
      ),
    },
    { key: 'who', title: 'Person', card: 'note', render: whoDid },
    {
      key: 'change',
      title: 'Change',
      isWideOnly: true,
      render: (row) => <span className="team-change">{changeLine(withoutIds(row), timezone) || '–'}</span>,
    },
    {
      key: 'when',
      title: 'When',
      card: 'figure',
      align: 'right',
      render: (row) => <DateText iso={row.created_at} timezone={timezone} />,
    },
  ];
}

/** Who did what, and what it was before: found by person, kind, days and text, or for one document (`?document=`). */
export function ActivityTab() {
  const { timezone } = useBusiness();
  const list = useListState({ key: 'activity', filters: FILTERS, sorts: SORTS });
  const [openId, show] = useOpenRow('entry');
  const { data: team = [] } = useListTeamQuery();
  const { person, kind, days, document } = list.filters;
  const text = list.query.trim();
  const filter: ActivityFilter = {
    ...(text === '' ? {} : { text }),
    ...(person === null ? {} : { actor_id: person }),
    ...(kind === null ? {} : { entity: kind }),
    ...(document === null ? {} : { document_id: document }),
    ...(days.from === null ? {} : { from: startOfDay(days.from, timezone) }),
    ...(days.to === null ? {} : { to: startOfDay(shiftDays(days.to, 1), timezone) }),
  };
  const result = useSearchActivityInfiniteQuery(filter);
  const [readPage] = useLazyActivityPageQuery();
  const page = pageRows(result, ({ rows }) => rows);
  const opened = page.rows?.find(({ id }) => id === openId);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'entry', many: 'entries' }}
        header={{ title: 'Activity', isHidden: true }}
        search={{
          label: 'Search what was changed',
          options: {
            person: team.map((member) => ({ value: member.user_id, label: nameOf(member) })),
            document: document === null ? [] : [{ value: document, label: 'One document' }],
          },
        }}
        table={{
          columns: columns(timezone),
          page,
          rowKey: (row) => row.id,
          rowName: (row) => inWords(row.action),
          onOpen: (row) => show(row.id),
          empty: { title: 'Nothing recorded yet', description: 'What people change is listed here, with who did it.' },
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: exportColumns(timezone),
            fileName: 'Activity',
            loadPage: async (after) => {
              const answer = await readPage({ filter, after }).unwrap();
              return { rows: answer.rows, nextCursor: answer.next_cursor };
            },
          },
        }}
      />
      {opened !== undefined && (
        <ActivityPanel
          event={opened}
          timezone={timezone}
          onClose={() => show(null)}
          onPerson={(id) => list.set({ person: id })}
        />
      )}
    </>
  );
}
