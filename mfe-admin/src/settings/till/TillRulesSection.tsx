import { SelectField, TextField } from '@dukani/shared/fields';
import { usePermission } from '@dukani/shared/session';
import { ErrorState } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import { TickWithHelp } from '../TickWithHelp';
import { BusinessDayForm } from './BusinessDayForm';
import { useSaveTillRulesMutation, useTillRulesQuery, type BelowStock, type TillRules } from './tillRulesApi';

const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;
const PERCENT = /^\d{1,3}(?:\.\d{1,3})?$/;

const BELOW_STOCK: { value: BelowStock; label: string }[] = [
  { value: 'refuse', label: 'Refuse the sale' },
  { value: 'warn', label: 'Sell, and warn the cashier' },
  { value: 'allow', label: 'Sell without a warning' },
];
const BELOW_STOCK_HELP: Record<BelowStock, string> = {
  refuse: 'The till and the online shop sell only what is in stock. Sales made offline are always taken.',
  warn: 'The till shows what is left and sells anyway. Stock goes below zero; the dashboard names it, and a new count of what is below zero sets it right. The online shop sells only what is in stock.',
  allow: 'Stock goes below zero without a word, and the online shop takes orders for what is not in stock.',
};

/** What is wrong with the rules, by field. */
export function tillRulesProblems({ discountLimit, largestDifference }: TillRules): FormErrors<TillRules> {
  const isPercent = PERCENT.test(discountLimit.trim()) && Number(discountLimit) <= 100;
  const isAmount = largestDifference.trim() === '' || AMOUNT.test(largestDifference.trim());
  return {
    ...(isPercent ? {} : { discountLimit: 'Type a percentage from 0 to 100.' }),
    ...(isAmount ? {} : { largestDifference: 'Type an amount, or leave it empty.' }),
  };
}

/** /admin/settings?section=till: what the till refuses, asks and shows, and when its day ends. */
export function TillRulesSection() {
  const { data: rules, error, refetch } = useTillRulesQuery();
  if (rules !== undefined)
    return (
      <div className="adm-stack">
        <RulesForm rules={rules} />
        <BusinessDayForm />
      </div>
    );
  return error === undefined ? (
    <SectionSkeleton />
  ) : (
    <ErrorState title="The rules for the till could not be read" error={error} onRetry={() => void refetch()} />
  );
}

function RulesForm({ rules }: { rules: TillRules }) {
  const { tenantId, currencyCode } = useBusiness();
  const mayEdit = usePermission('settings.edit');
  const [save] = useSaveTillRulesMutation();
  const form = useEditForm<TillRules, TillRules>({
    initial: rules,
    version: tenantId,
    validate: tillRulesProblems,
    save: (draft) => save({ tenantId, rules: draft }).unwrap(),
    stored: (saved) => ({ draft: saved, version: tenantId }),
    savedText: () => 'Rules saved',
  });
  return (
    <EditForm form={form} title="Till rules" layout="section" saveLabel="Save rules" isReadOnly={!mayEdit}>
      <FormSection title="Selling">
        <SelectField<BelowStock>
          label="Selling more than is in stock"
          {...form.field('belowStock')}
          options={BELOW_STOCK}
          help={BELOW_STOCK_HELP[form.draft.belowStock]}
        />
        <TickWithHelp
          label="Sell expired goods"
          {...form.tick('sellsExpired')}
          help="Batches after their expiry date. Off: the till and the shop sell only the batches that are still good."
        />
        <TextField
          label="Largest discount by a cashier, in percent"
          {...form.field('discountLimit')}
          inputMode="decimal"
          help="For discounts and changed prices. Above it somebody who may give discounts approves by PIN."
        />
        <TickWithHelp
          label="Ask why a line is removed or a basket cleared"
          {...form.tick('asksVoidReason')}
          help="The reason stands in the report of voids."
        />
      </FormSection>
      <FormSection title="Counting the drawer">
        <TickWithHelp
          label="Blind count"
          {...form.tick('isBlindCount')}
          help="Cashiers count without seeing what should be in the drawer. Their first count is kept."
        />
        <AmountField
          label="Largest difference without approval"
          {...form.field('largestDifference')}
          currencyCode={currencyCode}
          help="Above it another person approves the count by PIN. Leave empty for no limit."
        />
      </FormSection>
    </EditForm>
  );
}
