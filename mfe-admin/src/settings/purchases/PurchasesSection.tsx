import { usePermission } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { ErrorState } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import { ToleranceRules } from './ToleranceRules';
import { usePurchaseRulesQuery, useSavePurchaseRulesMutation, type PurchaseRules } from './purchaseRulesApi';

const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;
const PERCENT = /^\d{1,3}(?:\.\d{1,3})?$/;

const isPercent = (text: string) => PERCENT.test(text.trim()) && Number(text) <= 100;

/** What is wrong with the rules, by field. */
export function purchaseRulesProblems(draft: PurchaseRules): FormErrors<PurchaseRules> {
  const limit = draft.approvalLimit.trim();
  return {
    ...(isPercent(draft.overReceiptPercent) ? {} : { overReceiptPercent: 'Type a percentage from 0 to 100.' }),
    ...(isPercent(draft.billPricePercent) ? {} : { billPricePercent: 'Type a percentage from 0 to 100.' }),
    ...(AMOUNT.test(draft.billPriceAmount.trim()) ? {} : { billPriceAmount: 'Type an amount, 0 for none.' }),
    ...(limit === '' || AMOUNT.test(limit) ? {} : { approvalLimit: 'Type an amount, or leave it empty.' }),
  };
}

/** /admin/settings?section=purchases: how far deliveries and bills may be off, and what somebody approves. */
export function PurchasesSection() {
  const { data: rules, error, refetch } = usePurchaseRulesQuery();
  if (rules !== undefined)
    return (
      <div className="adm-stack">
        <RulesForm rules={rules} />
        <ToleranceRules />
      </div>
    );
  return error === undefined ? (
    <SectionSkeleton />
  ) : (
    <ErrorState title="The rules for purchases could not be read" error={error} onRetry={() => void refetch()} />
  );
}

function RulesForm({ rules }: { rules: PurchaseRules }) {
  const { tenantId, currencyCode } = useBusiness();
  const mayEdit = usePermission('settings.edit');
  const [save] = useSavePurchaseRulesMutation();
  const form = useEditForm<PurchaseRules, PurchaseRules>({
    initial: rules,
    version: tenantId,
    validate: purchaseRulesProblems,
    save: (draft) => save({ tenantId, rules: draft }).unwrap(),
    stored: (saved) => ({ draft: saved, version: tenantId }),
    savedText: () => 'Rules saved',
  });
  return (
    <EditForm form={form} title="Rules for purchases" layout="section" isReadOnly={!mayEdit}>
      <FormSection title="Deliveries and bills" description="For every supplier and product without rules of its own.">
        <TextField
          label="More than ordered may come, in percent"
          {...form.field('overReceiptPercent')}
          inputMode="decimal"
          help="Above it somebody approves the delivery. An order can have its own."
        />
        <TextField
          label="Largest price difference of a bill line, in percent"
          {...form.field('billPricePercent')}
          inputMode="decimal"
          help="From what was ordered or received. Above it the bill waits for its release."
        />
        <AmountField
          label="Largest price difference of a bill line"
          {...form.field('billPriceAmount')}
          currencyCode={currencyCode}
          help="In money: the larger of both counts."
        />
      </FormSection>
      <FormSection title="Approval">
        <AmountField
          label="Approval needed above"
          {...form.field('approvalLimit')}
          currencyCode={currencyCode}
          help="Larger orders are approved before they are sent, and nobody releases a larger bill that they entered. Leave empty for no limit."
        />
      </FormSection>
    </EditForm>
  );
}
