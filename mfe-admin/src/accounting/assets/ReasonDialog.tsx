import { TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { inPlainWords } from '../booksRefusal';
import { useReverseDisposalMutation, useWithdrawAssetMutation } from './assetsApi';
import type { Asset } from './assetRows';

interface ReasonDialogProps {
  asset: Asset;
  action: 'withdraw' | 'reverse';
  onClose: () => void;
}

const WORDS = {
  withdraw: {
    title: 'Remove',
    text: 'For an asset that was added by mistake. It leaves the register; its opening balance is reversed.',
    saved: 'removed from the register',
  },
  reverse: {
    title: 'Undo the sale of',
    text: 'The asset is back in the register. The entry of its sale is reversed, dated today.',
    saved: 'back in the register',
  },
} as const;

/** Takes an asset or its sale back, with a reason. */
export function ReasonDialog({ asset, action, onClose }: ReasonDialogProps) {
  const [withdraw] = useWithdrawAssetMutation();
  const [reverse] = useReverseDisposalMutation();
  const words = WORDS[action];
  const form = useEditForm<{ reason: string }, Asset>({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: ({ reason }) =>
      (action === 'withdraw' ? withdraw : reverse)({ asset_id: asset.id, reason: reason.trim() })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    savedText: ({ number }) => `${number} ${words.saved}`,
  });
  return (
    <EditDialog form={form} title={`${words.title} ${asset.number}`} saveLabel="Confirm" onClose={onClose}>
      <p>{words.text}</p>
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
