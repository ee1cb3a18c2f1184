import { useState } from 'react';
import { CheckboxField } from '../ui-core/ChoiceFields';
import { TextField } from '../ui-core/TextField';
import { EditDialog } from '../ui-antd/EditForm';
import { newId } from '../ui-antd/newId';
import { useEditForm } from '../ui-antd/useEditForm';
import { useSaveViewMutation, type SavedView } from './savedViewsApi';
import type { ListState } from './useListState';

interface ViewDialogProps {
  list: ListState;
  /** Null for what the list shows now. */
  view: SavedView | null;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Name and reach of a saved view. */
export function ViewDialog({ list, view, onSaved, onClose }: ViewDialogProps) {
  const [saveView] = useSaveViewMutation();
  const [id] = useState(() => view?.id ?? newId());
  const isOwn = view?.isOwn ?? true;
  const form = useEditForm({
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false, isDefault: view?.isDefault ?? false },
    version: view?.updatedAt ?? null,
    validate: ({ name }): { name?: string } => (name.trim() === '' ? { name: 'Give the view a name.' } : {}),
    save: (draft, version) =>
      saveView({
        id,
        listKey: list.key,
        name: draft.name.trim(),
        params: view?.params ?? list.params,
        isShared: draft.isShared,
        isDefault: draft.isDefault,
        expectedUpdatedAt: version,
      }).unwrap(),
    savedText: ({ name }) => `View ${name} saved`,
    onSaved,
  });
  return (
    <EditDialog form={form} title={view === null ? 'Save as a view' : 'Change view'} onClose={onClose}>
      <TextField label="Name" {...form.field('name')} required maxLength={60} autoFocus />
      <CheckboxField label="Share with the team" {...form.tick('isShared')} />
      {isOwn && <CheckboxField label="Open this list with this view" {...form.tick('isDefault')} />}
    </EditDialog>
  );
}
