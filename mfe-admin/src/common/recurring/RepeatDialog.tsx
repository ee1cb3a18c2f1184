import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { Button, Dialog, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditDialog, FieldProblem, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { newId } from '../newId';
import { useGetRepeatableQuery, useSaveScheduleMutation } from './recurringApi';
import { dueText } from './recurringNames';
import { draftOf, hasOneAmount, newDraft, ruleInput, scheduleInput, scheduleProblems } from './scheduleDraft';
import { ScheduleFields } from './ScheduleFields';

interface RepeatDialogProps {
  kind: rpc.ScheduleKind;
  /** Of the document; of a journal that of its entry. */
  documentId: string;
  onClose: () => void;
}

/** Has a document that stands made again and again. */
export function RepeatDialog({ kind, documentId, onClose }: RepeatDialogProps) {
  const { data: source, error, refetch } = useGetRepeatableQuery({ kind, id: documentId });
  if (source !== undefined) return <ScheduleDialog source={source} schedule={null} onClose={onClose} />;
  return (
    <Dialog isOpen title="Repeat" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {error === undefined ? (
        <div role="status" aria-label="Loading">
          <Skeleton height={320} />
        </div>
      ) : (
        <ErrorState title="This cannot be repeated" error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

/** Changes what is to come; what was made stays. */
export function ChangeScheduleDialog({ schedule, onClose }: { schedule: rpc.ScheduleDetail; onClose: () => void }) {
  return <ScheduleDialog source={schedule} schedule={schedule} onClose={onClose} />;
}

interface ScheduleDialogProps {
  source: rpc.RepeatableDocument | rpc.ScheduleDetail;
  /** The one that is changed; null for a new one. */
  schedule: rpc.ScheduleDetail | null;
  onClose: () => void;
}

function ScheduleDialog({ source, schedule, onClose }: ScheduleDialogProps) {
  const today = useToday();
  const [save] = useSaveScheduleMutation();
  // One id for one schedule, however often it is sent; what was read belongs to what is shown.
  const [read] = useState(() => ({ id: schedule?.id ?? newId(), revision: schedule?.revision }));
  const [initial] = useState(() => ('business_date' in source ? newDraft(source, today) : draftOf(source)));
  const hasAmount = hasOneAmount(source);
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => scheduleProblems(draft, hasAmount),
    save: (draft) => {
      const rule = ruleInput(draft);
      if (rule === null) throw new FieldProblem('startsOn', 'Choose when it repeats.');
      const { id, revision } = read;
      return save({
        ...scheduleInput(source, draft, rule),
        id,
        ...(revision === undefined ? {} : { revision }),
      }).unwrap();
    },
    savedText: ({ name, next_on: nextOn }) => `${name}: next on ${nextOn === null ? '–' : dueText(nextOn)}`,
  });
  return (
    <EditDialog
      form={form}
      title={schedule === null ? 'Repeat' : `Change ${schedule.name}`}
      saveLabel={schedule === null ? 'Repeat' : 'Save'}
      isUnchangedSaved={schedule === null}
      onClose={onClose}
    >
      <ScheduleFields form={form} source={source} scheduleId={schedule?.id ?? null} />
    </EditDialog>
  );
}
