import { useState } from 'react';
import { fromNumeric, zero, type Money } from '@dukani/shared/money';
import type { BankLine, BankSplit } from '@dukani/shared/rpc';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { DateField, InlineForm, refusalText, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { inPlainWords } from '../booksRefusal';
import { useBookLineMutation, useSaveBankRuleMutation } from './bankApi';
import { PartsFields } from './PartsFields';
import { RuleTrial } from './RuleTrial';
import { amountsOf, newPart, partsProblem, toRuleSplits, type Part } from './splits';

interface BookFormProps {
  line: BankLine;
  /** The account of the statement: never the other side. */
  accountId: string;
  onDone: () => void;
}

interface Draft {
  parts: Part[];
  day: string;
  note: string;
  /** The words of a rule for lines like this; null: no rule. */
  words: string | null;
}

/** The rule that books lines with these words as this one is booked. */
function ruleOf(id: string, line: BankLine, { parts, words }: Pick<Draft, 'parts' | 'words'>) {
  return {
    id,
    name: (words ?? '').slice(0, 80),
    words,
    direction: line.amount > 0 ? ('in' as const) : ('out' as const),
    splits: toRuleSplits(parts),
  };
}

/** The parts of a line with what each is of it. */
function lineSplits(total: Money, parts: readonly Part[]): BankSplit[] {
  const amounts = amountsOf(total, parts) ?? [];
  return parts.map(({ account, taxRateId }, place) => ({
    account_id: account?.value ?? '',
    amount: toAmount(amounts[place] ?? zero),
    ...(taxRateId === '' ? {} : { tax_rate_id: taxRateId }),
  }));
}

/** Books the line, and keeps a rule where one is wanted: under the same ids, however often it is sent. */
function useBooking(line: BankLine, ruleId: string, onDone: () => void) {
  const [id] = useState(newId);
  const [book] = useBookLineMutation();
  const [saveRule] = useSaveBankRuleMutation();
  // A rule that was saved while its line was refused: sent again it is that rule, with what was changed meanwhile.
  const [revision, setRevision] = useState<number | undefined>(undefined);
  const total = fromNumeric(line.amount);
  return useEditForm<Draft, unknown>({
    initial: { parts: [newPart('first')], day: line.booked_on, note: '', words: null },
    version: null,
    validate: ({ parts }) => {
      const problem =
        partsProblem(parts) ?? (amountsOf(total, parts) === null ? 'The fixed parts are more than the line.' : null);
      return problem === null ? {} : { parts: problem };
    },
    save: async (draft) => {
      const rule =
        draft.words === null
          ? null
          : await saveRule({
              ...ruleOf(ruleId, line, draft),
              ...(revision === undefined ? {} : { revision }),
            }).unwrap();
      if (rule !== null) setRevision(rule.revision);
      return book({
        id,
        bank_line_id: line.id,
        ...(draft.day === line.booked_on ? {} : { business_date: draft.day }),
        ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
        ...(rule === null ? {} : { rule_id: rule.id }),
        splits: lineSplits(total, draft.parts),
      }).unwrap();
    },
    refusalOf: (error) => refusalText(inPlainWords(error)),
    onSaved: onDone,
  });
}

/** Books the line to an account or several, with a rule for others like it. */
export function BookForm({ line, accountId, onDone }: BookFormProps) {
  const today = useToday();
  const [ruleId] = useState(newId);
  const form = useBooking(line, ruleId, onDone);
  const { draft } = form;
  const setWords = (words: string | null) => form.change({ words });
  return (
    <InlineForm form={form} className="books-stack" label="Create entry">
      <PartsFields
        label={line.amount > 0 ? 'Where it came from' : 'What it was for'}
        parts={draft.parts}
        day={line.booked_on}
        withoutId={accountId}
        error={form.errors.parts ?? null}
        onChange={(parts) => form.change({ parts })}
      />
      <div className="books-pair">
        <DateField label="Day in the books" {...form.field('day')} min={line.booked_on} max={today} />
        <TextField label="Note" {...form.field('note')} maxLength={500} />
      </div>
      <CheckboxField
        label="Make a rule for lines like this"
        checked={draft.words !== null}
        onChange={(isRule) => setWords(isRule ? line.text.slice(0, 100) : null)}
      />
      {draft.words !== null && <RuleWords id={ruleId} line={line} draft={draft} onChange={setWords} />}
      <div>
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          Create entry
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
  return (
    <>
      <TextField
        label="Words a line says"
        help="Lines that say this are suggested for the same account."
        value={draft.words ?? ''}
        onChange={onChange}
        maxLength={100}
      />
      <RuleTrial rule={ruleOf(id, line, draft)} isReady={partsProblem(draft.parts) === null} />
    </>
  );
}
