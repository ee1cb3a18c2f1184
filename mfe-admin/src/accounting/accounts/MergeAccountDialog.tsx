import { useCallback } from 'react';
import { EditDialog, SearchSelect, useEditForm, type SearchOption } from '@dukani/shared/ui-antd';
import { useMergeAccountsMutation } from '../accountsApi';
import type { Account } from '../../common/ledger/accountRows';
import { isNamed, optionOf } from '../../common/ledger/useAccountOptions';

interface MergeAccountDialogProps {
  account: Account;
  accounts: readonly Account[];
  onClose: () => void;
}

/** Lets another account take the place of one. */
export function MergeAccountDialog({ account, accounts, onClose }: MergeAccountDialogProps) {
  const [merge] = useMergeAccountsMutation();
  const useOthers = useCallback(
    (text: string) =>
      accounts
        .filter(
          (other) =>
            other.type === account.type &&
            other.id !== account.id &&
            other.isActive &&
            !other.isControl &&
            isNamed(other, text),
        )
        .map(optionOf),
    [account, accounts],
  );
  const form = useEditForm({
    initial: { into: null as SearchOption | null },
    version: null,
    validate: ({ into }) => (into === null ? { into: 'Choose the account that stays.' } : {}),
    save: ({ into }) => merge({ fromId: account.id, intoId: into?.value ?? '' }).unwrap(),
    fieldOf: (field) => (field === 'p_into_id' ? 'into' : null),
    savedText: (saved) => `${account.name} now counts with ${saved.name}`,
    onSaved: onClose,
  });
  return (
    <EditDialog form={form} title={`Merge ${account.name}`} saveLabel="Merge" onClose={onClose}>
      <p>
        Its lines stay as they are and count with the other account in every statement, past ones included. New ones go
        to the other account. This cannot be undone.
      </p>
      <SearchSelect label="Into" {...form.field('into')} useOptions={useOthers} required />
    </EditDialog>
  );
}
