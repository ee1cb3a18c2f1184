import { useState } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { parseMoneyInput, zero } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { ErrorState } from '@dukani/shared/ui-core';
import { DateField, EditDialog, useEditForm, useToday, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { balanceText } from './balanceAfter';
import { inPlainWords } from '../booksRefusal';
import { useTransferMoneyMutation } from './moneyApi';
import { isPayable, moneyAccountName, TILL } from './moneyNames';
import type { MoneyAccount } from './moneyRows';
import { usePaidFrom } from './usePaidFrom';

interface Draft {
  from: string;
  to: string;
  amount: string;
  fee: string;
  isOnItsWay: boolean;
  sentOn: string;
  reference: string;
  note: string;
}

/** Cash of a till is the account of cash: only the drawer is named besides. */
const cashId = (accounts: readonly MoneyAccount[]) => accounts.find(({ role }) => role === 'cash')?.id ?? '';

function problemsOf({ from, to, amount, fee, sentOn }: Draft, today: string): FormErrors<Draft> {
  return {
    ...(from === '' ? { from: 'Choose where it leaves.' } : {}),
    ...(to === ''
      ? { to: 'Choose where it goes.' }
      : to === from
        ? { to: 'Choose another account than the first.' }
        : {}),
    ...((parseMoneyInput(amount) ?? zero) > 0 ? {} : { amount: 'Type an amount above zero.' }),
    ...(fee.trim() !== '' && (parseMoneyInput(fee) ?? -1) < 0 ? { fee: 'Type an amount.' } : {}),
    ...((from === TILL || to === TILL) && sentOn !== today ? { sentOn: 'Cash of a till moves today.' } : {}),
  };
}

function transferInput(
  id: string,
  draft: Draft,
  { accounts, tillSessionId }: Pick<ReturnType<typeof usePaidFrom>, 'accounts' | 'tillSessionId'>,
): rpc.TransferMoneyInput {
  const fee = parseMoneyInput(draft.fee) ?? zero;
  const isTill = draft.from === TILL || draft.to === TILL;
  const idOf = (chosen: string) => (chosen === TILL ? cashId(accounts) : chosen);
  const isInTransit = accounts.some(
    ({ id: accountId, role }) => accountId === draft.from && role === 'cash_in_transit',
  );
  return {
    id,
    from_account_id: idOf(draft.from),
    to_account_id: idOf(draft.to),
    amount: toAmount(parseMoneyInput(draft.amount) ?? zero),
    ...(fee > 0 ? { fee_amount: toAmount(fee) } : {}),
    ...(isTill ? { till_session_id: tillSessionId } : {}),
    sent_on: draft.sentOn,
    ...(draft.isOnItsWay && !isInTransit && draft.to !== TILL ? { is_on_its_way: true } : {}),
    ...(draft.reference.trim() === '' ? {} : { reference: draft.reference.trim() }),
    ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
  };
}

/** Moves money between accounts of the business: cash to the bank, M-Pesa to the bank. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const paidFrom = usePaidFrom();
  const [transfer] = useTransferMoneyMutation();
  // One id for one transfer, however often it is sent.
  const [id] = useState(newId);
  const initial: Draft = {
    from: '',
    to: '',
    amount: '',
    fee: '',
    isOnItsWay: false,
    sentOn: today,
    reference: '',
    note: '',
  };
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => problemsOf(draft, today),
    save: (draft) =>
      transfer(transferInput(id, draft, paidFrom))
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    fieldOf: (field) => FIELDS[field] ?? null,
    savedText: ({ number }) => `${number} recorded`,
  });
  return (
    <EditDialog form={form} title="Move money" saveLabel="Move" onClose={onClose}>
      <TransferFields form={form} paidFrom={paidFrom} today={today} />
    </EditDialog>
  );
}

/** The draft's fields by the server's. */
const FIELDS: Partial<Record<string, keyof Draft>> = {
  from_account_id: 'from',
  to_account_id: 'to',
  till_session_id: 'from',
  fee_amount: 'fee',
  received_on: 'sentOn',
  business_date: 'sentOn',
};

interface TransferFieldsProps {
  form: ReturnType<typeof useEditForm<Draft, unknown>>;
  paidFrom: ReturnType<typeof usePaidFrom>;
  today: string;
}

function TransferFields({ form, paidFrom, today }: TransferFieldsProps) {
  const { currencyCode } = useBusiness();
  const { draft } = form;
  // Cards are paid out to the bank, and what left the tills for the bank arrives there.
  const onTheWay = paidFrom.accounts.filter((account) => !isPayable(account) && account.role !== 'cash');
  const cards = onTheWay.filter(({ role }) => role !== 'cash_in_transit');
  const isInTransit = paidFrom.accounts.some(({ id, role }) => id === draft.from && role === 'cash_in_transit');
  const choice = (account: MoneyAccount) => ({ value: account.id, label: moneyAccountName(account) });
  const targets = [...(paidFrom.options ?? []), ...cards.map(choice)].filter(({ value }) => value !== draft.from);
  const mayTravel = !isInTransit && draft.to !== TILL;
  if (paidFrom.options === undefined && paidFrom.error !== undefined)
    return (
      <ErrorState
        title="The accounts could not be loaded"
        error={paidFrom.error}
        onRetry={() => void paidFrom.refetch()}
      />
    );
  return (
    <>
      <div className="books-pair">
        <SelectField
          label="From"
          {...form.field('from')}
          required
          options={[{ value: '', label: 'Choose an account' }, ...(paidFrom.options ?? []), ...onTheWay.map(choice)]}
          help={balanceText({ accounts: paidFrom.accounts, chosenId: draft.from, amount: draft.amount, currencyCode })}
        />
        <SelectField
          label="To"
          {...form.field('to')}
          required
          options={[{ value: '', label: 'Choose an account' }, ...targets]}
        />
        <AmountField label="Amount" {...form.field('amount')} currencyCode={currencyCode} required />
        <AmountField
          label="Fee"
          {...form.field('fee')}
          currencyCode={currencyCode}
          help="What the bank or M-Pesa charged besides."
        />
        <DateField label="Date" {...form.field('sentOn')} max={today} required />
        <TextField label="Reference" {...form.field('reference')} maxLength={100} />
      </div>
      {mayTravel && <CheckboxField label="It has not arrived yet" {...form.tick('isOnItsWay')} />}
      {draft.isOnItsWay && mayTravel && (
        <p className="adm-muted">It counts as cash in transit until you mark it as received.</p>
      )}
      <TextField label="Note" {...form.field('note')} maxLength={500} />
    </>
  );
}
