import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Dialog, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import type { Account } from '../../common/ledger/accountRows';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { newId } from '../../common/newId';
import { useSaveAccountMutation } from '../accountsApi';
import { useSaveMoneyAccountMutation } from './moneyApi';
import { MONEY_KINDS } from './moneyNames';
import type { MoneyAccount } from './moneyRows';

interface Draft {
  name: string;
  kind: rpc.MoneyKind;
  number: string;
}

/** The group of the chart that a kind of money stands in. */
function subtypeOf(kind: rpc.MoneyKind): 'cash' | 'bank' | 'mobile_money' {
  if (kind === 'cash') return 'cash';
  return kind === 'mobile_money' || kind === 'wallet' ? 'mobile_money' : 'bank';
}

/** The code after the last one of the accounts that hold money, free in the whole chart. */
export function nextCode(accounts: readonly Pick<Account, 'code' | 'subtype'>[]): string {
  const taken = new Set(accounts.map(({ code }) => code));
  const money = accounts.filter(({ subtype }) => ['cash', 'bank', 'mobile_money'].includes(subtype));
  let next = Math.max(120000, ...money.map(({ code }) => Number(code)).filter(Number.isSafeInteger)) + 1;
  while (taken.has(String(next))) next += 1;
  return String(next);
}

const KINDS = (['bank', 'mobile_money', 'cash', 'wallet'] as const).map((value) => ({
  value,
  label: MONEY_KINDS[value],
}));

/** Adds an account that holds money, or changes its name and number. */
export function MoneyAccountDialog(props: MoneyAccountDialogProps) {
  const { data: accounts, error, refetch } = useListAccountsQuery();
  // What is saved with the name (code, place, group) comes from the chart.
  if (accounts !== undefined) return <MoneyAccountForm {...props} accounts={accounts} />;
  return (
    <Dialog isOpen title={titleOf(props.account)} onClose={props.onClose}>
      {error === undefined ? <Skeleton height={160} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

interface MoneyAccountDialogProps {
  account: MoneyAccount | null;
  onClose: () => void;
}

const titleOf = (account: MoneyAccount | null) => (account === null ? 'Add account' : `Change ${account.name}`);

function MoneyAccountForm({ account, accounts, onClose }: MoneyAccountDialogProps & { accounts: readonly Account[] }) {
  const [saveAccount] = useSaveAccountMutation();
  const [saveMoney] = useSaveMoneyAccountMutation();
  const [id] = useState(() => account?.id ?? newId());
  const known = accounts.find((one) => one.id === id);
  const initial: Draft = { name: account?.name ?? '', kind: account?.kind ?? 'bank', number: '' };
  const form = useEditForm<Draft, MoneyAccount>({
    initial,
    version: null,
    validate: ({ name }): FormErrors<Draft> => (name.trim() === '' ? { name: 'Give the account a name.' } : {}),
    save: async ({ name, kind, number }) => {
      await saveAccount({
        id,
        code: known?.code ?? nextCode(accounts),
        name: name.trim(),
        subtype: known?.subtype ?? subtypeOf(kind),
        parent_id: known === undefined ? (parentOf(accounts)?.id ?? null) : known.parentId,
      }).unwrap();
      return saveMoney({
        id,
        kind,
        // Left empty, the number that is known stays.
        ...(number.trim() === '' ? {} : { account_number: number.trim() }),
      }).unwrap();
    },
    fieldOf: (field) => (field === 'account_number' ? 'number' : field === 'code' ? 'name' : null),
    savedText: ({ name }) => `${name} saved`,
  });
  const isCards = account?.kind === 'card_clearing';
  return (
    <EditDialog form={form} title={titleOf(account)} onClose={onClose}>
      <TextField label="Name" {...form.field('name')} required maxLength={120} autoFocus />
      {!isCards && <SelectField label="Type" {...form.field('kind')} options={KINDS} />}
      <TextField
        label="Account or phone number"
        {...form.field('number')}
        maxLength={40}
        autoComplete="off"
        help={
          account?.numberEnding == null
            ? 'Only its last four digits are shown.'
            : `Ends in ${account.numberEnding}. Leave empty to keep it.`
        }
      />
    </EditDialog>
  );
}

/** Where the other accounts that hold money stand. */
const parentOf = (accounts: readonly Account[]) =>
  accounts.find(({ id }) => accounts.some(({ role, parentId }) => role === 'bank' && parentId === id));
