import { useState } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import type { ApiKeys, MadeApiKey } from '@dukani/shared/rpc';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { useCreateApiKeyMutation } from './apiKeysApi';
import { emptyKey, KEY_DAYS, keyProblems, newKeyOf, type KeyDraft } from './keyDraft';

interface NewKeyDialogProps {
  scopes: ApiKeys['scopes'];
  onMade: (key: MadeApiKey) => void;
  onClose: () => void;
}

/** Asks what a new key is for and what it can do. */
export function NewKeyDialog({ scopes, onMade, onClose }: NewKeyDialogProps) {
  const [create] = useCreateApiKeyMutation();
  const [id] = useState(newId);
  const form = useEditForm<KeyDraft, MadeApiKey>({
    initial: emptyKey,
    version: null,
    validate: keyProblems,
    save: (draft) => create(newKeyOf(draft, id, Date.now())).unwrap(),
    savedText: () => 'Key created',
    onSaved: onMade,
  });
  const { scopes: chosen } = form.draft;
  return (
    <ActionDialog form={form} title="New API key" saveLabel="Create key" onClose={onClose} onDone={null}>
      <TextField
        label="Name"
        {...form.field('name')}
        maxLength={60}
        autoComplete="off"
        placeholder="Web shop"
        required
        autoFocus
      />
      <fieldset className="api-scopes">
        <legend>What the key can do</legend>
        {scopes.map(({ key, description }) => (
          <CheckboxField
            key={key}
            label={description}
            checked={chosen.includes(key)}
            onChange={(isOn) =>
              form.change({ scopes: isOn ? [...chosen, key] : chosen.filter((other) => other !== key) })
            }
          />
        ))}
        {form.errors.scopes !== undefined && (
          <p className="adm-error" role="alert">
            {form.errors.scopes}
          </p>
        )}
      </fieldset>
      <SelectField label="Valid for" {...form.field('days')} options={KEY_DAYS} />
      <TextField
        label="Requests per minute"
        {...form.field('mostPerMinute')}
        inputMode="numeric"
        help="At most 600. Beyond that the program has to wait for the next minute."
      />
    </ActionDialog>
  );
}
