import { SelectField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import type { EditFormState } from '@dukani/shared/ui-antd';

/** What sources about the authority disagree on, as it is chosen. */
export interface RuleDraft {
  operators: 'named' | 'registered';
  taxableBasis: rpc.FiscalSettings['taxableBasis'];
  creditSign: rpc.FiscalSettings['creditSign'];
  counterScope: rpc.FiscalSettings['counterScope'];
  codeDigits: '7' | '8';
  codeCounter: 'pin' | 'prefix';
  importStatusField: 'imptItemSttsCd' | 'imptItemsttsCd';
}

const option = <Value extends string>(value: Value, label: string) => ({ value, label });
// The first of each is what live answers of the authority support.
const OPERATORS = [
  option('named', 'Named on each document'),
  option('registered', 'Registered before their first document'),
] as const;
const BASES = [option('net', 'Without tax'), option('gross', 'With tax')] as const;
const SIGNS = [option('positive', 'Above zero'), option('negative', 'Below zero')] as const;
const SCOPES = [option('branch', 'Counted for each branch'), option('pin', 'Counted for the whole business')] as const;
const DIGITS = [option('7', '7'), option('8', '8')] as const;
const CODE_COUNTERS = [
  option('pin', 'Counted for the whole business'),
  option('prefix', 'Counted for each kind and unit'),
] as const;
const STATUS_FIELDS = [option('imptItemSttsCd', 'imptItemSttsCd'), option('imptItemsttsCd', 'imptItemsttsCd')] as const;

/** The rules of a device as they are edited. */
export const rulesOf = (settings: rpc.FiscalSettings | undefined): RuleDraft => ({
  operators: settings?.operators ?? 'named',
  taxableBasis: settings?.taxableBasis ?? 'net',
  creditSign: settings?.creditSign ?? 'positive',
  counterScope: settings?.counterScope ?? 'branch',
  codeDigits: settings?.itemCodeRule.digits === 8 ? '8' : '7',
  codeCounter: settings?.itemCodeRule.counter ?? 'pin',
  importStatusField: settings?.importStatusField ?? 'imptItemSttsCd',
});

/** The rules as they are saved. */
export const settingsOf = (draft: RuleDraft): rpc.FiscalSettings => ({
  operators: draft.operators,
  taxableBasis: draft.taxableBasis,
  creditSign: draft.creditSign,
  counterScope: draft.counterScope,
  itemCodeRule: { digits: Number(draft.codeDigits), counter: draft.codeCounter },
  importStatusField: draft.importStatusField,
});

/** The rules that seldom need a change, folded. */
export function DeviceRules({ form }: { form: Pick<EditFormState<RuleDraft>, 'field'> }) {
  return (
    <details className="etims-rules">
      <summary>Rules of the tax authority</summary>
      <div>
        <p>Change these only when the tax authority refuses what is sent and its answer names one of them.</p>
        <SelectField label="Staff members" {...form.field('operators')} options={OPERATORS} />
        <SelectField label="Taxable amounts" {...form.field('taxableBasis')} options={BASES} />
        <SelectField label="Amounts of credit notes" {...form.field('creditSign')} options={SIGNS} />
        <SelectField label="Invoice numbers" {...form.field('counterScope')} options={SCOPES} />
        <SelectField label="Digits of a product code" {...form.field('codeDigits')} options={DIGITS} />
        <SelectField label="Numbers of product codes" {...form.field('codeCounter')} options={CODE_COUNTERS} />
        <SelectField
          label="Name of the state of an import"
          {...form.field('importStatusField')}
          options={STATUS_FIELDS}
        />
      </div>
    </details>
  );
}
