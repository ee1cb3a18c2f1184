import type * as rpc from '@dukani/shared/rpc';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { DateField, ErrorAlert, useDebouncedValue, type EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../AmountField';
import { countText } from '../countText';
import { useBusiness } from '../useBusiness';
import { usePreviewScheduleQuery } from './recurringApi';
import { dueText } from './recurringNames';
import { hasOneAmount, ruleInput, type ScheduleDraft } from './scheduleDraft';
import './recurring.css';

const UNITS = [
  { value: 'day', label: 'days' },
  { value: 'week', label: 'weeks' },
  { value: 'month', label: 'months' },
] as const;
const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After a number of times' },
] as const;
const POSTING = [
  { value: 'draft', label: 'Save a draft for approval' },
  { value: 'post', label: 'Post automatically' },
] as const;

interface ScheduleFieldsProps {
  form: EditFormState<ScheduleDraft>;
  source: rpc.RepeatedDocument;
  scheduleId: string | null;
}

/** What repeats, how often, until when, and the days that come of it. */
export function ScheduleFields({ form, source, scheduleId }: ScheduleFieldsProps) {
  const { currencyCode } = useBusiness();
  const { unit, ends } = form.draft;
  return (
    <>
      <TextField label="Name" {...form.field('name')} maxLength={120} required />
      {hasOneAmount(source) && (
        <AmountField label="Amount each time" {...form.field('amount')} currencyCode={currencyCode} required />
      )}
      {source.kind === 'bill' && (
        <TextField
          label="Supplier’s number"
          help="The month is added each time."
          {...form.field('reference')}
          maxLength={49}
        />
      )}
      <div className="recurring-pair">
        <TextField label="Every" {...form.field('every')} inputMode="numeric" required />
        <SelectField label="Unit" {...form.field('unit')} options={UNITS} />
      </div>
      <DateField label="First on" {...form.field('startsOn')} required />
      {unit === 'month' && <CheckboxField label="Always the last day of the month" {...form.tick('isLastDay')} />}
      <SelectField label="Ends" {...form.field('ends')} options={ENDS} />
      {ends === 'on' && <DateField label="Last on or before" {...form.field('endsOn')} required />}
      {ends === 'after' && (
        <TextField label="How many times" {...form.field('endsAfter')} inputMode="numeric" required />
      )}
      <SelectField label="Posting" {...form.field('posting')} options={POSTING} />
      <NextDays draft={form.draft} scheduleId={scheduleId} />
    </>
  );
}

/** The next six days, as the server counts them. */
function NextDays({ draft, scheduleId }: { draft: ScheduleDraft; scheduleId: string | null }) {
  const asked = ruleInput(useDebouncedValue(draft, 300));
  const { data, error, refetch } = usePreviewScheduleQuery(
    { ...(asked ?? NO_RULE), ...(scheduleId === null ? {} : { schedule_id: scheduleId }) },
    { skip: asked === null },
  );
  return (
    <section className="recurring-next" aria-label="Next days">
      <h3>Next days</h3>
      {error !== undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      <DayList days={asked === null ? [] : (data?.next_days ?? [])} />
      {asked !== null && (data?.missed_count ?? 0) > 0 && (
        <p className="adm-notice">
          {countText(data?.missed_count ?? 0, 'day has', 'days have')} passed already: what was due is made at once,
          with its date.
        </p>
      )}
    </section>
  );
}

const NO_RULE: rpc.ScheduleRule = { every: 1, unit: 'month', starts_on: '', is_last_day: false, ends: 'never' };

/** Due days in a row; as high while they are looked up. */
export function DayList({ days }: { days: readonly string[] }) {
  return (
    <ol className="recurring-days">
      {days.map((day) => (
        <li key={day}>{dueText(day)}</li>
      ))}
    </ol>
  );
}
