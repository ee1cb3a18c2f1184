import type { TimeEntry, TimeEntryChange } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { hoursText, wallOf } from './hoursText';

const SOURCES: Readonly<Record<TimeEntry['source'], string>> = { till: 'Till', web: 'Web', manager: 'Manager' };

/** What was changed, in a sentence: the original is in it. */
export function changeSentence({ before, after, reason, changed_by_name: name }: TimeEntryChange, timezone: string) {
  const span = (words: NonNullable<TimeEntryChange['before']>) =>
    `${wallOf(words.started_at, timezone).clock}–${words.ended_at === null ? 'now' : wallOf(words.ended_at, timezone).clock}`;
  const what =
    before === null
      ? 'Added'
      : after === null
        ? `Removed, was ${span(before)}`
        : `Was ${span(before)}, now ${span(after)}`;
  return `${what}: ${reason} (${name})`;
}

interface EntriesTableProps {
  entries: readonly TimeEntry[];
  timezone: string;
  /** Null where nothing can be changed. */
  onCorrect: ((entry: TimeEntry) => void) | null;
  onRemove: (entry: TimeEntry) => void;
}

/** What was clocked, with its corrections. */
export function EntriesTable({ entries, timezone, onCorrect, onRemove }: EntriesTableProps) {
  const columns: DataColumn<TimeEntry>[] = [
    {
      key: 'day',
      title: 'Day',
      card: 'title',
      isFixed: true,
      render: (entry) => <DateText iso={entry.started_at} format="date" timezone={timezone} />,
    },
    {
      key: 'kind',
      title: 'Kind',
      card: 'note',
      render: ({ kind, is_removed: isRemoved, is_long: isLong }) => (
        <>
          {kind === 'work' ? 'Work' : 'Break'} {isRemoved && <Badge>Removed</Badge>}
          {isLong && !isRemoved && <Badge tone="warning">Over 16 hours</Badge>}
        </>
      ),
    },
    { key: 'from', title: 'From', card: 'line', render: (entry) => wallOf(entry.started_at, timezone).clock },
    {
      key: 'to',
      title: 'To',
      card: 'line',
      render: ({ ended_at: end }) => (end === null ? 'now' : wallOf(end, timezone).clock),
    },
    {
      key: 'hours',
      title: 'Hours',
      card: 'figure',
      align: 'right',
      render: ({ minutes, is_removed: isRemoved }) => (isRemoved ? '–' : hoursText(minutes)),
    },
    { key: 'source', title: 'Clocked by', card: 'line', render: ({ source }) => SOURCES[source] },
    {
      key: 'changes',
      title: 'Corrections',
      card: 'line',
      isWideOnly: true,
      render: ({ changes }) =>
        changes.length === 0 ? (
          '–'
        ) : (
          <ul className="team-changes">
            {changes.map((change) => (
              <li key={change.changed_at}>{changeSentence(change, timezone)}</li>
            ))}
          </ul>
        ),
    },
    {
      key: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      card: 'action',
      align: 'right',
      render: (entry) =>
        onCorrect !== null &&
        !entry.is_removed && (
          <span className="team-buttons">
            <Button size="small" onClick={() => onCorrect(entry)}>
              Correct
            </Button>
            <Button size="small" onClick={() => onRemove(entry)}>
              Remove
            </Button>
          </span>
        ),
    },
  ];
  return (
    <DataTable
      label="What was clocked"
      columns={onCorrect === null ? columns.filter(({ key }) => key !== 'actions') : columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={{ title: 'Nothing was clocked in this week' }}
    />
  );
}
