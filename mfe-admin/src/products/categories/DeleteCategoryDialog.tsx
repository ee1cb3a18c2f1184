import { SelectField } from '@dukani/shared/fields';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import type { Category } from '../../common/productRows';
import { useDeleteCategoryMutation } from './categoriesApi';
import { categoryPaths } from './categoryTree';

interface DeleteCategoryDialogProps {
  category: Category;
  categories: readonly Category[];
  onClose: () => void;
}

/** A category that holds something goes only when that has another place. */
export function DeleteCategoryDialog({ category, categories, onClose }: DeleteCategoryDialogProps) {
  const [deleteCategory] = useDeleteCategoryMutation();
  const others = categoryPaths(categories).filter(({ id }) => id !== category.id);
  const childCount = categories.filter(({ parentId }) => parentId === category.id).length;
  const form = useEditForm({
    initial: { moveTo: category.parentId ?? '' },
    version: category.id,
    validate: ({ moveTo }) => (moveTo === '' ? { moveTo: 'Choose where the products go.' } : {}),
    save: ({ moveTo }) => deleteCategory({ id: category.id, moveTo }).unwrap(),
    savedText: () => `${category.name} deleted`,
  });
  return (
    <EditDialog form={form} title={`Delete ${category.name}`} saveLabel="Move and delete" onClose={onClose}>
      <p>
        {category.productCount === 0
          ? 'It may still have products, archived ones too.'
          : `It holds ${countText(category.productCount, 'product')}.`}
        {childCount > 0 && ` Its ${childCount === 1 ? 'category goes' : `${childCount} categories go`} one level up.`}
      </p>
      {others.length === 0 ? (
        <p className="adm-notice">There is no other category. Create one first.</p>
      ) : (
        <SelectField
          label="Its products go to"
          {...form.field('moveTo')}
          options={[
            { value: '', label: 'Choose a category' },
            ...others.map(({ id, path }) => ({ value: id, label: path })),
          ]}
          required
        />
      )}
    </EditDialog>
  );
}
