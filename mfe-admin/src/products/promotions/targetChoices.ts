import { api, rpcEndpoint } from '@dukani/shared/api';

const targetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    findPromotedProducts: build.query<{ id: string; name: string; detail?: string }[], string>({
      ...rpcEndpoint(
        'till_products',
        (text) => ({ p_query: text, p_limit: 20 }),
        (rows) =>
          rows.map(({ id, name, sku }) => ({
            id,
            name,
            ...(sku === null ? {} : { detail: sku }),
          })),
      ),
      providesTags: ['Product'],
    }),
  }),
});

/** Products and variants by what was typed; undefined while they are looked up. */
export function useProductChoices(text: string) {
  return targetsApi.useFindPromotedProductsQuery(text, { skip: text === '' }).currentData;
}

interface Category {
  id: string;
  name: string;
  parentId: string | null;
}

/** The categories with what they lie below: `Drinks › Sodas`. */
export function categoryChoices(categories: readonly Category[]): { id: string; path: string }[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = ({ name, parentId }: Category): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent === undefined ? name : `${pathOf(parent)} › ${name}`;
  };
  return categories
    .map((category) => ({ id: category.id, path: pathOf(category) }))
    .sort((one, other) => one.path.localeCompare(other.path));
}
