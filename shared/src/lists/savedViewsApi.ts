import { api, rpcEndpoint } from '../api/api';
import type { SavedView as SavedViewRow } from '../api/rpc/views';
import type { ListParams } from './useListState';

/** A list as somebody wants to find it again. */
export interface SavedView {
  id: string;
  name: string;
  params: ListParams;
  isOwn: boolean;
  isShared: boolean;
  /** The list of its owner opens with it. */
  isDefault: boolean;
  mayEdit: boolean;
  ownerName: string;
  updatedAt: string;
}

export interface SaveView {
  id: string;
  listKey: string;
  name: string;
  params: ListParams;
  isShared: boolean;
  isDefault: boolean;
  expectedUpdatedAt: string | null;
}

function toSavedView(row: SavedViewRow): SavedView {
  return {
    id: row.id,
    name: row.name,
    params: row.params,
    isOwn: row.is_own,
    isShared: row.is_shared,
    isDefault: row.is_default,
    mayEdit: row.may_edit,
    ownerName: row.owner_name,
    updatedAt: row.updated_at,
  };
}

const savedViewsApi = api.enhanceEndpoints({ addTagTypes: ['SavedView'] }).injectEndpoints({
  endpoints: (build) => ({
    listSavedViews: build.query<SavedView[], string>({
      ...rpcEndpoint(
        'list_saved_views',
        (listKey) => ({ p_list_key: listKey }),
        (rows) => rows.map(toSavedView),
      ),
      providesTags: (_views, _error, listKey) => [{ type: 'SavedView', id: listKey }],
    }),
    saveView: build.mutation<SavedView, SaveView>({
      ...rpcEndpoint(
        'save_view',
        ({ id, listKey, name, params, isShared, isDefault, expectedUpdatedAt }) => ({
          p_view: {
            id,
            list_key: listKey,
            name,
            params,
            is_shared: isShared,
            is_default: isDefault,
            expected_updated_at: expectedUpdatedAt,
          },
        }),
        toSavedView,
      ),
      invalidatesTags: (_view, _error, { listKey }) => [{ type: 'SavedView', id: listKey }],
    }),
    deleteView: build.mutation<null, { id: string; listKey: string }>({
      ...rpcEndpoint(
        'delete_view',
        ({ id }) => ({ p_view_id: id }),
        () => null,
      ),
      invalidatesTags: (_answer, _error, { listKey }) => [{ type: 'SavedView', id: listKey }],
    }),
  }),
});

export const { useListSavedViewsQuery, useSaveViewMutation, useDeleteViewMutation } = savedViewsApi;
