import { SelectField, TextField } from '@dukani/shared/fields';
import { formatDate } from '@dukani/shared/format';
import type { BusinessDaySettings } from '@dukani/shared/rpc';
import { usePermission, useSession } from '@dukani/shared/session';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import { timeZoneOptions } from '../../common/timeZones';
import { useBusinessDayQuery, useSaveBusinessDayMutation } from './tillRulesApi';

interface DayDraft {
  timezone: string;
  dayCutoff: string;
}

const CUTOFF = /^(?:0\d|1[01]):[0-5]\d$/;
const draftOf = ({ timezone, day_cutoff: dayCutoff }: BusinessDaySettings): DayDraft => ({ timezone, dayCutoff });

/** When a business day ends, and by which clock. */
export function BusinessDayForm() {
  const { data: day, error, refetch } = useBusinessDayQuery();
  if (day !== undefined) return <DayFields day={day} />;
  return error === undefined ? (
    <Skeleton height={160} />
  ) : (
    <ErrorState title="The business day could not be read" error={error} onRetry={() => void refetch()} />
  );
}

function DayFields({ day }: { day: BusinessDaySettings }) {
  const mayEdit = usePermission('settings.edit');
  const { refreshAccess } = useSession();
  const [save] = useSaveBusinessDayMutation();
  const form = useEditForm<DayDraft, BusinessDaySettings>({
    initial: draftOf(day),
    version: day.timezone,
    validate: ({ dayCutoff }) => (CUTOFF.test(dayCutoff) ? {} : { dayCutoff: 'Choose a time from 00:00 to 11:59.' }),
    save: (draft) => save(draft).unwrap(),
    stored: (saved) => ({ draft: draftOf(saved), version: saved.timezone }),
    fieldOf: (field) => (field === 'p_timezone' ? 'timezone' : field === 'p_day_cutoff' ? 'dayCutoff' : null),
    savedText: () => 'Business day saved',
    onSaved: () => refreshAccess(),
  });
  return (
    <EditForm form={form} title="Business day" layout="section" saveLabel="Save business day" isReadOnly={!mayEdit}>
      <FormSection title="Business day" description={`It is now business day ${formatDate(day.business_date, 'UTC')}.`}>
        <SelectField
          label="Time zone"
          {...form.field('timezone')}
          options={timeZoneOptions(form.draft.timezone)}
          disabled={day.is_zone_fixed}
          help={
            day.is_zone_fixed
              ? 'It is fixed once something has been posted.'
              : 'It decides which day a sale belongs to.'
          }
        />
        <TextField
          label="The day ends at"
          {...form.field('dayCutoff')}
          type="time"
          help="Sales before this time belong to the day before: 04:00 for a bar, 00:00 for most shops. Past days keep their sales."
        />
      </FormSection>
    </EditForm>
  );
}
