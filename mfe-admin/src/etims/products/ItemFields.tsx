import { SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { SearchSelect, type EditFormState, type SearchAnswer } from '@dukani/shared/ui-antd';
import { useFiscalCodesQuery, useSearchItemClassesQuery } from '../fiscalApi';
import { ITEM_TYPES, TAX_LETTERS } from '../fiscalNames';
import type { ItemDraft } from './itemDraft';

interface ItemFieldsProps {
  form: EditFormState<ItemDraft>;
  mode: rpc.FiscalMode;
  /** Of many products: what is left empty stays as it is. */
  isMany: boolean;
}

const QUANTITY_UNITS = '10';
const PACKAGES = '17';

/** What the authority receives of a product. */
export function ItemFields({ form, mode, isMany }: ItemFieldsProps) {
  const useOptions = (text: string) => useItemClasses(text, mode);
  const keep = isMany ? [{ value: '', label: 'As it is' } as const] : [];
  return (
    <>
      <SearchSelect
        label="Item class"
        value={form.draft.itemClass}
        useOptions={useOptions}
        onChange={(itemClass) => form.change({ itemClass })}
        error={form.errors.itemClass}
        help="What the tax authority calls this kind of goods. Search by a word or by its number."
      />
      <div className="etims-pair">
        <SelectField
          label="Tax letter"
          {...form.field('taxLetter')}
          options={[...keep, ...(isMany ? [] : [CHOOSE]), ...TAX_LETTERS]}
        />
        <SelectField label="Kind" {...form.field('itemType')} options={[...keep, ...ITEM_TYPES]} />
        <UnitField form={form} name="quantityUnit" label="Sold by" codeClass={QUANTITY_UNITS} mode={mode} keep={keep} />
        <UnitField form={form} name="packageUnit" label="Packed in" codeClass={PACKAGES} mode={mode} keep={keep} />
        <TextField label="Country of origin" {...form.field('origin')} maxLength={2} help="Two letters: KE." />
      </div>
    </>
  );
}

const CHOOSE = { value: '', label: 'Choose' } as const;

interface UnitFieldProps {
  form: EditFormState<ItemDraft>;
  name: 'quantityUnit' | 'packageUnit';
  label: string;
  codeClass: string;
  mode: rpc.FiscalMode;
  keep: readonly { value: string; label: string }[];
}

/** The codes as the authority has them; the one that is stored is there before they are. */
function UnitField({ form, name, label, codeClass, mode, keep }: UnitFieldProps) {
  const { data = [] } = useFiscalCodesQuery({ codeClass, mode });
  const stored = form.draft[name];
  const known = data.map(({ code, name: words }) => ({ value: code, label: `${code} ${words}` }));
  const options =
    stored === '' || known.some(({ value }) => value === stored) ? known : [{ value: stored, label: stored }, ...known];
  return <SelectField label={label} {...form.field(name)} options={[...keep, ...options]} />;
}

function useItemClasses(text: string, mode: rpc.FiscalMode): SearchAnswer {
  const { currentData } = useSearchItemClassesQuery({ search: text, mode });
  return currentData?.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
}
