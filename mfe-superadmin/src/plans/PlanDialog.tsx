import { useState } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import type { PlatformPlanInFull } from '@dukani/shared/rpc';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { badgeColors, PERIODS, planDraft, planErrors, planOf, priceOf } from './planForm';
import { useSavePlanMutation } from './plansApi';

interface PlanDialogProps {
  /** Null for a new one. */
  plan: PlatformPlanInFull | null;
  /** Where a new one stands. */
  nextPosition: number;
  onClose: () => void;
}

/** A plan as a form. Who has the plan keeps the price that they have. */
export function PlanDialog({ plan, nextPosition, onClose }: PlanDialogProps) {
  const [savePlan] = useSavePlanMutation();
  const [id] = useState(() => plan?.id ?? newId());
  const form = useEditForm({
    initial: planDraft(plan, nextPosition),
    version: null,
    validate: planErrors,
    save: (draft) => savePlan(planOf(id, draft)).unwrap(),
    savedText: ({ name }) => `${name} is saved`,
  });
  const isRepriced = plan !== null && plan.subscribers > 0 && priceOf(form.draft.price) !== plan.price;
  return (
    <ActionDialog
      form={form}
      title={plan === null ? 'New plan' : `Edit ${plan.name}`}
      saveLabel={plan === null ? 'Add plan' : 'Save'}
      cancelLabel="Cancel"
      className="plan-form"
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} maxLength={80} autoComplete="off" required />
      <div className="plan-price">
        <TextField label="Price" {...form.field('price')} inputMode="decimal" autoComplete="off" required />
        <SelectField
          label="Currency"
          {...form.field('currency')}
          options={CURRENCIES.map(({ code }) => ({ value: code, label: code }))}
          disabled={plan !== null}
        />
        <SelectField label="For a" {...form.field('period')} options={PERIODS} disabled={plan !== null} />
      </div>
      {isRepriced && (
        <p className="sup-muted">
          The new price is for those who choose the plan from now on. Businesses that have the plan keep their price.
        </p>
      )}
      <TextAreaField label="Description" {...form.field('description')} maxLength={500} rows={2} />
      <TextAreaField label="Features" {...form.field('features')} rows={6} help="One a line." />
      <div className="plan-price">
        <TextField
          label="Badge"
          {...form.field('badge')}
          maxLength={40}
          autoComplete="off"
          placeholder="Most popular"
        />
        <SelectField
          label="Colour of the badge"
          {...form.field('badgeColor')}
          options={badgeColors(form.draft.badgeColor)}
        />
        <TextField label="Place in the list" {...form.field('position')} inputMode="numeric" autoComplete="off" />
      </div>
      <CheckboxField label="Shown to everybody who chooses a plan" {...form.tick('isPublic')} />
    </ActionDialog>
  );
}
