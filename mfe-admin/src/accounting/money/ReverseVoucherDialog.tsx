import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { inPlainWords } from '../booksRefusal';
import { useReverseVoucherMutation } from './moneyApi';
import type { Voucher } from './moneyRows';

/** Takes an entry back by its mirror, dated today. */
export function ReverseVoucherDialog({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const [reverse] = useReverseVoucherMutation();
  // One id for one reversal, however often it is sent.
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) =>
      reverse({ id, voucher_id: voucher.id, reason: reason.trim() })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    savedText: () => `${voucher.number} reversed`,
  });
  return (
    <EditDialog form={form} title={`Reverse ${voucher.number}`} saveLabel="Reverse" onClose={onClose}>
      <p>
        It stays in the books with its reversal, dated today.
        {voucher.sessionId !== null &&
          (voucher.isIn ? ' The cash leaves your open till.' : ' The cash is returned to your open till.')}
      </p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
