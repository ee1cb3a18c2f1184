import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** Modifier sets, and the products that ask for them. */
const modifiersApi = api.enhanceEndpoints({ addTagTypes: ['ModifierSet'] }).injectEndpoints({
  endpoints: (build) => ({
    listModifierSets: build.query<rpc.ModifierSet[], boolean>({
      query: (isArchived) => rpcQuery('list_modifier_sets', { p_is_archived: isArchived }),
      transformResponse: (rows) => rows as rpc.ModifierSet[],
      providesTags: ['ModifierSet'],
    }),
    saveModifierSet: build.mutation<rpc.ModifierSet, rpc.ModifierSetInput>({
      query: (set) => rpcQuery('save_modifier_set', { p_modifier_set: set }),
      transformResponse: (row) => row as rpc.ModifierSet,
      invalidatesTags: ['ModifierSet', 'Product'],
    }),
    archiveModifierSet: build.mutation<rpc.ModifierSet, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) =>
        rpcQuery('archive_modifier_set', { p_modifier_set_id: id, p_is_archived: isArchived }),
      transformResponse: (row) => row as rpc.ModifierSet,
      invalidatesTags: ['ModifierSet', 'Product'],
    }),
    getProductModifiers: build.query<rpc.ProductModifiers, string>({
      query: (productId) => rpcQuery('get_product_modifiers', { p_product_id: productId }),
      transformResponse: (row) => row as rpc.ProductModifiers,
      providesTags: ['ModifierSet'],
    }),
    attachModifierSet: build.mutation<
      rpc.AttachedModifierSet,
      { setId: string; productIds: readonly string[]; isAttached: boolean }
    >({
      query: ({ setId, productIds, isAttached }) =>
        rpcQuery('attach_modifier_set', {
          p_modifier_set_id: setId,
          p_product_ids: productIds,
          p_is_attached: isAttached,
        }),
      transformResponse: (answer) => answer as rpc.AttachedModifierSet,
      invalidatesTags: ['ModifierSet', 'Product'],
    }),
    setProductModifiers: build.mutation<rpc.ProductModifiers, { productId: string; setIds: string[] }>({
      query: ({ productId, setIds }) =>
        rpcQuery('set_product_modifiers', { p_product_id: productId, p_modifier_set_ids: setIds }),
      transformResponse: (row) => row as rpc.ProductModifiers,
      invalidatesTags: ['ModifierSet', 'Product'],
    }),
  }),
});

export const {
  useListModifierSetsQuery,
  useSaveModifierSetMutation,
  useArchiveModifierSetMutation,
  useGetProductModifiersQuery,
  useAttachModifierSetMutation,
  useSetProductModifiersMutation,
} = modifiersApi;
