import { useRef } from 'react';
import { formatDate } from '@dukani/shared/format';
import { saveTable, type TableColumn } from '@dukani/shared/lists';
import type { HoursWeek } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DataTable, printElement, shiftDays, type DataColumn } from '@dukani/shared/ui-antd';
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

const COLUMNS: DataColumn<HoursWeek>[] = [
  { key: 'person', title: 'Person', card: 'title', isFixed: true, render: ({ full_name: name }) => name },
  ...WEEKDAYS.map((title, index): DataColumn<HoursWeek> => ({
    key: title,
    title,
    align: 'right',
    card: 'hidden',
    isWideOnly: true,
    render: ({ days }) => hoursText(days[index]?.work_minutes ?? 0),
  })),
  {
    key: 'breaks',
    title: 'Breaks',
    card: 'line',
    align: 'right',
    render: ({ break_minutes: minutes }) => hoursText(minutes),
  },
  {
    key: 'total',
    title: 'Total',
    card: 'figure',
    align: 'right',
    render: ({ work_minutes: minutes }) => <strong>{hoursText(minutes)}</strong>,
  },
  { key: 'state', title: 'State', card: 'note', render: (week) => <WeekState week={week} /> },
];

export const WEEK_FILE: TableColumn<HoursWeek>[] = [
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

interface WeekTableProps {
  week: string;
  onOpen: (userId: string) => void;
}

/** The hours of everybody, or of oneself, in a week. */
export function WeekTable({ week, onOpen }: WeekTableProps) {
  const paper = useRef<HTMLDivElement>(null);
  const { currentData: data, isFetching, error, refetch } = useListHoursQuery(week);
  const title = `Hours ${formatDate(week, 'UTC')} to ${formatDate(shiftDays(week, 6), 'UTC')}`;
  return (
    <section className="adm-stack" aria-label="Hours of the week">
      <div className="team-buttons">
        <Button
          icon="download"
          disabled={data === undefined}
          onClick={() =>
            void saveTable('csv', { fileName: `Hours ${week}`, columns: WEEK_FILE, rows: data?.people ?? [] })
          }
        >
          Export CSV
        </Button>
        <Button
          icon="printer"
          disabled={data === undefined}
          onClick={() => paper.current !== null && void printElement(paper.current, { title })}
        >
          Print
        </Button>
      </div>
      <div ref={paper}>
        <h2 className="team-sheet-title">{title}</h2>
        <DataTable
          label={title}
          columns={COLUMNS}
          rows={data?.people}
          isLoading={isFetching}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
          rowKey={({ user_id: id }) => id}
          rowName={({ full_name: name }) => name}
          empty={{ title: 'Nobody worked in this week' }}
          onRowClick={({ user_id: id }) => onOpen(id)}
        />
      </div>
    </section>
  );
}
