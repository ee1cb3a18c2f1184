import { useState } from 'react';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Skeleton } from '@dukani/shared/ui-core';
import { EditDialog, ErrorAlert, newId, useEditForm, type EditFormState } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
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

interface ReportScheduleDialogProps {
  report: Pick<rpc.SavedReport, 'id' | 'name'>;
  /** The one that is changed; null for a new one. */
  schedule: rpc.ReportSchedule | null;
  onClose: () => void;
}

/** When a saved report is mailed, of which days, to whom. */
export function ReportScheduleDialog({ report, schedule, onClose }: ReportScheduleDialogProps) {
  const [save] = useSaveReportScheduleMutation();
  // One id for one schedule, however often it is sent; what was read belongs to what is shown.
  const [read] = useState(() => ({ id: schedule?.id ?? newId(), revision: schedule?.revision }));
  const [initial] = useState(() => draftOf(schedule));
  const form = useEditForm({
    initial,
    version: null,
    validate: problemsOf,
    save: (draft) =>
      save({
        ...scheduleInput(draft),
        id: read.id,
        saved_report_id: report.id,
        ...(read.revision === undefined ? {} : { revision: read.revision }),
      }).unwrap(),
    savedText: ({ name, next_run_at: next, timezone }) =>
      `${name}: next on ${next === null ? '–' : momentText(next, timezone)}`,
  });
  return (
    <EditDialog
      form={form}
      title={schedule === null ? `Mail ${report.name}` : `Change mailing of ${report.name}`}
      isUnchangedSaved={schedule === null}
      onClose={onClose}
    >
      <WhenFields form={form} />
      <Members form={form} savedReportId={report.id} />
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
function Members({ form, savedReportId }: { form: EditFormState<ScheduleDraft>; savedReportId: string }) {
  const { data, error, refetch } = useListReportRecipientsQuery(savedReportId);
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
