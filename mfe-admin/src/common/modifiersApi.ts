import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** Modifier sets, and the products that ask for them. */
const modifiersApi = api.enhanceEndpoints({ addTagTypes: ['ModifierSet'] }).injectEndpoints({
  endpoints: (build) => ({
    listModifierSets: build.query<rpc.ModifierSet[], boolean>({
      ...rpcEndpoint('list_modifier_sets', (isArchived) => ({ p_is_archived: isArchived })),
      providesTags: ['ModifierSet'],
    }),
    saveModifierSet: build.mutation<rpc.ModifierSet, rpc.ModifierSetInput>({
      ...rpcEndpoint('save_modifier_set', (set) => ({ p_modifier_set: set })),
      invalidatesTags: ['ModifierSet', 'Product'],
    }),
    archiveModifierSet: build.mutation<rpc.ModifierSet, { id: string; isArchived: boolean }>({
      ...rpcEndpoint('archive_modifier_set', ({ id, isArchived }) => ({
        p_modifier_set_id: id,
        p_is_archived: isArchived,
      })),
      invalidatesTags: ['ModifierSet', 'Product'],
    }),
    getProductModifiers: build.query<rpc.ProductModifiers, string>({
      ...rpcEndpoint('get_product_modifiers', (productId) => ({ p_product_id: productId })),
      providesTags: ['ModifierSet'],
    }),
    attachModifierSet: build.mutation<
      rpc.AttachedModifierSet,
      { setId: string; productIds: readonly string[]; isAttached: boolean }
    >({
      ...rpcEndpoint('attach_modifier_set', ({ setId, productIds, isAttached }) => ({
        p_modifier_set_id: setId,
        p_product_ids: productIds,
        p_is_attached: isAttached,
      })),
      invalidatesTags: ['ModifierSet', 'Product'],
    }),
    setProductModifiers: build.mutation<rpc.ProductModifiers, { productId: string; setIds: string[] }>({
      ...rpcEndpoint('set_product_modifiers', ({ productId, setIds }) => ({
        p_product_id: productId,
        p_modifier_set_ids: setIds,
      })),
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
