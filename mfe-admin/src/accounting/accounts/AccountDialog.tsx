import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useSaveAccountMutation } from '../accountsApi';
import { ACCOUNT_TYPES, CASH_FLOW_NAMES, SUBTYPE_NAMES, subtypesOf, TYPE_NAMES, typeOf } from '../ledgerNames';
import type { Account } from '../../common/ledger/accountRows';
import { parentsFor } from './accountTree';

interface Draft {
  code: string;
  name: string;
  subtype: rpc.AccountSubtype;
  parentId: string;
  cashFlowClass: rpc.CashFlowClass | '';
}

interface AccountDialogProps {
  /** Null for a new one. */
  account: Account | null;
  accounts: readonly Account[];
  onClose: () => void;
}

function problemsOf({ code, name }: Draft): FormErrors<Draft> {
  return {
    ...(/^[0-9A-Za-z.-]{1,20}$/.test(code.trim()) ? {} : { code: 'Letters, digits, dots and hyphens, at most 20.' }),
    ...(name.trim() === '' ? { name: 'Give the account a name.' } : {}),
  };
}

/** The groups that may be chosen: all for a new account, those of its type once something is posted, its own where documents use it. */
function groupChoices(account: Account | null): readonly rpc.AccountSubtype[] {
  if (account === null) return ACCOUNT_TYPES.flatMap(subtypesOf);
  if (account.role !== null) return [account.subtype];
  return account.hasLines ? subtypesOf(account.type) : ACCOUNT_TYPES.flatMap(subtypesOf);
}

/** Adds an account, or renames and moves one. */
export function AccountDialog({ account, accounts, onClose }: AccountDialogProps) {
  const [save] = useSaveAccountMutation();
  const [id] = useState(() => account?.id ?? newId());
  const form = useEditForm<Draft, Account>({
    initial: {
      code: account?.code ?? '',
      name: account?.name ?? '',
      subtype: account?.subtype ?? 'expense',
      parentId: account?.parentId ?? '',
      cashFlowClass: account?.cashFlowClass ?? '',
    },
    version: null,
    validate: problemsOf,
    save: (draft) => save(inputOf(id, draft, account)).unwrap(),
    savedText: (saved) => `${saved.code} ${saved.name} saved`,
    onSaved: onClose,
  });
  return (
    <EditDialog form={form} title={account === null ? 'New account' : `Change ${account.name}`} onClose={onClose}>
      <AccountFields form={form} account={account} accounts={accounts} id={id} />
    </EditDialog>
  );
}

function inputOf(id: string, draft: Draft, account: Account | null): rpc.SaveAccountInput {
  const isResult = ['income', 'expense'].includes(typeOf(draft.subtype));
  const isClassGiven = draft.cashFlowClass !== '' && draft.cashFlowClass !== account?.cashFlowClass;
  return {
    id,
    code: draft.code.trim(),
    name: draft.name.trim(),
    subtype: draft.subtype,
    parent_id: draft.parentId === '' ? null : draft.parentId,
    // Left out, the group decides.
    ...(isResult || !isClassGiven ? {} : { cash_flow_class: draft.cashFlowClass as rpc.CashFlowClass }),
  };
}

interface AccountFieldsProps extends Omit<AccountDialogProps, 'onClose'> {
  form: ReturnType<typeof useEditForm<Draft, Account>>;
  id: string;
}

function AccountFields({ form, account, accounts, id }: AccountFieldsProps) {
  const { draft } = form;
  const type = typeOf(draft.subtype);
  const isResult = type === 'income' || type === 'expense';
  return (
    <>
      <div className="books-pair">
        <TextField label="Code" {...form.field('code')} required maxLength={20} autoFocus={account === null} />
        <TextField label="Name" {...form.field('name')} required maxLength={120} />
      </div>
      <SelectField
        label="Group"
        {...form.field('subtype')}
        onChange={(subtype) => form.change({ subtype, parentId: typeOf(subtype) === type ? draft.parentId : '' })}
        help={groupHelp(account)}
        options={groupChoices(account).map((subtype) => ({
          value: subtype,
          label: `${TYPE_NAMES[typeOf(subtype)].term}: ${SUBTYPE_NAMES[subtype]}`,
        }))}
      />
      <SelectField
        label="Stands under"
        {...form.field('parentId')}
        options={[
          { value: '', label: 'Nothing: at the top' },
          ...parentsFor(accounts, { id, subtype: draft.subtype }).map((parent) => ({
            value: parent.id,
            label: `${parent.code} ${parent.name}`,
          })),
        ]}
      />
      {!isResult && (
        <SelectField
          label="In the cash flow"
          {...form.field('cashFlowClass')}
          options={[
            { value: '', label: 'As its group' },
            ...(Object.keys(CASH_FLOW_NAMES) as rpc.CashFlowClass[]).map((value) => ({
              value,
              label: CASH_FLOW_NAMES[value],
            })),
          ]}
        />
      )}
    </>
  );
}

function groupHelp(account: Account | null): string {
  if (account?.role != null) return 'Documents post to this account, so its group stays.';
  if (account?.hasLines === true) return 'Something is posted to it, so its type stays.';
  return 'It decides where the account stands in the statements.';
}
