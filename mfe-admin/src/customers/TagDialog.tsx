import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { TagField } from './TagField';
import { useTagContactsMutation } from '../common/contacts/contactsApi';

interface TagDialogProps {
  ids: readonly string[];
  /** Tags in use, to choose from. */
  known: readonly string[];
  onClose: () => void;
}

/** Adds tags to many contacts and takes others away. */
export function TagDialog({ ids, known, onClose }: TagDialogProps) {
  const [tagContacts] = useTagContactsMutation();
  const form = useEditForm({
    initial: { add: [] as string[], remove: [] as string[] },
    version: null,
    validate: (draft) => (draft.add.length + draft.remove.length === 0 ? { add: 'Type a tag to add or remove.' } : {}),
    save: (draft) => tagContacts({ ids: [...ids], ...draft }).unwrap(),
    savedText: ({ updated }) => (updated === 1 ? '1 contact tagged' : `${updated} contacts tagged`),
  });
  return (
    <EditDialog
      form={form}
      title={`Tags of ${ids.length === 1 ? '1 contact' : `${ids.length} contacts`}`}
      saveLabel="Apply"
      onClose={onClose}
    >
      <TagField label="Add" known={known} {...form.field('add')} />
      <TagField label="Remove" known={known} {...form.field('remove')} />
    </EditDialog>
  );
}
