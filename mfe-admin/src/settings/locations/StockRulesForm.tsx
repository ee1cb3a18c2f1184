import { TextField } from '@dukani/shared/fields';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { useSaveStockRulesMutation, useStockRulesQuery, type StockRules } from './stockRulesApi';

const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;
const QUANTITY = /^\d{1,7}(?:\.\d{1,3})?$/;

/** What is wrong with the rules, by field. */
export function rulesProblems(draft: StockRules): FormErrors<StockRules> {
  const isAmount = (text: string) => text.trim() === '' || AMOUNT.test(text.trim());
  const isDays = (text: string, least: number) =>
    /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= 365;
  return {
    ...(QUANTITY.test(draft.lowStockDefault.trim()) ? {} : { lowStockDefault: 'Type a quantity, for example 5.' }),
    ...(QUANTITY.test(draft.bufferDefault.trim()) ? {} : { bufferDefault: 'Type a quantity, 0 for none.' }),
    ...(isAmount(draft.approvalLimit) ? {} : { approvalLimit: 'Type an amount, or leave it empty.' }),
    ...(isAmount(draft.managerLimit) ? {} : { managerLimit: 'Type an amount, or leave it empty.' }),
    ...(isDays(draft.leadDays, 0) ? {} : { leadDays: 'Type days from 0 to 365.' }),
    ...(isDays(draft.coverDays, 1) ? {} : { coverDays: 'Type days from 1 to 365.' }),
  };
}

/** The rules of the house for stock: warnings, approval, reordering. */
export function StockRulesForm({ mayEdit }: { mayEdit: boolean }) {
  const { data: rules, error, refetch } = useStockRulesQuery();
  if (error !== undefined && rules === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (rules === undefined) return <Skeleton height={240} />;
  return <RulesFields rules={rules} mayEdit={mayEdit} />;
}

function RulesFields({ rules, mayEdit }: { rules: StockRules; mayEdit: boolean }) {
  const { tenantId, currencyCode } = useBusiness();
  const [save] = useSaveStockRulesMutation();
  const form = useEditForm<StockRules, StockRules>({
    initial: rules,
    version: tenantId,
    validate: rulesProblems,
    save: (draft) => save({ tenantId, rules: draft }).unwrap(),
    stored: (saved) => ({ draft: saved, version: tenantId }),
    savedText: () => 'Stock rules saved',
  });
  return (
    <EditForm form={form} title="Rules for stock" layout="section" isReadOnly={!mayEdit}>
      <FormSection title="Rules for stock">
        <TextField
          label="Warn when this few can be sold"
          {...form.field('lowStockDefault')}
          inputMode="decimal"
          help="For products without a level of their own."
        />
        <TextField
          label="Keep back from the online shop"
          {...form.field('bufferDefault')}
          inputMode="decimal"
          help="So many of every product the shop leaves for the till, where the product says nothing else."
        />
        <AmountField
          label="Adjustments need approval above"
          {...form.field('approvalLimit')}
          currencyCode={currencyCode}
          help="By cost. Empty: never."
        />
        <AmountField
          label="Managers approve up to"
          {...form.field('managerLimit')}
          currencyCode={currencyCode}
          help="Empty: only the owner approves."
        />
        <TextField label="Days an order takes to arrive" {...form.field('leadDays')} inputMode="numeric" />
        <TextField label="Days an order should last" {...form.field('coverDays')} inputMode="numeric" />
      </FormSection>
    </EditForm>
  );
}
