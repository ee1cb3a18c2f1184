import { SelectField, TextField } from '@dukani/shared/fields';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { cashCoins, coinHelp, coinText } from './cashCoins';
import {
  useSaveBusinessPoliciesMutation,
  useBusinessPoliciesQuery,
  type BusinessPolicies,
} from './businessPoliciesApi';

const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;
const QUANTITY = /^\d{1,7}(?:\.\d{1,3})?$/;

const LOCKS = [0, 1, 2, 5, 10, 15, 30, 60];
const DEPOSITS = [0, 10, 20, 25, 30, 40, 50, 75, 100];

const lockText = (minutes: number) =>
  minutes === 0 ? 'Never' : `After ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} without a touch`;
const depositText = (percent: number) =>
  percent === 0 ? 'No deposit' : percent === 100 ? 'Full price' : `At least ${percent} %`;

/** The usual choices, and what is set where that is another one. */
function choicesOf(usual: readonly number[], stored: string, text: (value: number) => string) {
  const values = usual.includes(Number(stored)) ? usual : [...usual, Number(stored)].sort((a, b) => a - b);
  return values.map((value) => ({ value: String(value), label: text(value) }));
}

/** What is wrong with the rules, by field. */
export function rulesProblems(draft: BusinessPolicies): FormErrors<BusinessPolicies> {
  const isAmount = (text: string) => text.trim() === '' || AMOUNT.test(text.trim());
  const isDays = (text: string, least: number) =>
    /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= 365;
  return {
    ...(isAmount(draft.returnLimit) ? {} : { returnLimit: 'Type an amount, or leave it empty.' }),
    ...(QUANTITY.test(draft.lowStockDefault.trim()) ? {} : { lowStockDefault: 'Type a quantity, for example 5.' }),
    ...(QUANTITY.test(draft.bufferDefault.trim()) ? {} : { bufferDefault: 'Type a quantity, 0 for none.' }),
    ...(isAmount(draft.approvalLimit) ? {} : { approvalLimit: 'Type an amount, or leave it empty.' }),
    ...(isAmount(draft.managerLimit) ? {} : { managerLimit: 'Type an amount, or leave it empty.' }),
    ...(isDays(draft.leadDays, 0) ? {} : { leadDays: 'Type days from 0 to 365.' }),
    ...(isDays(draft.coverDays, 1) ? {} : { coverDays: 'Type days from 1 to 365.' }),
  };
}

/** The rules of the house, saved together: the till, returns, and stock with its warnings, approval and reordering. */
export function BusinessPoliciesForm({ mayEdit }: { mayEdit: boolean }) {
  const { data: rules, error, refetch } = useBusinessPoliciesQuery();
  if (error !== undefined && rules === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (rules === undefined) return <Skeleton height={240} />;
  return <RulesFields rules={rules} mayEdit={mayEdit} />;
}

function RulesFields({ rules, mayEdit }: { rules: BusinessPolicies; mayEdit: boolean }) {
  const { tenantId, currencyCode } = useBusiness();
  const [save] = useSaveBusinessPoliciesMutation();
  const form = useEditForm<BusinessPolicies, BusinessPolicies>({
    initial: rules,
    version: tenantId,
    validate: rulesProblems,
    save: (draft) => save({ tenantId, rules: draft }).unwrap(),
    stored: (saved) => ({ draft: saved, version: tenantId }),
    savedText: () => 'Rules saved',
  });
  return (
    <EditForm form={form} title="Till and stock rules" layout="section" isReadOnly={!mayEdit}>
      <FormSection title="Rules for the till">
        <SelectField
          label="Lock a till"
          {...form.field('lockMinutes')}
          options={choicesOf(LOCKS, rules.lockMinutes, lockText)}
          help="The till then asks for a PIN. F10 locks it at once."
        />
        <SelectField
          label="Deposit on orders for later"
          {...form.field('depositPercent')}
          options={choicesOf(DEPOSITS, rules.depositPercent, depositText)}
          help="The balance is paid in instalments or on completion. Customers can always pay more."
        />
        <AmountField
          label="Daily limit per person for returns without receipt"
          {...form.field('returnLimit')}
          currencyCode={currencyCode}
          help="Above it another person approves by PIN. Leave empty for no limit."
        />
        <SelectField
          label="Round cash to"
          {...form.field('cashCoin')}
          options={choicesOf(cashCoins(currencyCode), rules.cashCoin, (coin) => coinText(coin, currencyCode))}
          help={coinHelp(form.draft.cashCoin, currencyCode)}
        />
      </FormSection>
      <FormSection title="Rules for stock">
        <TextField
          label="Low-stock alert at"
          {...form.field('lowStockDefault')}
          inputMode="decimal"
          help="For products without their own setting."
        />
        <TextField
          label="Keep for the till"
          {...form.field('bufferDefault')}
          inputMode="decimal"
          help="Not sold online. For products without their own setting."
        />
        <AmountField
          label="Adjustments need approval above"
          {...form.field('approvalLimit')}
          currencyCode={currencyCode}
          help="By cost. Leave empty to post without approval."
        />
        <AmountField
          label="Managers approve up to"
          {...form.field('managerLimit')}
          currencyCode={currencyCode}
          help="Leave empty so that only the owner approves."
        />
        <TextField label="Delivery time of suppliers, in days" {...form.field('leadDays')} inputMode="numeric" />
        <TextField label="Days of stock per order" {...form.field('coverDays')} inputMode="numeric" />
      </FormSection>
    </EditForm>
  );
}
