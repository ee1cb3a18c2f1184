import { useState } from 'react';
import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { negate, parseMoneyInput, subtract, toNumeric, zero, type Money } from '@dukani/shared/money';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { DateField, EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { useReclaimsTax } from '../../common/useReclaimsTax';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../booksRefusal';
import { useFileReturnMutation } from './taxApi';
import { periodName, resultText, warningText } from './taxNames';
import type { Worksheet } from './taxRows';

interface Draft {
  businessDate: string;
  withheld: string;
  reference: string;
  isChecked: boolean;
}

interface FileReturnDialogProps {
  sheet: Worksheet;
  kind: 'return' | 'amendment' | 'earlier';
  today: string;
  onFiled: () => void;
  onClose: () => void;
}

const TITLES = {
  return: 'File return',
  amendment: 'File amendment',
  earlier: 'Filed elsewhere until',
} as const;

/** What is due and what is carried on when so much was withheld. */
export function resultOf(sheet: Worksheet, withheld: Money): { due: Money; carried: Money } {
  const left = subtract(subtract(subtract(sheet.outputTax, sheet.inputTax), withheld), sheet.broughtForward);
  return left > 0 ? { due: left, carried: zero } : { due: zero, carried: negate(left) };
}

function withheldProblem(text: string, available: Money): FormErrors<Draft> {
  const amount = text.trim() === '' ? zero : parseMoneyInput(text);
  if (amount === null || amount < 0) return { withheld: 'Type an amount.' };
  return amount > available ? { withheld: `Customers withheld ${formatAmount(available)}.` } : {};
}

/** Files a period: what to check first, then figures and documents are frozen and the tax is settled in the books. */
export function FileReturnDialog({ sheet, kind, today, onFiled, onClose }: FileReturnDialogProps) {
  const { currencyCode } = useBusiness();
  const reclaims = useReclaimsTax();
  const [file] = useFileReturnMutation();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: {
      businessDate: sheet.end,
      withheld: sheet.withholdingAvailable === 0 ? '' : toNumeric(sheet.withholdingAvailable),
      reference: '',
      isChecked: false,
    },
    version: null,
    validate: ({ withheld, isChecked }: Draft): FormErrors<Draft> => ({
      ...withheldProblem(withheld, sheet.withholdingAvailable),
      ...(isChecked ? {} : { isChecked: 'Confirm that you checked the figures.' }),
    }),
    save: (draft: Draft) =>
      file({
        id,
        kind,
        period_start: sheet.start,
        rows_hash: sheet.hash,
        business_date: draft.businessDate,
        withheld_amount: toAmount(parseMoneyInput(draft.withheld) ?? zero),
        reference: draft.reference.trim() === '' ? null : draft.reference.trim(),
      })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    fieldOf: (field) => (field === 'business_date' ? 'businessDate' : field === 'withheld_amount' ? 'withheld' : null),
    savedText: () => `${periodName(sheet)} is filed`,
    onSaved: onFiled,
  });
  const result = resultOf(sheet, parseMoneyInput(form.draft.withheld) ?? zero);
  return (
    <EditDialog
      form={form}
      title={`${TITLES[kind]}: ${periodName(sheet)}`}
      saveLabel={kind === 'earlier' ? 'Save' : 'File return'}
      onClose={onClose}
    >
      <p>
        {reclaims || sheet.inputTax !== 0
          ? `Output tax ${formatCurrency(sheet.outputTax, currencyCode)}, input tax ${formatCurrency(sheet.inputTax, currencyCode)}`
          : `Sales tax collected ${formatCurrency(sheet.outputTax, currencyCode)}`}
        {sheet.broughtForward > 0 && `, credit brought forward ${formatCurrency(sheet.broughtForward, currencyCode)}`}.{' '}
        <strong>{resultText(result, currencyCode)}</strong>
      </p>
      {sheet.warnings.length > 0 && (
        <ul className="books-tax__warnings" aria-label="To check first">
          {sheet.warnings.map((warning) => (
            <li key={warning.code}>{warningText(warning)}</li>
          ))}
        </ul>
      )}
      <p className="adm-muted">
        Filing freezes these figures and their documents. Documents that come later are part of the next return, or of
        an amendment. The return itself is sent to the tax authority in its own portal.
      </p>
      <div className="books-pair">
        <DateField
          label="Day in the books"
          {...form.field('businessDate')}
          value={form.draft.businessDate}
          min={sheet.end}
          max={today}
        />
        <AmountField label="Withheld by customers" {...form.field('withheld')} currencyCode={currencyCode} />
      </div>
      <TextField label="Acknowledgement number" {...form.field('reference')} maxLength={100} />
      <CheckboxField label="I checked the figures and the warnings" {...form.tick('isChecked')} />
      {form.errors.isChecked !== undefined && <p className="adm-error">{form.errors.isChecked}</p>}
    </EditDialog>
  );
}
