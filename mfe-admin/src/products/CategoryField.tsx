import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useListCategoriesQuery, useSaveCategoryMutation } from '../common/productsApi';
import { categoryPaths } from './categories/categoryTree';

interface CategoryFieldProps {
  value: string;
  onChange: (categoryId: string) => void;
  error: string | undefined;
}

/** Chooses a category or makes a new one on the spot. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const notify = useNotify();
  const { data: categories = [] } = useListCategoriesQuery();
  const [newName, setNewName] = useState<string | null>(null);
  const [id, setId] = useState(newId);
  const [saveCategory, { isLoading }] = useSaveCategoryMutation();
  const create = async () => {
    const name = newName?.trim() ?? '';
    if (name === '') return;
    const { data, error: refusal } = await saveCategory({ id, name });
    if (data === undefined) return notify.error('The category could not be created', refusal);
    onChange(data.id);
    setNewName(null);
    setId(newId());
  };
  if (newName !== null) {
    return (
      <div className="product-inline">
        <TextField
          label="New category"
          value={newName}
          onChange={setNewName}
          maxLength={80}
          autoFocus
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Enter here makes the category; it must not save the product.
              event.preventDefault();
              void create();
            }
            if (event.key === 'Escape') setNewName(null);
          }}
        />
        <Button onClick={() => void create()} isBusy={isLoading}>
          Create
        </Button>
        <Button variant="ghost" onClick={() => setNewName(null)}>
          Back
        </Button>
      </div>
    );
  }
  return (
    <div className="product-inline">
      <SelectField
        label="Category"
        name="categoryId"
        value={value}
        options={[
          { value: '', label: 'None' },
          ...categoryPaths(categories).map(({ id: categoryId, path }) => ({ value: categoryId, label: path })),
        ]}
        onChange={onChange}
        error={error}
      />
      <Button icon="plus" onClick={() => setNewName('')}>
        New category
      </Button>
    </div>
  );
}
