import type { BlockedAddress } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useUnblockAddressMutation } from './securityApi';

/** Ends a block before its time. */
export function UnblockDialog({ blocked, onClose }: { blocked: BlockedAddress; onClose: () => void }) {
  const [unblock] = useUnblockAddressMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => reasonError(reason),
    save: ({ reason }) => unblock({ id: blocked.id, reason: reason.trim() }).unwrap(),
    savedText: () => `People can sign in from ${blocked.network} again`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Unblock ${blocked.network}?`}
      saveLabel="Unblock"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p className="sup-muted">People can sign in and sign up from there again at once.</p>
      <TextAreaField
        label="Reason"
        {...form.field('reason')}
        help="Saved in the audit record."
        maxLength={500}
        required
      />
    </ActionDialog>
  );
}
