import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { DateField, EditDialog, useEditForm, useToday, type EditFormState } from '@dukani/shared/ui-antd';
import { useReclaimsTax } from '../../common/useReclaimsTax';
import { AmountField } from '../../common/AmountField';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../booksRefusal';
import { useSaveAssetMutation } from './assetsApi';
import { draftField, draftOf, inputOf, problemsOf, type AssetDraft } from './assetDraft';
import { METHODS, type Asset } from './assetRows';
import '../accounting.css';

interface AssetDialogProps {
  /** Null for a new one. */
  asset: Asset | null;
  /** The line of a bill that becomes an asset. */
  line?: rpc.AssetBillLine | null;
  onClose: () => void;
}

const KINDS = [
  { value: 'manual', label: 'Bought and paid, already in the books' },
  { value: 'opening', label: 'Owned before the books began here' },
] as const;

const METHOD_OPTIONS = (Object.keys(METHODS) as rpc.AssetMethod[]).map((value) => ({ value, label: METHODS[value] }));

/** Adds an asset to the register or changes it. */
export function AssetDialog({ asset, line = null, onClose }: AssetDialogProps) {
  const today = useToday();
  const [save] = useSaveAssetMutation();
  const [id] = useState(() => asset?.id ?? newId());
  const billLineId = asset?.billLineId ?? line?.bill_line_id ?? null;
  const form = useEditForm<AssetDraft, Asset>({
    initial: draftOf({ asset, line, today }),
    version: null,
    validate: problemsOf,
    save: (draft) =>
      save(inputOf(draft, { id, revision: asset?.revision, billLineId }))
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    fieldOf: draftField,
    savedText: ({ number, name }) => `${number} ${name} saved`,
  });
  const isBill = billLineId !== null;
  return (
    <EditDialog form={form} title={asset === null ? 'Add asset' : `Change ${asset.number}`} onClose={onClose}>
      {!isBill && asset === null && <SelectField label="Where it comes from" {...form.field('kind')} options={KINDS} />}
      <TextField label="Name" {...form.field('name')} required maxLength={120} autoFocus />
      <CostFields form={form} isBill={isBill} today={today} />
      <WearFields form={form} />
      <PlaceFields form={form} />
    </EditDialog>
  );
}

interface FieldsProps {
  form: EditFormState<AssetDraft>;
}

function CostFields({ form, isBill, today }: FieldsProps & { isBill: boolean; today: string }) {
  const reclaims = useReclaimsTax();
  const { currencyCode } = useBusiness();
  const { data: accounts = [] } = useListAccountsQuery();
  const choices = accounts.filter(({ subtype, isActive }) => subtype === 'fixed_asset' && isActive);
  return (
    <div className="books-pair">
      <AmountField
        label={reclaims ? 'What it cost, without tax you claim back' : 'What it cost, sales tax included'}
        {...form.field('cost')}
        currencyCode={currencyCode}
        required
      />
      <DateField label="Bought on" {...form.field('acquiredOn')} max={today} required />
      {form.draft.kind === 'opening' && !isBill && (
        <AmountField
          label="Written off before"
          {...form.field('openingWorn')}
          currencyCode={currencyCode}
          help="Until the first month below."
        />
      )}
      {!isBill && (
        <SelectField
          label="Account"
          {...form.field('accountId')}
          required
          options={[
            { value: '', label: 'Choose an account' },
            ...choices.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
          ]}
        />
      )}
    </div>
  );
}

function WearFields({ form }: FieldsProps) {
  const { currencyCode } = useBusiness();
  return (
    <div className="books-pair">
      <SelectField label="How it is written off" {...form.field('method')} options={METHOD_OPTIONS} />
      <TextField label="Over how many months" {...form.field('months')} inputMode="numeric" required />
      {form.draft.method === 'declining' && (
        <TextField
          label="Percent a year"
          {...form.field('yearlyPercent')}
          inputMode="decimal"
          required
          help="The last month takes what is left."
        />
      )}
      <AmountField
        label="Worth in the end"
        {...form.field('residual')}
        currencyCode={currencyCode}
        help="Residual value. Leave empty for none."
      />
      <DateField label="First month" {...form.field('startsOn')} required help="Any day of it." />
    </div>
  );
}

function PlaceFields({ form }: FieldsProps) {
  const { data: locations = [] } = useListLocationsQuery();
  return (
    <>
      <div className="books-pair">
        <TextField label="Serial number" {...form.field('serialNumber')} maxLength={100} />
        <SelectField
          label="Location"
          {...form.field('locationId')}
          options={[
            { value: '', label: 'The whole business' },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <TextField label="Note" {...form.field('note')} maxLength={500} />
    </>
  );
}
