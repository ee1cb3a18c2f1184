import { useState } from 'react';
import type { ModifierSet } from '@dukani/shared/rpc';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { EditDialog, refusalText, useEditForm, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useArchiveModifierSetMutation, useSaveModifierSetMutation } from '../../common/modifiersApi';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import {
  emptyChoice,
  modifierSetInput,
  moved,
  toModifierDraft,
  validateModifierDraft,
  type ChoiceDraft,
} from './modifierDraft';

const MAX_CHOICES = 50;

interface ModifierSetDialogProps {
  /** Null for one that does not exist yet. */
  set: ModifierSet | null;
  onClose: () => void;
}

/** A modifier set with its choices, in the order in which the till shows them. */
export function ModifierSetDialog({ set, onClose }: ModifierSetDialogProps) {
  const [id] = useState(() => set?.id ?? newId());
  const { currencyCode } = useBusiness();
  const [saveSet] = useSaveModifierSetMutation();
  const archive = useArchiveSet(set, onClose);
  const form = useEditForm({
    initial: toModifierDraft(set),
    version: set?.updated_at ?? null,
    validate: validateModifierDraft,
    save: (draft, version) => saveSet(modifierSetInput(id, draft, version)).unwrap(),
    savedText: (saved) => `${saved.name} ${set === null ? 'added' : 'saved'}`,
  });
  const { choices } = form.draft;
  const setChoices = (next: ChoiceDraft[]) => form.change({ choices: next });
  return (
    <EditDialog
      form={form}
      title={set === null ? 'New modifier set' : `Modifier set ${set.name}`}
      saveLabel={set === null ? 'Add set' : 'Save'}
      size="large"
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} help="Such as Milk or Extras" required maxLength={60} autoFocus />
      <div className="modifier-limits">
        <TextField
          label="At least"
          {...form.field('minChoices')}
          help="1 or more: the choice is required, and the product is sold at the till only"
          inputMode="numeric"
          maxLength={2}
        />
        <TextField
          label="At most"
          {...form.field('maxChoices')}
          help="Leave empty for any number"
          inputMode="numeric"
          maxLength={2}
        />
      </div>
      <ul className="modifier-choices" aria-label="Choices">
        {choices.map((choice, place) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            place={place}
            count={choices.length}
            currencyCode={currencyCode}
            onChange={(changes) =>
              setChoices(choices.map((other) => (other.id === choice.id ? { ...other, ...changes } : other)))
            }
            onMove={(by) => setChoices(moved(choices, place, by))}
            onRemove={() => setChoices(choices.filter((other) => other.id !== choice.id))}
          />
        ))}
      </ul>
      {form.errors.choices !== undefined && (
        <p className="adm-error" role="alert">
          {form.errors.choices}
        </p>
      )}
      <div className="modifier-actions">
        <Button
          icon="plus"
          disabled={choices.length >= MAX_CHOICES}
          onClick={() => setChoices([...choices, emptyChoice()])}
        >
          Add a choice
        </Button>
        {set !== null && (
          <Button variant="ghost" onClick={() => void archive(true)}>
            Archive the set
          </Button>
        )}
      </div>
    </EditDialog>
  );
}

/** Takes a set out of use, or back into it, with a way back. */
export function useArchiveSet(set: ModifierSet | null, onDone: () => void): (isArchived: boolean) => Promise<void> {
  const [archive] = useArchiveModifierSetMutation();
  const offerUndo = useUndo();
  const notify = useNotify();
  return async (isArchived) => {
    if (set === null) return;
    const [out, back] = [`${set.name} archived`, `${set.name} restored`];
    try {
      await archive({ id: set.id, isArchived }).unwrap();
      offerUndo({
        title: isArchived ? out : back,
        undo: () => archive({ id: set.id, isArchived: !isArchived }).unwrap(),
        undone: isArchived ? back : out,
      });
      onDone();
    } catch (thrown) {
      notify.error('Nothing was changed', refusalText(thrown));
    }
  };
}

interface ChoiceRowProps {
  choice: ChoiceDraft;
  place: number;
  count: number;
  currencyCode: string;
  onChange: (changes: Partial<ChoiceDraft>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function ChoiceRow({ choice, place, count, currencyCode, onChange, onMove, onRemove }: ChoiceRowProps) {
  const name = choice.name.trim() === '' ? `choice ${place + 1}` : choice.name;
  return (
    <li>
      <TextField
        label={`Choice ${place + 1}`}
        value={choice.name}
        onChange={(text) => onChange({ name: text })}
        maxLength={60}
        autoComplete="off"
      />
      <AmountField
        label="Adds to the price"
        value={choice.amount}
        onChange={(amount) => onChange({ amount })}
        currencyCode={currencyCode}
        placeholder="0"
      />
      <CheckboxField
        label={`Available${choice.name.trim() === '' ? '' : `: ${choice.name}`}`}
        checked={choice.isActive}
        onChange={(isActive) => onChange({ isActive })}
      />
      <IconButton icon="chevron-up" label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(-1)} />
      <IconButton
        icon="chevron-down"
        label={`Move ${name} down`}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton icon="trash" label={`Remove ${name}`} disabled={count === 1} onClick={onRemove} />
    </li>
  );
}
