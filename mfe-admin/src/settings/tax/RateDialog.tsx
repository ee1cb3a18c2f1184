import { useState } from 'react';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useSaveTaxRateMutation, type TaxCode, type TaxRate } from './taxApi';

/** A new tax, another rate of one from a day on, or one put right. */
export type RateToEdit =
  { kind: 'new' } | { kind: 'change'; code: string; rate: TaxRate } | { kind: 'edit'; code: string; rate: TaxRate };

interface Draft {
  code: string;
  name: string;
  ratePercent: string;
  validFrom: string;
  isDefault: boolean;
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function draftOf(edited: RateToEdit, today: string): Draft {
  if (edited.kind === 'new') return { code: '', name: '', ratePercent: '', validFrom: today, isDefault: false };
  const { name, ratePercent, validFrom } = edited.rate;
  return edited.kind === 'edit'
    ? { code: edited.code, name, ratePercent: String(ratePercent), validFrom, isDefault: false }
    : { code: edited.code, name, ratePercent: '', validFrom: nextDay(today), isDefault: false };
}

const isPercent = (text: string): boolean => /^\d{1,3}(\.\d{1,3})?$/.test(text.trim()) && Number(text) <= 100;

function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(/^[A-Z0-9_-]{1,16}$/.test(draft.code) ? {} : { code: 'A code is 1 to 16 capital letters and digits.' }),
    ...(draft.name.trim() === '' ? { name: 'Give the tax a name.' } : {}),
    ...(isPercent(draft.ratePercent) ? {} : { ratePercent: 'Type a percentage from 0 to 100, such as 16.' }),
    ...(draft.validFrom === '' ? { validFrom: 'Choose the start date.' } : {}),
  };
}

const TITLES = { new: 'Add a tax', change: 'Change the rate', edit: 'Edit the rate' } as const;

interface RateDialogProps {
  edited: RateToEdit;
  /** The business day. */
  today: string;
  onClose: () => void;
}

/** A rate with its first day; a change ends the rate before it by itself. */
export function RateDialog({ edited, today, onClose }: RateDialogProps) {
  const [id] = useState(() => (edited.kind === 'edit' ? edited.rate.id : newId()));
  const [saveTaxRate] = useSaveTaxRateMutation();
  const form = useEditForm<Draft, TaxCode>({
    initial: draftOf(edited, today),
    version: edited.kind === 'edit' ? edited.rate.updatedAt : null,
    validate: problemsOf,
    save: (draft, version) =>
      saveTaxRate({
        id,
        code: draft.code,
        name: draft.name.trim(),
        rate_percent: Number(draft.ratePercent),
        valid_from: draft.validFrom,
        ...(draft.isDefault ? { is_default: true } : {}),
        ...(version === null ? {} : { updated_at: version }),
      }).unwrap(),
    savedText: () => (edited.kind === 'change' ? 'The rate will change' : 'Tax saved'),
  });
  const isFixed = edited.kind === 'edit' && edited.rate.isUsed;
  return (
    <EditDialog form={form} title={TITLES[edited.kind]} onClose={onClose}>
      {isFixed && <p className="tax-note">Sales were made at this rate: only its name can be changed.</p>}
      {edited.kind === 'new' && (
        <TextField
          label="Code"
          name="code"
          value={form.draft.code}
          onChange={(code) => form.change({ code: code.toUpperCase() })}
          error={form.errors.code ?? null}
          maxLength={16}
          help="Short, for lists and for the tax office: B, STD."
          required
        />
      )}
      <TextField label="Name" {...form.field('name')} maxLength={80} required />
      <TextField
        label="Rate in percent"
        {...form.field('ratePercent')}
        inputMode="decimal"
        required
        disabled={isFixed}
      />
      <TextField
        label="Start date"
        type="date"
        {...form.field('validFrom')}
        required
        disabled={isFixed}
        help={edited.kind === 'change' ? 'From midnight. The current rate ends the day before.' : undefined}
      />
      {edited.kind === 'new' && (
        <CheckboxField label="Default for products without a tax" {...form.tick('isDefault')} />
      )}
    </EditDialog>
  );
}
