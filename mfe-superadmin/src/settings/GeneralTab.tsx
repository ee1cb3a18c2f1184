import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { PlatformSettings } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import {
  DateText,
  FormNotices,
  FormSection,
  InlineForm,
  useConfirm,
  useEditForm,
  type EditFormState,
} from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { ApprovalLimits } from './ApprovalLimits';
import { usePlatformSettingsQuery, useSavePlatformSettingsMutation } from './settingsApi';
import { settingsDraft, settingsEffect, settingsErrors, settingsOf, type SettingsDraft } from './settingsForm';

/** Trials, the plan of new businesses, and who issues invoices. */
export function GeneralTab() {
  const result = usePlatformSettingsQuery();
  return (
    <Answer result={result} what="the settings">
      {(settings) => (
        <GeneralForm
          settings={settings}
          readAgain={async () => {
            const { data, error } = await result.refetch();
            if (data === undefined) throw error instanceof Error ? error : new Error('Not read.');
            return data;
          }}
        />
      )}
    </Answer>
  );
}

interface GeneralFormProps {
  settings: PlatformSettings;
  readAgain: () => Promise<PlatformSettings>;
}

function GeneralForm({ settings, readAgain }: GeneralFormProps) {
  const confirm = useConfirm();
  const [save] = useSavePlatformSettingsMutation();
  const stored = (saved: PlatformSettings) => ({ draft: settingsDraft(saved), version: saved.saved_at });
  const form = useEditForm<SettingsDraft, PlatformSettings>({
    initial: settingsDraft(settings),
    version: settings.saved_at,
    isFollowing: true,
    validate: settingsErrors,
    askFirst: (draft) =>
      confirm({
        title: 'Save these settings?',
        content: settingsEffect(settings, draft).join(' '),
        confirmLabel: 'Save',
      }),
    save: (draft, version) => save(settingsOf(draft, version)).unwrap(),
    stored,
    readAgain,
    savedText: () => 'The settings are saved',
  });
  const isReadOnly = !settings.may_edit;
  return (
    <InlineForm
      form={form}
      className="sup-stack"
      label="General settings"
      isGuarded
      notices={<FormNotices form={form} subject="these settings" />}
    >
      <FormSection title="New businesses" description="Running trials keep their end and their plan.">
        <div className="set-form">
          <TextField
            label="Trial length in days"
            {...form.field('trialDays')}
            inputMode="decimal"
            autoComplete="off"
            disabled={isReadOnly}
            help={`Running trials: ${formatNumber(settings.running_trials)}. Businesses opened in 30 days: ${formatNumber(settings.new_in_30_days)}.`}
            required
          />
          <SelectField
            label="Plan they begin on"
            {...form.field('planId')}
            options={settings.plans.map(({ id, name, price, currency, period }) => ({
              value: id,
              label:
                period === 'trial' ? name : `${name} (${formatCurrency(fromNumeric(price), currency)} a ${period})`,
            }))}
            disabled={isReadOnly}
            help="With a plan that costs something, the business pays for it when the trial ends."
            required
          />
        </div>
      </FormSection>
      <LimitsAndSeller form={form} isReadOnly={isReadOnly} />
      <UnpaidInvoices form={form} isReadOnly={isReadOnly} />
      <ApprovalLimits form={form} isReadOnly={isReadOnly} />
      <ClosedBusinesses form={form} isReadOnly={isReadOnly} />
      {isReadOnly ? (
        <p className="sup-muted">Only owners and operations of the platform can change settings.</p>
      ) : (
        <div className="sup-actions">
          <Button type="submit" variant="primary" isBusy={form.isSaving} disabled={!form.hasChanges}>
            Save
          </Button>
          {form.hasChanges && <Button onClick={form.discard}>Discard changes</Button>}
        </div>
      )}
      {settings.saved_at !== null && (
        <p className="sup-note">
          Last changed by {settings.saved_by ?? 'a removed account'}, <DateText iso={settings.saved_at} /> (UTC).
        </p>
      )}
    </InlineForm>
  );
}

interface PartProps {
  form: EditFormState<SettingsDraft>;
  isReadOnly: boolean;
}

function UnpaidInvoices({ form, isReadOnly }: PartProps) {
  const days = { inputMode: 'numeric', autoComplete: 'off', disabled: isReadOnly, required: true } as const;
  return (
    <FormSection title="Unpaid invoices and refunds" description="Invoices that are open keep the days they have.">
      <div className="set-form set-pair">
        <TextField
          label="Days of grace"
          {...form.field('graceDays')}
          {...days}
          help="After these a business is locked until it pays. 3 to 28."
        />
        <TextField
          label="Tried and mailed again after days"
          {...form.field('retryDays')}
          {...days}
          help="Four days before the grace ends, for example 1, 3, 7, 13."
        />
        <TextField
          label="Days to refund"
          {...form.field('refundDays')}
          {...days}
          help="Later than this after a payment, a refund takes two people."
        />
      </div>
    </FormSection>
  );
}

function ClosedBusinesses({ form, isReadOnly }: PartProps) {
  return (
    <FormSection title="Closed businesses" description="Businesses that wait for their deletion keep their day.">
      <div className="set-form">
        <TextField
          label="Days until a closed business is deleted"
          {...form.field('closingDays')}
          inputMode="numeric"
          autoComplete="off"
          disabled={isReadOnly}
          help="Until then it can be opened again. 14 to 180."
          required
        />
      </div>
    </FormSection>
  );
}

function LimitsAndSeller({ form, isReadOnly }: PartProps) {
  return (
    <>
      <FormSection title="Extending trials" description="How far platform staff may extend the trial of a business.">
        <div className="set-form set-pair">
          <TextField
            label="Days at a time"
            {...form.field('extensionDays')}
            inputMode="numeric"
            autoComplete="off"
            disabled={isReadOnly}
            required
          />
          <TextField
            label="Days in total"
            {...form.field('totalDays')}
            inputMode="numeric"
            autoComplete="off"
            disabled={isReadOnly}
            required
          />
        </div>
      </FormSection>
      <FormSection title="Invoices" description="Invoices that were issued keep the name they have.">
        <div className="set-form">
          <TextField
            label="Issued by"
            {...form.field('sellerName')}
            maxLength={120}
            autoComplete="off"
            disabled={isReadOnly}
            required
          />
        </div>
      </FormSection>
    </>
  );
}
