import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { TimeEntry } from '@dukani/shared/rpc';
import { DateField, EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { isClock, spanOf, wallOf } from './hoursText';
import { useSaveTimeEntryMutation } from './hoursApi';

interface EntryDraft {
  kind: 'work' | 'break';
  day: string;
  from: string;
  to: string;
  reason: string;
}

interface EntryDialogProps {
  userId: string;
  /** Null for a new one. */
  entry: TimeEntry | null;
  /** The day that a new one stands on. */
  day: string;
  timezone: string;
  onClose: () => void;
}

const KINDS = [
  { value: 'work', label: 'Work' },
  { value: 'break', label: 'Break' },
] as const;

function draftOf({ entry, day, timezone }: EntryDialogProps): EntryDraft {
  if (entry === null) return { kind: 'work', day, from: '', to: '', reason: '' };
  const start = wallOf(entry.started_at, timezone);
  const to = entry.ended_at === null ? '' : wallOf(entry.ended_at, timezone).clock;
  return { kind: entry.kind, day: start.day, from: start.clock, to, reason: '' };
}

function problems({ day, from, to, reason }: EntryDraft, mayStayOpen: boolean): FormErrors<EntryDraft> {
  return {
    ...(day === '' ? { day: 'Choose the day.' } : {}),
    ...(isClock(from) ? {} : { from: 'Type a time such as 09:00.' }),
    ...(isClock(to) || (mayStayOpen && to.trim() === '') ? {} : { to: 'Type a time such as 17:30.' }),
    ...(reason.trim().length < 3 ? { reason: 'Give a reason.' } : {}),
  };
}

const FIELDS: Readonly<Record<string, keyof EntryDraft>> = { started_at: 'from', ended_at: 'to', reason: 'reason' };

/** Adds hours that nobody clocked, or corrects what was clocked; what was there before is kept. */
export function EntryDialog(props: EntryDialogProps) {
  const { userId, entry, timezone, onClose } = props;
  const [id] = useState(() => entry?.id ?? newId());
  const mayStayOpen = entry !== null && entry.ended_at === null;
  const [save] = useSaveTimeEntryMutation();
  const form = useEditForm<EntryDraft, TimeEntry>({
    initial: draftOf(props),
    version: entry?.updated_at ?? null,
    validate: (draft) => problems(draft, mayStayOpen),
    save: ({ kind, day, from, to, reason }, version) => {
      const { start, end } = spanOf(day, from, to, timezone);
      return save({
        id,
        user_id: userId,
        kind,
        started_at: start,
        ended_at: end,
        reason: reason.trim(),
        expected_updated_at: version,
      }).unwrap();
    },
    fieldOf: (field) => FIELDS[field] ?? null,
    savedText: () => 'Hours saved',
  });
  return (
    <EditDialog form={form} title={entry === null ? 'Add hours' : 'Correct hours'} onClose={onClose}>
      <SelectField label="Kind" {...form.field('kind')} options={KINDS} />
      <DateField label="Day" {...form.field('day')} />
      <TextField label="From" {...form.field('from')} inputMode="numeric" maxLength={5} placeholder="09:00" required />
      <TextField
        label="To"
        {...form.field('to')}
        inputMode="numeric"
        maxLength={5}
        placeholder="17:30"
        required={!mayStayOpen}
        help={mayStayOpen ? 'Leave empty while they are clocked in.' : 'A time before the start is on the next day.'}
      />
      <TextField label="Reason" {...form.field('reason')} maxLength={200} required />
    </EditDialog>
  );
}
