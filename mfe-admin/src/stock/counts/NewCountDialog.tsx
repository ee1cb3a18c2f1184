import { useState } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useListCategoriesQuery } from '../../common/productsApi';
import { CountScopeFields } from './CountScopeFields';
import { EMPTY_COUNT, newCountInput, newCountProblems } from './newCount';
import { useListCountPlacesQuery, useOpenCountMutation } from './newCountApi';

interface NewCountDialogProps {
  onClose: () => void;
  onOpened: (countId: string) => void;
}

/** What is counted, where, and whether those who count are told what is expected. */
export function NewCountDialog({ onClose, onOpened }: NewCountDialogProps) {
  // One id for this count, so that a repeated try opens it once.
  const [id] = useState(newId);
  const [openCount] = useOpenCountMutation();
  const places = useListCountPlacesQuery();
  const categories = useListCategoriesQuery();
  const form = useEditForm({
    initial: EMPTY_COUNT,
    version: null,
    validate: newCountProblems,
    save: (draft) => openCount(newCountInput(id, draft, categories.data ?? [])).unwrap(),
    stored: () => ({ draft: EMPTY_COUNT, version: null }),
    savedText: (count) => `${count.name} is open`,
    onSaved: (count) => onOpened(count.id),
  });
  const { draft, change } = form;
  return (
    <EditDialog form={form} title="New count" saveLabel="Start counting" onClose={onClose} isEnterSaving={false}>
      <div className="count-new">
        <TextField
          label="Name"
          {...form.field('name')}
          required
          maxLength={100}
          autoComplete="off"
          placeholder="For example Drinks, November"
        />
        {(places.data?.length ?? 0) > 1 && (
          <SelectField
            label="Location"
            value={draft.locationId}
            onChange={(locationId) => change({ locationId })}
            options={(places.data ?? []).map((place) => ({
              value: place.isDefault ? '' : place.id,
              label: place.name,
            }))}
          />
        )}
        <CountScopeFields form={form} categories={categories.data} />
        <CheckboxField label="Blind count: hide expected quantities" {...form.tick('isBlind')} />
        <TextField
          label="Sales zone"
          {...form.field('sellingZone')}
          maxLength={40}
          autoComplete="off"
          placeholder="For example Shop floor"
          help="Only needed if you count the same products in several places while selling: the place you sell from."
        />
      </div>
    </EditDialog>
  );
}
