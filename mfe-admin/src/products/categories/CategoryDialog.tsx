import { useRef, useState } from 'react';
import { uploadImage } from '@dukani/shared/data';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, ProductImage } from '@dukani/shared/ui-core';
import { EditDialog, refusalText, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useSaveCategoryMutation } from '../../common/productsApi';
import type { Category } from '../../common/productRows';
import { useBusiness } from '../../common/useBusiness';
import { shrinkPicture } from '../../common/shrinkPicture';
import { picturePath, pictureProblem, PICTURE_TYPES } from '../productImages';
import { categoryPaths, idsWithin } from './categoryTree';

interface CategoryDialogProps {
  /** Null for one that does not exist yet. */
  category: Category | null;
  parentId: string | null;
  categories: readonly Category[];
  onClose: () => void;
}

/** A category's name, place and picture. */
export function CategoryDialog({ category, parentId, categories, onClose }: CategoryDialogProps) {
  const [id] = useState(() => category?.id ?? newId());
  const [saveCategory] = useSaveCategoryMutation();
  const within = category === null ? new Set<string>() : idsWithin(categories, category.id);
  const form = useEditForm({
    initial: { name: category?.name ?? '', parentId: parentId ?? '', imageUrl: category?.imageUrl ?? '' },
    version: category?.id ?? null,
    validate: ({ name }) => (name.trim() === '' ? { name: 'Give the category a name.' } : {}),
    save: (draft) =>
      saveCategory({
        id,
        name: draft.name.trim(),
        parentId: draft.parentId === '' ? null : draft.parentId,
        imageUrl: draft.imageUrl === '' ? null : draft.imageUrl,
      }).unwrap(),
    savedText: (saved) => `${saved.name} ${category === null ? 'added' : 'saved'}`,
  });
  return (
    <EditDialog
      form={form}
      title={category === null ? 'New category' : `Category ${category.name}`}
      saveLabel={category === null ? 'Add category' : 'Save'}
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} required maxLength={80} autoFocus autoComplete="off" />
      <SelectField
        label="Parent category"
        {...form.field('parentId')}
        options={[
          { value: '', label: 'No parent' },
          ...categoryPaths(categories)
            .filter((other) => !within.has(other.id))
            .map((other) => ({ value: other.id, label: other.path })),
        ]}
      />
      <CategoryPicture
        categoryId={id}
        name={form.draft.name}
        imageUrl={form.draft.imageUrl}
        onChange={(imageUrl) => form.change({ imageUrl })}
      />
    </EditDialog>
  );
}

interface CategoryPictureProps {
  categoryId: string;
  name: string;
  imageUrl: string;
  onChange: (imageUrl: string) => void;
}

function CategoryPicture({ categoryId, name, imageUrl, onChange }: CategoryPictureProps) {
  const { tenantId } = useBusiness();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isStoring, setIsStoring] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const store = async (file: File) => {
    const refused = pictureProblem(file);
    setProblem(refused);
    if (refused !== null) return;
    setIsStoring(true);
    try {
      const picture = await shrinkPicture(file);
      const path = picturePath({ tenantId, productId: categoryId, pictureId: newId(), type: picture.type });
      onChange(await uploadImage('product-images', path, picture));
    } catch (thrown) {
      setProblem(refusalText(thrown));
    } finally {
      setIsStoring(false);
    }
  };
  return (
    <div className="category-picture">
      <ProductImage src={imageUrl === '' ? null : imageUrl} name={name} width={72} height={72} alt="" />
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={Object.keys(PICTURE_TYPES).join(',')}
        aria-label="Picture file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void store(file);
        }}
      />
      <Button icon="upload" isBusy={isStoring} onClick={() => inputRef.current?.click()}>
        {imageUrl === '' ? 'Add a picture' : 'Replace picture'}
      </Button>
      {imageUrl !== '' && (
        <Button variant="ghost" onClick={() => onChange('')}>
          Remove picture
        </Button>
      )}
      {problem !== null && (
        <p className="adm-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
