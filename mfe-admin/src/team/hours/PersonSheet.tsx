import { useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatDate } from '@dukani/shared/format';
import { saveTable, type TableColumn } from '@dukani/shared/lists';
import type { HoursSheet, TimeEntry } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { printElement, shiftDays, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { EntriesTable } from './EntriesTable';
import { EntryDialog } from './EntryDialog';
import { decimalHours, hoursText } from './hoursText';
import {
  useApproveHoursMutation,
  useGetHoursQuery,
  useRemoveTimeEntryMutation,
  useReopenHoursMutation,
} from './hoursApi';
import { ReasonDialog } from './ReasonDialog';
import { WEEKDAYS, WeekState } from './HoursList';

interface PersonSheetProps {
  userId: string;
  week: string;
  isOver: boolean;
  onBack: () => void;
}

const FILE: TableColumn<TimeEntry>[] = [
  { title: 'Day', value: ({ day }) => day },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'From', value: ({ started_at: at }) => at },
  { title: 'To', value: ({ ended_at: at }) => at ?? '' },
  { title: 'Hours', value: ({ minutes, is_removed: isRemoved }) => (isRemoved ? 0 : decimalHours(minutes)) },
  { title: 'Clocked by', value: ({ source }) => source },
  { title: 'Removed', value: ({ is_removed: isRemoved }) => isRemoved },
  { title: 'Reasons', value: ({ changes }) => changes.map(({ reason }) => reason).join('; '), isText: true },
];

/** The week of one person: day by day, what was clocked, what was corrected. */
export function PersonSheet(props: PersonSheetProps) {
  const { userId, week, onBack } = props;
  const { currentData: sheet, error, refetch } = useGetHoursQuery({ userId, week });
  return (
    <section className="adm-stack" aria-label="Sheet of a person">
      <div>
        <Button icon="chevron-left" variant="ghost" onClick={onBack}>
          Everybody
        </Button>
      </div>
      {sheet !== undefined ? (
        <Sheet {...props} sheet={sheet} />
      ) : error === undefined ? (
        <Spinner text="Loading the hours" />
      ) : (
        <ErrorState title="The hours could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

type Shown = { kind: 'add' } | { kind: 'correct' | 'remove'; entry: TimeEntry } | { kind: 'reopen' } | null;

function Sheet({ userId, week, isOver, sheet }: PersonSheetProps & { sheet: HoursSheet }) {
  const { timezone, userId: ownId } = useBusiness();
  const notify = useNotify();
  const manages = usePermission('hours.manage');
  const isOwner = usePermission('ownership.transfer');
  const mayManage = manages && (userId !== ownId || isOwner);
  const isApproved = sheet.approved_at !== null;
  const paper = useRef<HTMLDivElement>(null);
  const [shown, show] = useState<Shown>(null);
  const [approve, { isLoading }] = useApproveHoursMutation();
  const title = `${sheet.full_name}, ${formatDate(week, 'UTC')} to ${formatDate(shiftDays(week, 6), 'UTC')}`;
  const approveNow = async () => {
    const { error } = await approve({ userId, week });
    if (error !== undefined) return notify.error('The week was not approved', errorMessage(error));
    notify.success('The week is approved');
  };
  return (
    <>
      <div className="team-buttons">
        {mayManage && !isApproved && (
          <>
            <Button icon="plus" onClick={() => show({ kind: 'add' })}>
              Add hours
            </Button>
            {isOver && (
              <Button icon="check" variant="primary" isBusy={isLoading} onClick={() => void approveNow()}>
                Approve the week
              </Button>
            )}
          </>
        )}
        {mayManage && isApproved && (
          <Button icon="edit" onClick={() => show({ kind: 'reopen' })}>
            Open again
          </Button>
        )}
        <Button
          icon="download"
          onClick={() =>
            void saveTable('csv', { fileName: `Hours ${sheet.full_name} ${week}`, columns: FILE, rows: sheet.entries })
          }
        >
          Export CSV
        </Button>
        <Button icon="printer" onClick={() => paper.current !== null && void printElement(paper.current, { title })}>
          Print
        </Button>
      </div>
      <div ref={paper} className="adm-stack">
        <h2 className="team-sheet-title">{title}</h2>
        <WeekFigures sheet={sheet} />
        <EntriesTable
          entries={sheet.entries}
          timezone={timezone}
          onCorrect={mayManage && !isApproved ? (entry) => show({ kind: 'correct', entry }) : null}
          onRemove={(entry) => show({ kind: 'remove', entry })}
        />
      </div>
      <SheetDialog {...{ userId, week, timezone, shown }} onClose={() => show(null)} />
    </>
  );
}

function WeekFigures({ sheet }: { sheet: HoursSheet }) {
  return (
    <dl className="team-week">
      {WEEKDAYS.map((name, index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{hoursText(sheet.days[index]?.work_minutes ?? 0)}</dd>
        </div>
      ))}
      <div>
        <dt>Breaks</dt>
        <dd>{hoursText(sheet.break_minutes)}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>
          <strong>{hoursText(sheet.work_minutes)}</strong>
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <WeekState week={sheet} /> {sheet.approved_by_name}
        </dd>
      </div>
    </dl>
  );
}

interface SheetDialogProps {
  userId: string;
  week: string;
  timezone: string;
  shown: Shown;
  onClose: () => void;
}

function SheetDialog({ userId, week, timezone, shown, onClose }: SheetDialogProps) {
  const [remove] = useRemoveTimeEntryMutation();
  const [reopen] = useReopenHoursMutation();
  if (shown === null) return null;
  if (shown.kind === 'remove')
    return (
      <ReasonDialog
        title="Remove these hours"
        text="They count no more. The entry and your reason stay on the sheet."
        saveLabel="Remove"
        savedText="Hours removed"
        run={(reason) => remove({ id: shown.entry.id, reason }).unwrap()}
        onClose={onClose}
      />
    );
  if (shown.kind === 'reopen')
    return (
      <ReasonDialog
        title="Open the week again"
        text="Its hours can be corrected until somebody approves it again."
        saveLabel="Open again"
        savedText="The week is open"
        run={(reason) => reopen({ userId, week, reason }).unwrap()}
        onClose={onClose}
      />
    );
  return (
    <EntryDialog
      userId={userId}
      entry={shown.kind === 'correct' ? shown.entry : null}
      day={week}
      timezone={timezone}
      onClose={onClose}
    />
  );
}
