import { useRef, useState } from 'react';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Skeleton } from '@dukani/shared/ui-core';
import { EditDialog, ErrorAlert, newId, useEditForm, type EditFormState } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { useSaveReportMutation } from './savedReportsApi';
import { useListReportRecipientsQuery, useSaveReportScheduleMutation } from './reportSchedulesApi';
import {
  addressesOf,
  draftOf,
  momentText,
  MONTH_DAYS,
  PERIODS,
  problemsOf,
  RHYTHMS,
  scheduleInput,
  WEEKDAYS,
  type ScheduleDraft,
} from './scheduleDraft';
import './reports.css';

/** A saved report, or what is shown now: it gets a name and is saved with the schedule. */
type ScheduledReport = Pick<rpc.SavedReport, 'id' | 'name'> | { query: rpc.SavedReportQuery };

interface ReportScheduleDialogProps {
  report: ScheduledReport;
  /** The one that is changed; null for a new one. */
  schedule: rpc.ReportSchedule | null;
  onClose: () => void;
  /** A report that was not saved before is now. */
  onReportSaved?: (saved: rpc.SavedReport) => void;
}

/** When a saved report is mailed, of which days, to whom. */
export function ReportScheduleDialog({ report, schedule, onClose, onReportSaved }: ReportScheduleDialogProps) {
  // A saved report has its query, too.
  const isNew = !('id' in report);
  const saved = useReportSavedOnce(report);
  const [save] = useSaveReportScheduleMutation();
  // One id for one schedule, however often it is sent; what was read belongs to what is shown.
  const [read] = useState(() => ({ id: schedule?.id ?? newId(), revision: schedule?.revision }));
  const [initial] = useState(() => draftOf(schedule));
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => ({
      ...(isNew && draft.name.trim() === '' ? { name: 'Give the report a name.' } : {}),
      ...problemsOf(draft),
    }),
    save: async (draft) =>
      await save({
        ...scheduleInput(draft),
        id: read.id,
        saved_report_id: await saved.idFor(draft.name.trim()),
        ...(read.revision === undefined ? {} : { revision: read.revision }),
      }).unwrap(),
    onSaved: () => {
      if (saved.report.current !== null) onReportSaved?.(saved.report.current);
    },
    savedText: ({ name, next_run_at: next, timezone }) =>
      `${name}: next on ${next === null ? '–' : momentText(next, timezone)}`,
  });
  return (
    <EditDialog
      form={form}
      title={
        isNew ? 'Mail this report' : schedule === null ? `Mail ${report.name}` : `Change mailing of ${report.name}`
      }
      isUnchangedSaved={schedule === null}
      onClose={onClose}
    >
      {isNew && (
        <TextField label="Name" help="The report is saved under it." {...form.field('name')} required maxLength={80} />
      )}
      <WhenFields form={form} />
      <Members form={form} report={report} />
      <TextAreaField
        label="Addresses outside the team"
        help="One below the other, for example of your accountant."
        rows={2}
        {...form.field('addresses')}
      />
      {addressesOf(form.draft).length > 0 && (
        <div>
          <CheckboxField label="I confirm that these addresses may see these figures" {...form.tick('isConfirmed')} />
          <FieldError text={form.errors.isConfirmed} />
        </div>
      )}
    </EditDialog>
  );
}

/** Saves a report that has no name yet, once, whatever becomes of the schedule. */
function useReportSavedOnce(report: ScheduledReport) {
  const [saveReport] = useSaveReportMutation();
  const [id] = useState(newId);
  const kept = useRef<rpc.SavedReport | null>(null);
  const idFor = async (name: string): Promise<string> => {
    if ('id' in report) return report.id;
    kept.current = await saveReport({
      id,
      name,
      query: report.query,
      visibility: 'own',
      role: null,
      expected_updated_at: kept.current?.updated_at ?? null,
    }).unwrap();
    return id;
  };
  return { report: kept, idFor };
}

function WhenFields({ form }: { form: EditFormState<ScheduleDraft> }) {
  const { timezone } = useBusiness();
  const { rhythm, weekdays } = form.draft;
  return (
    <>
      <SelectField label="When" {...form.field('rhythm')} options={RHYTHMS} />
      {rhythm === 'weekdays' && (
        <fieldset className="report-choices">
          <legend>Days of the week</legend>
          {WEEKDAYS.map((name, place) => (
            <CheckboxField
              key={name}
              name="weekdays"
              label={name}
              checked={weekdays.includes(place + 1)}
              onChange={(isOn) => form.change({ weekdays: withOr(weekdays, place + 1, isOn).sort((a, b) => a - b) })}
            />
          ))}
          <FieldError text={form.errors.weekdays} />
        </fieldset>
      )}
      {rhythm === 'monthly' && (
        <SelectField
          label="Day of the month"
          help="Months that are shorter: their last day."
          {...form.field('monthDay')}
          options={MONTH_DAYS}
        />
      )}
      <TextField label="Time" type="time" help={`In ${timezone} time.`} {...form.field('atTime')} required />
      <SelectField label="Period" {...form.field('period')} options={PERIODS} />
    </>
  );
}

/** People of the team; those who may not see every figure cannot be chosen. */
function Members({ form, report }: { form: EditFormState<ScheduleDraft>; report: ScheduledReport }) {
  const { data, error, refetch } = useListReportRecipientsQuery(
    'id' in report ? { id: report.id } : { query: report.query },
  );
  const { memberIds } = form.draft;
  return (
    <fieldset className="report-choices">
      <legend>People of the team</legend>
      {error !== undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && (
        <div role="status" aria-label="Loading">
          <Skeleton height={72} />
        </div>
      )}
      {data?.map(({ id, name, may_see: maySee }) => (
        <CheckboxField
          key={id}
          name="memberIds"
          label={maySee ? name : `${name} (may not see every figure)`}
          disabled={!maySee && !memberIds.includes(id)}
          checked={memberIds.includes(id)}
          onChange={(isOn) => form.change({ memberIds: withOr(memberIds, id, isOn) })}
        />
      ))}
      <FieldError text={form.errors.memberIds} />
    </fieldset>
  );
}

const withOr = <Value,>(values: readonly Value[], value: Value, isOn: boolean): Value[] => [
  ...values.filter((one) => one !== value),
  ...(isOn ? [value] : []),
];

function FieldError({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="report-choices__error">{text}</p>;
}
