import { CheckboxField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import { FilterChips, type EditFormState } from '@dukani/shared/ui-antd';
import type { Category } from '../../common/productRows';
import { CountProductPicker } from './CountProductPicker';
import type { EMPTY_COUNT } from './newCount';

type CountForm = EditFormState<typeof EMPTY_COUNT>;

interface CountScopeFieldsProps {
  form: CountForm;
  categories: Category[] | undefined;
}

/** What is counted: everything, categories, some products, or what was sold though it was not there. */
export function CountScopeFields({ form, categories }: CountScopeFieldsProps) {
  const { draft, change } = form;
  return (
    <>
      <FilterChips
        label="What is counted"
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'categories', label: 'Categories' },
          { value: 'products', label: 'Some products' },
          { value: 'below_zero', label: 'Below zero' },
        ]}
        value={draft.scope}
        onChange={(scope) => change({ scope })}
      />
      {draft.scope === 'categories' && <CategoryChoice form={form} categories={categories} />}
      {form.errors.categoryIds !== undefined && <p className="adm-error">{form.errors.categoryIds}</p>}
      {draft.scope === 'products' && <ProductChoice form={form} />}
      {form.errors.products !== undefined && <p className="adm-error">{form.errors.products}</p>}
      {draft.scope === 'below_zero' && (
        <p className="adm-muted">
          What is below zero at this location now: more of it was sold than stock says there was.
        </p>
      )}
      {form.errors.scope !== undefined && <p className="adm-error">{form.errors.scope}</p>}
    </>
  );
}

function CategoryChoice({ form: { draft, change }, categories }: CountScopeFieldsProps) {
  const toggle = (categoryId: string, isOn: boolean) =>
    change({
      categoryIds: isOn ? [...draft.categoryIds, categoryId] : draft.categoryIds.filter((one) => one !== categoryId),
    });
  return (
    <fieldset className="count-choices">
      <legend>Categories, with all below them</legend>
      {categories?.length === 0 && <p className="adm-muted">There are no categories yet.</p>}
      {categories?.map((category) => (
        <CheckboxField
          key={category.id}
          label={category.name}
          checked={draft.categoryIds.includes(category.id)}
          onChange={(isOn) => toggle(category.id, isOn)}
        />
      ))}
    </fieldset>
  );
}

function ProductChoice({ form: { draft, change } }: { form: CountForm }) {
  return (
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
  );
}
