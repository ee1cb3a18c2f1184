import type { FeatureFlag } from '@dukani/shared/rpc';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { ActionDialog, DateField, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useSaveFlagMutation } from './settingsApi';

/** The share that was typed, in hundredths at most; null when it is none. */
function shareOf(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) && value <= 100 ? value : null;
}

/** Gives a feature to a share of all businesses, until a day. */
export function FeatureDialog({ flag, onClose }: { flag: FeatureFlag; onClose: () => void }) {
  const [save] = useSaveFlagMutation();
  const form = useEditForm({
    initial: { percent: String(flag.percent), endsOn: flag.ends_on ?? '', reason: '' },
    version: null,
    validate: ({ percent, reason }) => ({
      ...(shareOf(percent) === null ? { percent: 'Enter 0 to 100.' } : {}),
      ...reasonError(reason),
    }),
    save: ({ percent, endsOn, reason }) =>
      save({
        key: flag.key,
        percent: shareOf(percent) ?? 0,
        ends_on: endsOn === '' ? null : endsOn,
        reason: reason.trim(),
      }).unwrap(),
    savedText: ({ title }) => `${title} is saved`,
  });
  const share = shareOf(form.draft.percent);
  const before = flag.percent;
  return (
    <ActionDialog form={form} title={`Share of ${flag.title}`} saveLabel="Save" cancelLabel="Cancel" onClose={onClose}>
      <TextField
        label="Percent of businesses"
        {...form.field('percent')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      {share !== null && share !== before && (
        <p className="sup-muted">
          {share > before
            ? `About ${Math.round(((share - before) / 100) * flag.tenants)} businesses get it, and nobody loses it.`
            : `About ${Math.round(((before - share) / 100) * flag.tenants)} businesses lose it.`}
        </p>
      )}
      <DateField label="Last day (UTC)" {...form.field('endsOn')} help="Empty: no end." />
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
