import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useSaveJournalTemplateMutation } from '../journalApi';
import type { Template } from '../ledgerRows';
import { templateInput, type JournalDraft } from './journalDraft';

interface TemplateDialogProps {
  draft: JournalDraft;
  templates: readonly Template[];
  onClose: () => void;
}

interface Draft {
  /** The template that is replaced; empty for a new one. */
  replaced: string;
  name: string;
}

/** Keeps accounts, sides and amounts of a journal to begin another with. */
export function TemplateDialog({ draft, templates, onClose }: TemplateDialogProps) {
  const [save] = useSaveJournalTemplateMutation();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { replaced: '', name: draft.memo },
    version: null,
    validate: ({ name }: Draft): FormErrors<Draft> => (name.trim() === '' ? { name: 'Give it a name.' } : {}),
    save: ({ replaced, name }: Draft) =>
      save(templateInput({ id: replaced === '' ? id : replaced, name }, draft)).unwrap(),
    savedText: () => 'Template saved',
    onSaved: onClose,
  });
  return (
    <EditDialog form={form} title="Save as template" saveLabel="Save" onClose={onClose}>
      <p>Accounts, sides, notes and amounts are saved. Leave an amount empty to type it each time.</p>
      <TextField label="Name" {...form.field('name')} required maxLength={80} autoFocus />
      {templates.length > 0 && (
        <SelectField
          label="Save"
          {...form.field('replaced')}
          options={[
            { value: '', label: 'As a new template' },
            ...templates.map(({ id: templateId, name }) => ({ value: templateId, label: `In place of ${name}` })),
          ]}
        />
      )}
    </EditDialog>
  );
}
