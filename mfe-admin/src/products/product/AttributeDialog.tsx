import { useState } from 'react';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { EditDialog, refusalText, useConfirm, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useDeleteAttributeMutation, useSaveAttributeMutation, type ProductAttribute } from './productFormApi';

interface AttributeDialogProps {
  /** Null for one that does not exist yet. */
  attribute: ProductAttribute | null;
  onClose: () => void;
  /** Its name on all products is another one now, null when it is gone. */
  onRenamed: (before: string, after: string | null) => void;
}

const KINDS: readonly { value: ProductAttribute['kind']; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'choice', label: 'List of choices' },
  { value: 'date', label: 'Date' },
];

const lines = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** Adds, changes or takes away an attribute of all products. */
export function AttributeDialog({ attribute, onClose, onRenamed }: AttributeDialogProps) {
  const [id] = useState(() => attribute?.id ?? newId());
  const confirm = useConfirm();
  const notify = useNotify();
  const [saveAttribute] = useSaveAttributeMutation();
  const [deleteAttribute] = useDeleteAttributeMutation();
  const form = useEditForm({
    initial: {
      name: attribute?.name ?? '',
      kind: attribute?.kind ?? ('text' as const),
      choices: attribute?.choices.join('\n') ?? '',
      isShownInList: attribute?.isShownInList ?? true,
    },
    version: attribute === null ? null : attribute.id,
    validate: ({ name, kind, choices }) => ({
      ...(name.trim() === '' ? { name: 'Give the attribute a name.' } : {}),
      ...(kind === 'choice' && lines(choices).length === 0 ? { choices: 'Enter the choices.' } : {}),
    }),
    save: ({ name, kind, choices, isShownInList }) =>
      saveAttribute({
        id,
        name: name.trim(),
        kind,
        choices: kind === 'choice' ? lines(choices) : [],
        isShownInList,
        isShownInShop: attribute?.isShownInShop ?? false,
      }).unwrap(),
    onSaved: (saved) => {
      if (attribute !== null && attribute.name !== saved.name) onRenamed(attribute.name, saved.name);
    },
  });
  const remove = async () => {
    if (attribute === null) return;
    const isSure = await confirm({
      title: `Delete ${attribute.name}?`,
      content: 'Its values on all products are lost.',
      confirmLabel: 'Remove',
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await deleteAttribute(attribute.id).unwrap();
      onRenamed(attribute.name, null);
      onClose();
    } catch (thrown) {
      notify.error('It could not be deleted', refusalText(thrown));
    }
  };
  return (
    <EditDialog
      form={form}
      title={attribute === null ? 'New attribute' : `Attribute ${attribute.name}`}
      saveLabel={attribute === null ? 'Add' : 'Save'}
      onClose={onClose}
    >
      <TextField label="Name of the attribute" {...form.field('name')} maxLength={40} required autoFocus />
      <SelectField label="Type" {...form.field('kind')} options={KINDS} />
      {form.draft.kind === 'choice' && (
        <TextAreaField label="Choices" {...form.field('choices')} help="One per line." rows={5} />
      )}
      <CheckboxField label="Can be shown as a column of the product list" {...form.tick('isShownInList')} />
      {attribute !== null && (
        <Button variant="danger" icon="trash" onClick={() => void remove()}>
          Delete from all products
        </Button>
      )}
    </EditDialog>
  );
}
