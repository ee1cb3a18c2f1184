import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { parseMoneyInput, zero } from '@dukani/shared/money';
import { ErrorState } from '@dukani/shared/ui-core';
import { DateField, EditDialog, useEditForm, useToday, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { balanceText } from './balanceAfter';
import { inPlainWords } from '../booksRefusal';
import { useRecordOwnerMoneyMutation } from './moneyApi';
import { TILL } from './moneyNames';
import { paidFromInput, usePaidFrom } from './usePaidFrom';

interface Draft {
  direction: 'in' | 'out';
  amount: string;
  account: string;
  businessDate: string;
  note: string;
}

const DIRECTIONS = [
  { value: 'in', label: 'The owner put money in' },
  { value: 'out', label: 'The owner took money out' },
] as const;

function problemsOf({ amount, account, businessDate }: Draft, today: string): FormErrors<Draft> {
  return {
    ...((parseMoneyInput(amount) ?? zero) > 0 ? {} : { amount: 'Type an amount above zero.' }),
    ...(account === '' ? { account: 'Choose an account.' } : {}),
    ...(account === TILL && businessDate !== today
      ? { businessDate: 'Cash of a till moves today. Choose today or another account.' }
      : {}),
  };
}

/** The owner's own money: neither sale nor cost. */
export function OwnerMoneyDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const { currencyCode } = useBusiness();
  const paidFrom = usePaidFrom();
  const [record] = useRecordOwnerMoneyMutation();
  // One id for one movement, however often it is sent.
  const [id] = useState(newId);
  const initial: Draft = { direction: 'out', amount: '', account: '', businessDate: today, note: '' };
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => problemsOf(draft, today),
    save: ({ direction, amount, account, businessDate, note }) =>
      record({
        id,
        direction,
        amount: toAmount(parseMoneyInput(amount) ?? zero),
        ...paidFromInput(account, paidFrom),
        business_date: businessDate,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    fieldOf: (field) => (field === 'money_account_id' || field === 'till_session_id' ? 'account' : null),
    savedText: ({ number }) => `${number} recorded`,
  });
  return (
    <EditDialog form={form} title="Owner’s money" saveLabel="Record" onClose={onClose}>
      {paidFrom.options === undefined && paidFrom.error !== undefined && (
        <ErrorState
          title="The accounts could not be loaded"
          error={paidFrom.error}
          onRetry={() => void paidFrom.refetch()}
        />
      )}
      <p>The owner’s own money is neither income nor a cost.</p>
      <SelectField label="What happened" {...form.field('direction')} options={DIRECTIONS} />
      <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required autoFocus />
      <SelectField
        label={form.draft.direction === 'in' ? 'Put into' : 'Taken from'}
        {...form.field('account')}
        required
        options={[{ value: '', label: 'Choose an account' }, ...(paidFrom.options ?? [])]}
        help={
          form.draft.direction === 'in'
            ? undefined
            : balanceText({
                accounts: paidFrom.accounts,
                chosenId: form.draft.account,
                amount: form.draft.amount,
                currencyCode,
              })
        }
      />
      <DateField label="Date" {...form.field('businessDate')} max={today} required />
      <TextField label="Note" {...form.field('note')} maxLength={500} />
    </EditDialog>
  );
}
