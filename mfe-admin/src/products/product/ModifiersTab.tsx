import type { ModifierSet, ProductModifiers } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField } from '@dukani/shared/fields';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, PageHeader, useEditForm } from '@dukani/shared/ui-antd';
import type { ProductDetail } from '../../common/productRows';
import { ruleText } from '../../common/modifierRule';
import {
  useGetProductModifiersQuery,
  useListModifierSetsQuery,
  useSetProductModifiersMutation,
} from '../../common/modifiersApi';
import { ProductState } from './ProductForm';
import { ProductTabs } from './ProductTabs';

const BACK = { to: '/admin/products', label: 'Products' };

/** Which modifier sets the till asks for with a product; variants have those of their product. */
export function ModifiersTab({ product }: { product: ProductDetail }) {
  const sets = useListModifierSetsQuery(false);
  const chosen = useGetProductModifiersQuery(product.id);
  const error = sets.error ?? chosen.error;
  if (sets.data !== undefined && chosen.data !== undefined)
    return <ModifiersForm key={product.id} product={product} sets={sets.data} chosen={chosen.data} />;
  return (
    <>
      <PageHeader title={product.name} back={BACK} description={<ProductState product={product} />} />
      <ProductTabs product={product} active="modifiers" />
      {error === undefined ? (
        <div role="status" aria-label="Loading modifiers">
          <Skeleton height={160} />
        </div>
      ) : (
        <ErrorState
          title="The modifiers could not be loaded"
          error={error}
          onRetry={() => {
            void sets.refetch();
            void chosen.refetch();
          }}
        />
      )}
    </>
  );
}

interface ModifiersFormProps {
  product: ProductDetail;
  sets: readonly ModifierSet[];
  chosen: ProductModifiers;
}

function ModifiersForm({ product, sets, chosen }: ModifiersFormProps) {
  const mayEdit = usePermission('products.edit');
  const [setModifiers] = useSetProductModifiersMutation();
  const form = useEditForm({
    initial: { setIds: chosen.modifier_set_ids },
    version: null,
    save: ({ setIds }) => setModifiers({ productId: product.id, setIds }).unwrap(),
    stored: (saved) => ({ draft: { setIds: saved.modifier_set_ids }, version: null }),
    savedText: () => `Modifiers of ${product.name} saved`,
  });
  const { setIds } = form.draft;
  const isAsked = sets.some((set) => set.min_choices > 0 && setIds.includes(set.id));
  return (
    <EditForm
      form={form}
      title={product.name}
      back={BACK}
      description={<ProductState product={product} />}
      isReadOnly={!mayEdit}
      notice={<ProductTabs product={product} active="modifiers" />}
    >
      <FormSection
        title="Modifiers"
        description="The till asks for what must be chosen and offers the rest, in the order in which you tick them."
      >
        {sets.length === 0 && (
          <p>
            No modifier sets yet. <Link to="/admin/products/modifiers">Create one</Link>
          </p>
        )}
        {sets.map((set) => (
          <CheckboxField
            key={set.id}
            label={`${set.name}: ${set.choices.map(({ name }) => name).join(', ')} (${ruleText(set).toLowerCase()})`}
            checked={setIds.includes(set.id)}
            onChange={(isTicked) =>
              form.change({ setIds: isTicked ? [...setIds, set.id] : setIds.filter((id) => id !== set.id) })
            }
          />
        ))}
        {form.errors.setIds !== undefined && (
          <p className="adm-error" role="alert">
            {form.errors.setIds}
          </p>
        )}
        {isAsked && <p className="adm-notice">This product has required choices, so it is sold at the till only.</p>}
      </FormSection>
    </EditForm>
  );
}
