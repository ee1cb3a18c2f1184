import { formatDate } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import type { HoursWeek } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { shiftDays, type DataColumn } from '@dukani/shared/ui-antd';
import { PeopleList } from '../PeopleList';
import { decimalHours, hoursText } from './hoursText';
import { useListHoursQuery } from './hoursApi';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** How a week stands: what is to be looked at first. */
export function WeekState({ week }: { week: HoursWeek }) {
  if (week.is_long) return <Badge tone="warning">Over 16 hours</Badge>;
  if (week.is_open) return <Badge tone="info">Clocked in</Badge>;
  if (week.approved_at !== null) return <Badge tone="success">Approved</Badge>;
  return <Badge>Open</Badge>;
}

/** A day off is no figure. */
const workedText = (minutes: number) => (minutes === 0 ? <span className="adm-muted">–</span> : hoursText(minutes));

const COLUMNS: DataColumn<HoursWeek>[] = [
  {
    key: 'person',
    title: 'Person',
    card: 'title',
    isFixed: true,
    sort: { ascending: 'name', descending: '-name' },
    render: ({ full_name: name }) => name,
  },
  ...WEEKDAYS.map((title, index): DataColumn<HoursWeek> => ({
    key: title,
    title,
    align: 'right',
    card: 'hidden',
    isWideOnly: true,
    render: ({ days }) => workedText(days[index]?.work_minutes ?? 0),
  })),
  {
    key: 'breaks',
    title: 'Breaks',
    card: 'line',
    align: 'right',
    sort: { ascending: 'breaks', descending: '-breaks' },
    render: ({ break_minutes: minutes }) => hoursText(minutes),
  },
  {
    key: 'total',
    title: 'Total',
    card: 'figure',
    align: 'right',
    sort: { ascending: 'total', descending: '-total' },
    render: ({ work_minutes: minutes }) => <strong>{hoursText(minutes)}</strong>,
  },
  { key: 'state', title: 'State', card: 'note', render: (week) => <WeekState week={week} /> },
];

const FILE: TableColumn<HoursWeek>[] = [
  { title: 'Person', value: ({ full_name: name }) => name, isText: true },
  { title: 'Week from', value: ({ week_start: start }) => start },
  ...WEEKDAYS.map((title, index): TableColumn<HoursWeek> => ({
    title,
    value: ({ days }) => decimalHours(days[index]?.work_minutes ?? 0),
  })),
  { title: 'Break hours', value: ({ break_minutes: minutes }) => decimalHours(minutes) },
  { title: 'Hours', value: ({ work_minutes: minutes }) => decimalHours(minutes) },
  { title: 'Approved by', value: ({ approved_by_name: name }) => name ?? '', isText: true },
];

const SORT_VALUES = {
  name: ({ full_name: name }: HoursWeek) => name,
  breaks: ({ break_minutes: minutes }: HoursWeek) => minutes,
  total: ({ work_minutes: minutes }: HoursWeek) => minutes,
};

interface HoursListProps {
  week: string;
  onOpen: (userId: string) => void;
}

/** The hours of everybody, or of oneself, in a week. */
export function HoursList({ week, onOpen }: HoursListProps) {
  const result = useListHoursQuery(week);
  return (
    <PeopleList
      listKey="team-hours"
      title={`Hours ${formatDate(week, 'UTC')} to ${formatDate(shiftDays(week, 6), 'UTC')}`}
      columns={COLUMNS}
      sortValues={SORT_VALUES}
      rows={result.currentData?.people}
      result={result}
      rowKey={({ user_id: id }) => id}
      rowName={({ full_name: name }) => name}
      file={{ name: 'Hours', period: week, columns: FILE }}
      empty="Nobody worked in this week"
      onOpen={onOpen}
    />
  );
}
