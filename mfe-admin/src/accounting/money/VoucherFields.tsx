import { useMemo } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import {
  DateField,
  FormSection,
  SearchSelect,
  useToday,
  type EditFormState,
  type SearchOption,
  searchFailure,
  type SearchAnswer,
} from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { AttachmentField } from '../../common/attachments/AttachmentField';
import { SupplierField } from '../../common/contacts/SupplierField';
import { taxChoices } from '../../common/taxChoices';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { useBusiness } from '../../common/useBusiness';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { useReclaimsTax } from '../../common/useReclaimsTax';
import { useListVoucherCategoriesQuery } from './moneyApi';
import { AlreadyRecorded } from './AlreadyRecorded';
import { balanceText } from './balanceAfter';
import type { usePaidFrom } from './usePaidFrom';
import { WORDS, type VoucherDraft } from './voucherDraft';

interface VoucherFieldsProps {
  id: string;
  kind: 'expense' | 'income';
  form: EditFormState<VoucherDraft>;
  paidFrom: Pick<ReturnType<typeof usePaidFrom>, 'options' | 'accounts'>;
}

/** What for, who, how much and from where, in this order, and the photo; what is seldom needed is folded below. */
export function VoucherFields({ id, kind, form, paidFrom }: VoucherFieldsProps) {
  const { currencyCode } = useBusiness();
  const today = useToday();
  const words = WORDS[kind];
  const { draft } = form;
  return (
    <div className="money-form">
      <FormSection title={kind === 'expense' ? 'Expense' : 'Income'}>
        <CategoryField kind={kind} form={form} />
        <SupplierField
          label={WORDS[kind].contact}
          value={draft.contact}
          onChange={(contact) => form.change({ contact })}
          error={form.errors.contact ?? null}
          isEmptiable
        />
        <AmountField
          label="Amount"
          {...form.field('amount')}
          currencyCode={currencyCode}
          required
          help="What was paid in all, tax included."
        />
        <SelectField
          label={words.money}
          {...form.field('paidFrom')}
          required
          options={[{ value: '', label: 'Choose an account' }, ...(paidFrom.options ?? [])]}
          help={
            kind === 'expense'
              ? balanceText({
                  accounts: paidFrom.accounts,
                  chosenId: draft.paidFrom,
                  amount: draft.amount,
                  currencyCode,
                })
              : undefined
          }
        />
        <DateField label="Date" {...form.field('businessDate')} max={today} required />
        <AlreadyRecorded kind={kind} draft={draft} />
        <AttachmentField
          label="Photo or PDF of the receipt"
          entityType="voucher"
          entityId={id}
          files={draft.files}
          onChange={(files) => form.change({ files })}
        />
        {kind === 'expense' && (
          <CheckboxField
            label="Repeat every month (you choose when once it is recorded)"
            {...form.tick('isRepeated')}
          />
        )}
      </FormSection>
      <MoreFields kind={kind} form={form} />
    </div>
  );
}

const optionOf = ({ id, name, code }: rpc.VoucherCategory): SearchOption => ({ value: id, label: name, detail: code });

/** Those whose name holds every word of a text, the most used first. */
function useCategoryOptions(kind: 'expense' | 'income', text: string): SearchAnswer {
  const { data, error, refetch } = useListVoucherCategoriesQuery(kind);
  return useMemo(() => {
    const words = text.trim().toLowerCase().split(/\s+/);
    return data === undefined
      ? searchFailure(error, refetch)
      : data
          .filter(({ name, code }) => words.every((word) => `${code} ${name}`.toLowerCase().includes(word)))
          .map(optionOf);
  }, [data, error, refetch, text]);
}
const useExpenseOptions = (text: string) => useCategoryOptions('expense', text);
const useIncomeOptions = (text: string) => useCategoryOptions('income', text);

const OFTEN = 5;

/** What it was for: found by typing, or one tap for what is used most. */
function CategoryField({ kind, form }: Pick<VoucherFieldsProps, 'kind' | 'form'>) {
  const { data } = useListVoucherCategoriesQuery(kind);
  const often = (data ?? []).filter(({ use_count: uses }) => uses > 0).slice(0, OFTEN);
  const { category } = form.draft;
  return (
    <div className="money-category">
      <SearchSelect
        label={WORDS[kind].category}
        value={category}
        useOptions={kind === 'expense' ? useExpenseOptions : useIncomeOptions}
        onChange={(chosen) => form.change({ category: chosen })}
        error={form.errors.category ?? null}
        required
      />
      {data === undefined && <div className="money-often" data-loading aria-hidden="true" />}
      {often.length > 0 && (
        <div className="money-often" role="group" aria-label="Used most">
          {often.map((choice) => (
            <button
              key={choice.id}
              type="button"
              className="adm-chip"
              aria-pressed={category?.value === choice.id}
              onClick={() => form.change({ category: optionOf(choice) })}
            >
              {choice.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Tax, reference and note: right by themselves most of the time. Opened where one of them is refused. */
function MoreFields({ kind, form }: Pick<VoucherFieldsProps, 'kind' | 'form'>) {
  const isRegistered = useIsTaxRegistered();
  const isCost = !useReclaimsTax() && kind === 'expense';
  const { data: rates = [] } = useListTaxRatesQuery(undefined, { skip: !isRegistered });
  const { draft, errors } = form;
  const hasProblem = [errors.taxRateId, errors.reference, errors.note].some(Boolean);
  return (
    <details className="money-more" {...(hasProblem ? { open: true } : {})}>
      <summary>{isRegistered ? 'Tax, reference and note' : 'Reference and note'}</summary>
      <div className="books-pair">
        {isRegistered && (
          <SelectField
            label={isCost ? 'Sales tax paid' : 'Tax in the amount'}
            {...form.field('taxRateId')}
            options={[
              { value: '', label: 'No tax' },
              ...taxChoices(rates, { day: draft.businessDate, chosenId: draft.taxRateId }).map((choice) => ({
                value: choice.id,
                label: choice.label,
              })),
            ]}
            help={taxHelp({ kind, isCost })}
          />
        )}
        <TextField label="Reference" {...form.field('reference')} maxLength={100} help="Receipt or M-Pesa code." />
      </div>
      <TextField label="Note" {...form.field('note')} maxLength={500} />
    </details>
  );
}

function taxHelp({ kind, isCost }: { kind: VoucherFieldsProps['kind']; isCost: boolean }): string | undefined {
  if (isCost) return 'Part of the cost.';
  return kind === 'expense' ? 'Only with a tax invoice can you claim it back.' : undefined;
}
