import { useState } from 'react';
import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { BankRule, BankRuleInput } from '@dukani/shared/rpc';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm, useToday, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { useBankAccountsQuery, useSaveBankRuleMutation } from './bankApi';
import { PartsFields } from './PartsFields';
import { DIRECTIONS } from './ruleText';
import { RuleTrial } from './RuleTrial';
import { newPart, partsOfRule, partsProblem, toRuleSplits, type Part } from './splits';

interface RuleDialogProps {
  /** Null: a new one. */
  rule: BankRule | null;
  /** Where a new one stands: after the others. */
  position: number;
  onClose: () => void;
}

interface Draft {
  name: string;
  words: string;
  direction: BankRule['direction'];
  min: string;
  max: string;
  accountId: string;
  isPosting: boolean;
  parts: Part[];
}

const amountText = (value: number | null | undefined) => (value == null ? '' : toNumeric(fromNumeric(value)));

function draftOf(rule: BankRule | null, nameOf: (id: string) => string): Draft {
  return {
    name: rule?.name ?? '',
    words: rule?.words ?? '',
    direction: rule?.direction ?? 'both',
    min: amountText(rule?.min_amount),
    max: amountText(rule?.max_amount),
    accountId: rule?.money_account_id ?? '',
    isPosting: rule?.mode === 'post',
    parts: rule === null ? [newPart('first')] : partsOfRule(rule.splits, nameOf),
  };
}

function problemsOf({ name, words, min, max, parts }: Draft): FormErrors<Draft> {
  const problem = partsProblem(parts);
  return {
    ...(name.trim() === '' ? { name: 'Give the rule a name.' } : {}),
    ...(words.trim().length === 1 || (words.trim() === '' && min.trim() === '' && max.trim() === '')
      ? { words: 'Enter words of at least two letters, or amounts.' }
      : {}),
    ...(min.trim() !== '' && parseMoneyInput(min) === null ? { min: 'Type an amount.' } : {}),
    ...(max.trim() !== '' && parseMoneyInput(max) === null ? { max: 'Type an amount.' } : {}),
    ...(problem === null ? {} : { parts: problem }),
  };
}

const typed = (text: string): number | null => {
  const amount = parseMoneyInput(text);
  return text.trim() === '' || amount === null ? null : toAmount(amount);
};

function inputOf(id: string, position: number, rule: BankRule | null, draft: Draft): BankRuleInput {
  return {
    id,
    ...(rule === null ? {} : { revision: rule.revision }),
    position: rule?.position ?? position,
    name: draft.name.trim(),
    words: draft.words.trim() === '' ? null : draft.words.trim(),
    direction: draft.direction,
    min_amount: typed(draft.min),
    max_amount: typed(draft.max),
    money_account_id: draft.accountId === '' ? null : draft.accountId,
    mode: draft.isPosting ? 'post' : 'propose',
    is_active: rule?.is_active ?? true,
    splits: toRuleSplits(draft.parts),
  };
}

/** Makes a rule or changes one, and shows what it would have caught. */
export function RuleDialog({ rule, position, onClose }: RuleDialogProps) {
  const { currencyCode } = useBusiness();
  const today = useToday();
  // One id for one rule, however often it is sent.
  const [id] = useState(() => rule?.id ?? newId());
  const { data: chart = [] } = useListAccountsQuery();
  const { data: accounts = [] } = useBankAccountsQuery();
  const [save] = useSaveBankRuleMutation();
  const form = useEditForm<Draft, BankRule>({
    initial: draftOf(rule, (accountId) => chart.find((account) => account.id === accountId)?.name ?? 'Account'),
    version: null,
    validate: problemsOf,
    save: (draft) => save(inputOf(id, position, rule, draft)).unwrap(),
    fieldOf: (field) => (field.startsWith('splits') ? 'parts' : field === 'money_account_id' ? 'accountId' : null),
    savedText: (saved) => `${saved.name} saved`,
  });
  const { draft } = form;
  return (
    <EditDialog
      form={form}
      title={rule === null ? 'New rule' : `Edit ${rule.name}`}
      saveLabel="Save rule"
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} required maxLength={80} autoFocus />
      <div className="books-pair">
        <TextField label="Words a line says" {...form.field('words')} maxLength={100} />
        <SelectField label="Direction" {...form.field('direction')} options={DIRECTIONS} />
        <AmountField label="Amount from" {...form.field('min')} currencyCode={currencyCode} />
        <AmountField label="Amount to" {...form.field('max')} currencyCode={currencyCode} />
        <SelectField
          label="Statements of"
          {...form.field('accountId')}
          options={[
            { value: '', label: 'All accounts' },
            ...accounts.map((account) => ({ value: account.id, label: account.name })),
          ]}
        />
      </div>
      <PartsFields
        label="Booked to"
        parts={draft.parts}
        day={today}
        withoutId={draft.accountId === '' ? null : draft.accountId}
        error={form.errors.parts ?? null}
        onChange={(parts) => form.change({ parts })}
      />
      <CheckboxField label="Book automatically when a statement is imported" {...form.tick('isPosting')} />
      <RuleTrial rule={inputOf(id, position, rule, draft)} isReady={Object.keys(problemsOf(draft)).length === 0} />
    </EditDialog>
  );
}
