import { useState } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useSaveBarcodeRuleMutation, type BarcodeRule } from './barcodesApi';
import { codePicture, ruleDraft, ruleInput, ruleProblems, withKind, type RuleDraft } from './ruleDraft';

const LENGTHS = (['13', '12', '8'] as const).map((value) => ({ value, label: `${value} digits` }));
const KINDS = [
  { value: 'weight', label: 'The weight' },
  { value: 'price', label: 'The price' },
  { value: 'quantity', label: 'The quantity' },
] as const;

/** A rule for labels: which codes, where the item number stands, and where what. */
export function RuleDialog({ rule, onClose }: { rule: BarcodeRule | null; onClose: () => void }) {
  const [id] = useState(() => rule?.id ?? newId());
  const [saveRule] = useSaveBarcodeRuleMutation();
  const form = useEditForm<RuleDraft, BarcodeRule>({
    initial: ruleDraft(rule),
    version: rule?.updatedAt ?? null,
    validate: ruleProblems,
    save: (draft, version) => saveRule(ruleInput(id, draft, version)).unwrap(),
    fieldOf: (field) => (field.startsWith('prefix') ? 'prefix' : null),
    savedText: (saved) => `${saved.name} saved`,
  });
  const { draft } = form;
  const isComplete = Object.keys(ruleProblems({ ...draft, name: 'x' })).length === 0;
  return (
    <EditDialog form={form} title={rule === null ? 'Add a rule' : rule.name} onClose={onClose}>
      <TextField label="Name" {...form.field('name')} maxLength={60} required />
      <div className="settings-pair">
        <TextField label="Codes that begin with" {...form.field('prefix')} help="20, or a range: 20-29." required />
        <SelectField label="Length" {...form.field('codeLength')} options={LENGTHS} />
      </div>
      <div className="settings-pair">
        <TextField label="Item number from digit" {...form.field('itemPosition')} inputMode="numeric" />
        <TextField label="Digits of the item number" {...form.field('itemLength')} inputMode="numeric" />
      </div>
      <SelectField
        label="The code also says"
        {...form.field('valueKind')}
        onChange={(valueKind) => form.change(withKind(draft, valueKind))}
        options={KINDS}
      />
      <div className="settings-pair">
        <TextField label="That from digit" {...form.field('valuePosition')} inputMode="numeric" />
        <TextField label="Digits of it" {...form.field('valueLength')} inputMode="numeric" />
        <TextField
          label="Decimals"
          {...form.field('valueDecimals')}
          inputMode="numeric"
          help="3 for grams of a kilogram, 2 for cents."
        />
      </div>
      <CheckboxField label="The last digit is a check digit" {...form.tick('checksDigit')} />
      <TextField
        label="Order"
        {...form.field('priority')}
        inputMode="numeric"
        help="The lower number is tried first."
      />
      <CheckboxField label="Active" {...form.tick('isActive')} />
      <p className="barcode-hint" aria-live="polite">
        {isComplete ? (
          <>
            Reads <code className="barcode-picture">{codePicture({ ...numbersOf(draft), prefix: draft.prefix })}</code>
          </>
        ) : (
          '\u00a0'
        )}
      </p>
    </EditDialog>
  );
}

function numbersOf(draft: RuleDraft): Omit<BarcodeRule, 'id' | 'name' | 'prefix' | 'updatedAt'> {
  return {
    codeLength: Number(draft.codeLength),
    itemPosition: Number(draft.itemPosition),
    itemLength: Number(draft.itemLength),
    valuePosition: Number(draft.valuePosition),
    valueLength: Number(draft.valueLength),
    valueKind: draft.valueKind,
    valueDecimals: Number(draft.valueDecimals),
    checksDigit: draft.checksDigit,
    isActive: draft.isActive,
    priority: Number(draft.priority),
  };
}
