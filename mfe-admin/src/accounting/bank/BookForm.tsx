import { useState } from 'react';
import { fromNumeric, negate } from '@dukani/shared/money';
import type { BankLine, RuleTrial } from '@dukani/shared/rpc';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { DateField, MoneyText, SearchSelect, useNotify, useToday, type SearchOption } from '@dukani/shared/ui-antd';
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

/** Books the line to an account, with a rule for others like it. */
export function BookForm({ line, onDone }: BookFormProps) {
  const today = useToday();
  const notify = useNotify();
  const [draft, setDraft] = useState<Draft>({
    account: null,
    taxRateId: '',
    day: line.booked_on,
    note: '',
    words: null,
  });
  const [id] = useState(newId);
  const [isTried, setIsTried] = useState(false);
  const [book, { isLoading }] = useBookLineMutation();
  const [saveRule] = useSaveBankRuleMutation();
  const { data: rates = [] } = useListTaxRatesQuery();
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const submit = async () => {
    setIsTried(true);
    const { account } = draft;
    if (account === null) return;
    try {
      const rule = draft.words === null ? null : await saveRule(ruleOf(id, line, draft)).unwrap();
      const signed = fromNumeric(line.amount);
      const amount = toAmount(signed < 0 ? negate(signed) : signed);
      await book({
        id: newId(),
        bank_line_id: line.id,
        ...(draft.day === line.booked_on ? {} : { business_date: draft.day }),
        ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
        ...(rule === null ? {} : { rule_id: rule.id }),
        splits: [
          { account_id: account.value, amount, ...(draft.taxRateId === '' ? {} : { tax_rate_id: draft.taxRateId }) },
        ],
      }).unwrap();
      onDone();
    } catch (thrown) {
      notify.error('The line was not booked', inPlainWords(thrown));
    }
  };
  return (
    <form
      className="books-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SearchSelect
        label={line.amount > 0 ? 'Where it came from' : 'What it was for'}
        value={draft.account}
        useOptions={usePostableOptions}
        onChange={(account) => change({ account })}
        error={isTried && draft.account === null ? 'Choose an account.' : null}
        help="An account that holds money makes it a transfer."
        required
      />
      <div className="books-pair">
        <SelectField
          label="Tax within it"
          value={draft.taxRateId}
          options={[
            { value: '', label: 'No tax' },
            ...taxChoices(rates, { day: line.booked_on, chosenId: draft.taxRateId }).map((tax) => ({
              value: tax.id,
              label: tax.label,
            })),
          ]}
          onChange={(taxRateId) => change({ taxRateId })}
        />
        <DateField
          label="Day in the books"
          value={draft.day}
          min={line.booked_on}
          max={today}
          onChange={(day) => change({ day })}
        />
      </div>
      <TextField label="Note" value={draft.note} onChange={(note) => change({ note })} maxLength={500} />
      <CheckboxField
        label="Make a rule for lines like this"
        checked={draft.words !== null}
        onChange={(isRule) => change({ words: isRule ? line.text.slice(0, 100) : null })}
      />
      {draft.words !== null && <RuleWords id={id} line={line} draft={draft} onChange={(words) => change({ words })} />}
      <div>
        <Button type="submit" variant="primary" isBusy={isLoading}>
          Book the line
        </Button>
      </div>
    </form>
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
