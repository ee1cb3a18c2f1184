import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { parseMoneyInput, zero } from '@dukani/shared/money';
import {
  DateField,
  EditDialog,
  useEditForm,
  useToday,
  type EditFormState,
  type FormErrors,
} from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { taxChoices } from '../../common/taxChoices';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../booksRefusal';
import { useListMoneyAccountsQuery } from '../money/moneyApi';
import { isPayable, moneyAccountName } from '../money/moneyNames';
import { useDisposeAssetMutation } from './assetsApi';
import type { Asset } from './assetRows';

interface Draft {
  kind: 'sold' | 'scrapped';
  businessDate: string;
  proceeds: string;
  accountId: string;
  taxRateId: string;
  buyerName: string;
  note: string;
}

const KINDS = [
  { value: 'sold', label: 'It was sold' },
  { value: 'scrapped', label: 'It was scrapped, lost or given away' },
] as const;

function problemsOf({ kind, proceeds, accountId }: Draft): FormErrors<Draft> {
  if (kind === 'scrapped') return {};
  return {
    ...((parseMoneyInput(proceeds) ?? zero) > 0 ? {} : { proceeds: 'Type an amount above zero.' }),
    ...(accountId === '' ? { accountId: 'Choose an account.' } : {}),
  };
}

const FIELDS: Readonly<Record<string, keyof Draft>> = {
  business_date: 'businessDate',
  money_account_id: 'accountId',
  tax_rate_id: 'taxRateId',
  buyer_name: 'buyerName',
};

/** Records that an asset was sold or scrapped. */
export function DisposeDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const today = useToday();
  const [dispose] = useDisposeAssetMutation();
  // One id for one sale, however often it is sent.
  const [id] = useState(newId);
  const initial: Draft = {
    kind: 'sold',
    businessDate: today,
    proceeds: '',
    accountId: '',
    taxRateId: '',
    buyerName: '',
    note: '',
  };
  const form = useEditForm<Draft, Asset>({
    initial,
    version: null,
    validate: problemsOf,
    save: ({ kind, businessDate, proceeds, accountId, taxRateId, buyerName, note }) =>
      dispose({
        id,
        asset_id: asset.id,
        kind,
        business_date: businessDate,
        ...(kind === 'sold'
          ? {
              proceeds: toAmount(parseMoneyInput(proceeds) ?? zero),
              money_account_id: accountId,
              tax_rate_id: taxRateId === '' ? null : taxRateId,
              buyer_name: buyerName.trim() === '' ? null : buyerName.trim(),
            }
          : {}),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    fieldOf: (field) => FIELDS[field] ?? null,
    savedText: ({ number }) => `${number} taken off the register`,
  });
  return (
    <EditDialog form={form} title={`${asset.number} sold or scrapped`} saveLabel="Record" onClose={onClose}>
      <p>
        Months that ended before are posted first. Cost and depreciation then leave the books; the rest is a gain or a
        loss.
      </p>
      <SelectField label="What happened" {...form.field('kind')} options={KINDS} />
      <DateField label="Date" {...form.field('businessDate')} max={today} required />
      {form.draft.kind === 'sold' && <SaleFields form={form} />}
      <TextField label="Note" {...form.field('note')} maxLength={500} />
    </EditDialog>
  );
}

function SaleFields({ form }: { form: EditFormState<Draft> }) {
  const { currencyCode } = useBusiness();
  const isRegistered = useIsTaxRegistered();
  const { data: rates = [] } = useListTaxRatesQuery(undefined, { skip: !isRegistered });
  const { data: accounts = [] } = useListMoneyAccountsQuery();
  return (
    <>
      <AmountField label="Price, tax included" {...form.field('proceeds')} currencyCode={currencyCode} required />
      <SelectField
        label="Received in"
        {...form.field('accountId')}
        required
        options={[
          { value: '', label: 'Choose an account' },
          ...accounts.filter(isPayable).map((account) => ({ value: account.id, label: moneyAccountName(account) })),
        ]}
      />
      {isRegistered && (
        <SelectField
          label="Tax in the price"
          {...form.field('taxRateId')}
          options={[
            { value: '', label: 'No tax' },
            ...taxChoices(rates, { day: form.draft.businessDate, chosenId: form.draft.taxRateId }).map((choice) => ({
              value: choice.id,
              label: choice.label,
            })),
          ]}
        />
      )}
      <TextField label="Buyer" {...form.field('buyerName')} maxLength={200} />
    </>
  );
}
