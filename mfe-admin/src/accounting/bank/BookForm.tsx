import { useState } from 'react';
import { fromNumeric, negate } from '@dukani/shared/money';
import type { BankLine, RuleTrial } from '@dukani/shared/rpc';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import {
  DateField,
  InlineForm,
  MoneyText,
  refusalText,
  SearchSelect,
  useEditForm,
  useNotify,
  useToday,
  type SearchOption,
} from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { taxChoices } from '../../common/taxChoices';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { toAmount } from '../../common/toAmount';
import { usePostableOptions } from '../../common/ledger/useAccountOptions';
import { inPlainWords } from '../booksRefusal';
import { useBookLineMutation, useSaveBankRuleMutation, useTryBankRuleMutation } from './bankApi';

interface BookFormProps {
  line: BankLine;
  onDone: () => void;
}

interface Draft {
  account: SearchOption | null;
  taxRateId: string;
  day: string;
  note: string;
  /** The words of a rule for lines like this; null: no rule. */
  words: string | null;
}

/** The rule that books lines with these words as this one is booked. */
function ruleOf(id: string, line: BankLine, { account, taxRateId, words }: Draft) {
  return {
    id,
    name: (words ?? '').slice(0, 80),
    words,
    direction: line.amount > 0 ? ('in' as const) : ('out' as const),
    splits: [{ account_id: account?.value ?? '', ...(taxRateId === '' ? {} : { tax_rate_id: taxRateId }) }],
  };
}

/** Books the line, and keeps a rule where one is wanted: under the same ids, however often it is sent. */
function useBooking(line: BankLine, ruleId: string, onDone: () => void) {
  const [id] = useState(newId);
  const [book] = useBookLineMutation();
  const [saveRule] = useSaveBankRuleMutation();
  const amount = toAmount(line.amount < 0 ? negate(fromNumeric(line.amount)) : fromNumeric(line.amount));
  return useEditForm<Draft, unknown>({
    initial: { account: null, taxRateId: '', day: line.booked_on, note: '', words: null },
    version: null,
    validate: ({ account }) => (account === null ? { account: 'Choose an account.' } : {}),
    save: async (draft) => {
      const rule = draft.words === null ? null : await saveRule(ruleOf(ruleId, line, draft)).unwrap();
      return book({
        id,
        bank_line_id: line.id,
        ...(draft.day === line.booked_on ? {} : { business_date: draft.day }),
        ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
        ...(rule === null ? {} : { rule_id: rule.id }),
        splits: [
          {
            account_id: draft.account?.value ?? '',
            amount,
            ...(draft.taxRateId === '' ? {} : { tax_rate_id: draft.taxRateId }),
          },
        ],
      }).unwrap();
    },
    refusalOf: (error) => refusalText(inPlainWords(error)),
    onSaved: onDone,
  });
}

/** Books the line to an account, with a rule for others like it. */
export function BookForm({ line, onDone }: BookFormProps) {
  const today = useToday();
  const [ruleId] = useState(newId);
  const form = useBooking(line, ruleId, onDone);
  const { data: rates = [] } = useListTaxRatesQuery();
  const { draft } = form;
  const setWords = (words: string | null) => form.change({ words });
  return (
    <InlineForm form={form} className="books-stack" label="Book the line">
      <SearchSelect
        label={line.amount > 0 ? 'Where it came from' : 'What it was for'}
        value={draft.account}
        useOptions={usePostableOptions}
        onChange={(account) => form.change({ account })}
        error={form.errors.account ?? null}
        help="An account that holds money makes it a transfer."
        required
      />
      <div className="books-pair">
        <SelectField
          label="Tax within it"
          {...form.field('taxRateId')}
          options={[
            { value: '', label: 'No tax' },
            ...taxChoices(rates, { day: line.booked_on, chosenId: draft.taxRateId }).map((tax) => ({
              value: tax.id,
              label: tax.label,
            })),
          ]}
        />
        <DateField label="Day in the books" {...form.field('day')} min={line.booked_on} max={today} />
      </div>
      <TextField label="Note" {...form.field('note')} maxLength={500} />
      <CheckboxField
        label="Make a rule for lines like this"
        checked={draft.words !== null}
        onChange={(isRule) => setWords(isRule ? line.text.slice(0, 100) : null)}
      />
      {draft.words !== null && <RuleWords id={ruleId} line={line} draft={draft} onChange={setWords} />}
      <div>
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          Book the line
        </Button>
      </div>
    </InlineForm>
  );
}

interface RuleWordsProps {
  id: string;
  line: BankLine;
  draft: Draft;
  onChange: (words: string) => void;
}

function RuleWords({ id, line, draft, onChange }: RuleWordsProps) {
  const notify = useNotify();
  const [attempt, { isLoading }] = useTryBankRuleMutation();
  const [trial, setTrial] = useState<RuleTrial | null>(null);
  const look = () =>
    attempt(ruleOf(id, line, draft))
      .unwrap()
      .then(setTrial, (thrown: unknown) => notify.error('The rule cannot be tried', thrown));
  return (
    <>
      <TextField
        label="Words a line says"
        help="Lines that say this are proposed for the same account."
        value={draft.words ?? ''}
        onChange={(words) => {
          setTrial(null);
          onChange(words);
        }}
        maxLength={100}
      />
      <div className="bank-bar">
        <Button isBusy={isLoading} disabled={draft.account === null} onClick={() => void look()}>
          Try it on the last 90 days
        </Button>
        {trial !== null && (
          <span role="status">
            {trial.count} lines, <MoneyText amount={fromNumeric(trial.amount)} />
            {trial.taken_by_others > 0 && `; ${trial.taken_by_others} more are caught by rules before it`}
          </span>
        )}
      </div>
    </>
  );
}
