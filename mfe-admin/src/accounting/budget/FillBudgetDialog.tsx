import type * as rpc from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useFillBudgetMutation } from '../budgetApi';

const SOURCES = [
  { value: 'last_year', label: 'What the year before came to' },
  { value: 'zero', label: 'Nothing' },
] as const;

/** A percentage more, or less below zero, as it was typed; null for anything else. */
export function readPercent(text: string): number | null {
  const trimmed = text.trim().replace(/%$/, '').trim();
  if (!/^[-+]?\d{1,4}(\.\d{1,2})?$/.test(trimmed)) return null;
  const percent = Number(trimmed);
  return percent >= -100 && percent <= 1000 ? percent : null;
}

interface FillBudgetDialogProps {
  query: rpc.BudgetQuery;
  /** Which year, in words. */
  year: string;
  onClose: () => void;
}

/** Fills the budget of a year with the figures of the year before, or with nothing. */
export function FillBudgetDialog({ query, year, onClose }: FillBudgetDialogProps) {
  const [fill] = useFillBudgetMutation();
  const form = useEditForm<{ from: 'last_year' | 'zero'; percent: string }, rpc.Budget>({
    initial: { from: 'last_year', percent: '0' },
    version: null,
    validate: ({ from, percent }) =>
      from === 'last_year' && readPercent(percent) === null ? { percent: 'Type a percentage such as 5 or -10.' } : {},
    save: ({ from, percent }) =>
      fill({ ...query, from, ...(from === 'last_year' ? { percent: readPercent(percent) ?? 0 } : {}) }).unwrap(),
    savedText: () => `Budget of ${year} filled`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Fill the budget of ${year}`}
      saveLabel="Fill budget"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>What is planned for this year and place now is replaced.</p>
      <SelectField label="Fill with" {...form.field('from')} options={SOURCES} />
      {form.draft.from === 'last_year' && (
        <TextField
          label="More or less in percent"
          help="5 plans 5% more, -10 plans 10% less."
          {...form.field('percent')}
          inputMode="decimal"
        />
      )}
    </ActionDialog>
  );
}
