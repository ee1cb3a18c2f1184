import type { OpenStockCountInput } from '@dukani/shared/rpc';

export interface NewCountDraft {
  name: string;
  scope: OpenStockCountInput['scope'];
  categoryIds: string[];
  products: { id: string; name: string }[];
  isBlind: boolean;
  sellingZone: string;
  /** Empty: the main location. */
  locationId: string;
}

/** Blind unless somebody says otherwise: who knows the figure tends to find it. */
export const EMPTY_COUNT: NewCountDraft = {
  name: '',
  scope: 'all',
  categoryIds: [],
  products: [],
  isBlind: true,
  sellingZone: '',
  locationId: '',
};

/** What is missing, by field. */
export function newCountProblems(draft: NewCountDraft): Partial<Record<keyof NewCountDraft, string>> {
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the count a name, so that everybody finds it.' } : {}),
    ...(draft.scope === 'categories' && draft.categoryIds.length === 0
      ? { categoryIds: 'Choose at least one category.' }
      : {}),
    ...(draft.scope === 'products' && draft.products.length === 0 ? { products: 'Add at least one product.' } : {}),
  };
}

const LABEL_LENGTH = 200;

function scopeLabel(names: readonly string[]): string {
  const text = names.join(', ');
  return text.length <= LABEL_LENGTH ? text : `${text.slice(0, LABEL_LENGTH - 1).trimEnd()}…`;
}

/** The request for a count that `newCountProblems` found nothing wrong with. */
export function newCountInput(
  id: string,
  draft: NewCountDraft,
  categories: readonly { id: string; name: string }[],
): OpenStockCountInput {
  const { scope, products, categoryIds } = draft;
  const chosen = scope === 'categories' ? categories.filter((category) => categoryIds.includes(category.id)) : products;
  return {
    id,
    name: draft.name.trim(),
    scope,
    ...(scope === 'below_zero' ? { scope_label: 'Products below zero' } : {}),
    ...(scope === 'all' || scope === 'below_zero'
      ? {}
      : {
          scope_ids: scope === 'categories' ? categoryIds : products.map((product) => product.id),
          scope_label: scopeLabel(chosen.map(({ name }) => name)),
        }),
    is_blind: draft.isBlind,
    ...(draft.sellingZone.trim() === '' ? {} : { selling_zone: draft.sellingZone.trim() }),
    ...(draft.locationId === '' ? {} : { location_id: draft.locationId }),
  };
}
