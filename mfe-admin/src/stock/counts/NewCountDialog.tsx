import { useState } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import { EditDialog, FilterChips, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useListCategoriesQuery } from '../../common/productsApi';
import { CountProductPicker } from './CountProductPicker';
import { EMPTY_COUNT, newCountInput, newCountProblems } from './newCount';
import { useListCountPlacesQuery, useOpenCountMutation } from './countsApi';

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
  const toggle = (categoryId: string, isOn: boolean) =>
    change({
      categoryIds: isOn ? [...draft.categoryIds, categoryId] : draft.categoryIds.filter((one) => one !== categoryId),
    });
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
        <FilterChips
          label="What is counted"
          options={[
            { value: 'all', label: 'Everything' },
            { value: 'categories', label: 'Categories' },
            { value: 'products', label: 'Some products' },
          ]}
          value={draft.scope}
          onChange={(scope) => change({ scope })}
        />
        {draft.scope === 'categories' && (
          <fieldset className="count-choices">
            <legend>Categories, with all below them</legend>
            {categories.data?.length === 0 && <p className="adm-muted">There are no categories yet.</p>}
            {categories.data?.map((category) => (
              <CheckboxField
                key={category.id}
                label={category.name}
                checked={draft.categoryIds.includes(category.id)}
                onChange={(isOn) => toggle(category.id, isOn)}
              />
            ))}
          </fieldset>
        )}
        {form.errors.categoryIds !== undefined && <p className="adm-error">{form.errors.categoryIds}</p>}
        {draft.scope === 'products' && (
          <>
            <CountProductPicker
              onPick={({ id: productId, name }) =>
                change({
                  products: [...draft.products.filter((one) => one.id !== productId), { id: productId, name }],
                })
              }
            />
            <ul className="count-chosen" aria-label="Products to count">
              {draft.products.map((product) => (
                <li key={product.id}>
                  {product.name}
                  <IconButton
                    icon="close"
                    label={`Leave ${product.name} out`}
                    onClick={() => change({ products: draft.products.filter((one) => one !== product) })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {form.errors.products !== undefined && <p className="adm-error">{form.errors.products}</p>}
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
