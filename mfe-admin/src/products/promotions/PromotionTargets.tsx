import { SelectField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import type { EditFormState } from '@dukani/shared/ui-antd';
import { PickField } from '../../common/PickField';
import { useListCategoriesQuery } from '../../common/productsApi';
import type { DraftTarget, PromotionDraft } from './promotionDraft';
import { categoryChoices, useProductChoices } from './targetChoices';

const SCOPES = [
  { value: 'all', label: 'All goods' },
  { value: 'categories', label: 'Categories' },
  { value: 'products', label: 'Products' },
] as const;

/** Which goods a promotion is for. */
export function PromotionTargets({ form }: { form: EditFormState<PromotionDraft> }) {
  const { scope, productIds, categoryIds } = form.draft;
  const { data: categories = [] } = useListCategoriesQuery(undefined, { skip: scope !== 'categories' });
  const paths = categoryChoices(categories);
  const add = (targets: DraftTarget[], added: DraftTarget | undefined) =>
    added === undefined || targets.some(({ id }) => id === added.id) ? targets : [...targets, added];
  return (
    <>
      <SelectField label="For" {...form.field('scope')} options={SCOPES} />
      {scope === 'categories' && (
        <>
          <SelectField
            label="Add a category"
            value=""
            error={form.errors.categoryIds}
            help="With everything below it."
            options={[
              { value: '', label: 'Choose a category' },
              ...paths.map(({ id, path }) => ({ value: id, label: path })),
            ]}
            onChange={(id) => {
              const found = paths.find((one) => one.id === id);
              form.change({ categoryIds: add(categoryIds, found && { id, name: found.path }) });
            }}
          />
          <TargetList targets={categoryIds} onChange={(left) => form.change({ categoryIds: left })} />
        </>
      )}
      {scope === 'products' && (
        <>
          <PickField
            label="Add a product"
            help="A product includes all its variants."
            picked=""
            isRepeated
            error={form.errors.productIds ?? null}
            useChoices={useProductChoices}
            onPick={(choice) => choice !== null && form.change({ productIds: add(productIds, choice) })}
          />
          <TargetList targets={productIds} onChange={(left) => form.change({ productIds: left })} />
        </>
      )}
    </>
  );
}

interface TargetListProps {
  targets: DraftTarget[];
  onChange: (left: DraftTarget[]) => void;
}

function TargetList({ targets, onChange }: TargetListProps) {
  if (targets.length === 0) return null;
  return (
    <ul className="promotion-targets" aria-label="Applies to">
      {targets.map(({ id, name }) => (
        <li key={id}>
          {name}
          <IconButton
            size="small"
            icon="close"
            label={`Remove ${name}`}
            onClick={() => onChange(targets.filter((target) => target.id !== id))}
          />
        </li>
      ))}
    </ul>
  );
}
