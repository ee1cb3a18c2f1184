import { CURRENCIES } from '@dukani/shared/format';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import type { SettingsDraft } from './settingsForm';

interface ApprovalLimitsProps {
  form: EditFormState<SettingsDraft>;
  isReadOnly: boolean;
}

const OPTIONS = CURRENCIES.map(({ code }) => ({ value: code, label: code }));

/** Above which amounts refunds and pay-outs take two people, by currency. */
export function ApprovalLimits({ form, isReadOnly }: ApprovalLimitsProps) {
  const { limits } = form.draft;
  const free = OPTIONS.find(({ value }) => !limits.some(({ currency }) => currency === value));
  const put = (index: number, changes: Partial<SettingsDraft['limits'][number]>) =>
    form.change({ limits: limits.map((limit, place) => (place === index ? { ...limit, ...changes } : limit)) });
  return (
    <FormSection
      title="Two people"
      description="Refunds and pay-outs above these amounts wait until a second administrator agrees. A currency without one has no limit."
    >
      <div className="set-form">
        {limits.map(({ currency, amount }, index) => (
          <div key={index} className="set-pair">
            <SelectField
              label={`Currency of limit ${index + 1}`}
              value={currency}
              options={OPTIONS}
              onChange={(value) => put(index, { currency: value })}
              disabled={isReadOnly}
            />
            <TextField
              label={`More than, in ${currency}`}
              value={amount}
              onChange={(value) => put(index, { amount: value })}
              inputMode="decimal"
              autoComplete="off"
              disabled={isReadOnly}
              required
            />
            {!isReadOnly && (
              <Button
                size="small"
                aria-label={`Remove the limit in ${currency}`}
                onClick={() => form.change({ limits: limits.filter((_limit, place) => place !== index) })}
              >
                Remove
              </Button>
            )}
          </div>
        ))}
        {limits.length === 0 && <p className="sup-muted">No limit is set.</p>}
        {form.errors.limits !== undefined && (
          <p className="dk-form-notice" data-tone="danger" role="alert">
            {form.errors.limits}
          </p>
        )}
        {!isReadOnly && free !== undefined && (
          <div>
            <Button
              icon="plus"
              onClick={() => form.change({ limits: [...limits, { currency: free.value, amount: '' }] })}
            >
              Add a limit
            </Button>
          </div>
        )}
      </div>
    </FormSection>
  );
}
