import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, LIST_PAGE, paging } from '../../common/contacts/contactPages';
import { toAsset, toAssetDetail, toAssetPage, type Asset, type AssetDetail, type AssetPage } from './assetRows';

/** What the register is asked for. */
export interface AssetQuery {
  filter: rpc.AssetFilter;
  sort: rpc.AssetSort;
}

const listArgs = ({ filter, sort }: AssetQuery, after: string | null, limit: number) => ({
  p_filter: filter,
  p_sort: sort,
  p_after: after,
  p_limit: limit,
});

const posted = (_answer: unknown, error: unknown) => (error === undefined ? (['Assets', 'Ledger'] as const) : []);

/** The register of assets. All that posts is idempotent by its id. */
const assetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAssets: build.infiniteQuery<AssetPage, AssetQuery, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_fixed_assets',
        ({ queryArg, pageParam }: { queryArg: AssetQuery; pageParam: string | null }) =>
          listArgs(queryArg, pageParam, LIST_PAGE),
        toAssetPage,
      ),
      providesTags: ['Assets'],
    }),
    /** One page outside the list's own: for the file. */
    assetPage: build.query<AssetPage, { query: AssetQuery; after: string | null }>({
      ...rpcEndpoint('list_fixed_assets', ({ query, after }) => listArgs(query, after, EXPORT_PAGE), toAssetPage),
      keepUnusedDataFor: 0,
    }),
    getAsset: build.query<AssetDetail, string>({
      ...rpcEndpoint('get_fixed_asset', (assetId) => ({ p_asset_id: assetId }), toAssetDetail),
      providesTags: ['Assets'],
    }),
    assetBillLines: build.query<rpc.AssetBillLine[], void>({
      ...rpcEndpoint('list_asset_bill_lines', () => ({})),
      providesTags: ['Assets', 'Purchase'],
    }),
    saveAsset: build.mutation<Asset, rpc.SaveAssetInput>({
      ...rpcEndpoint('save_fixed_asset', (asset) => ({ p_asset: asset }), toAsset),
      invalidatesTags: posted,
    }),
    withdrawAsset: build.mutation<Asset, { asset_id: string; reason: string }>({
      ...rpcEndpoint('withdraw_fixed_asset', (withdrawal) => ({ p_withdrawal: withdrawal }), toAsset),
      invalidatesTags: posted,
    }),
    disposeAsset: build.mutation<Asset, rpc.DisposeAssetInput>({
      ...rpcEndpoint('dispose_fixed_asset', (disposal) => ({ p_disposal: disposal }), toAsset),
      invalidatesTags: posted,
    }),
    reverseDisposal: build.mutation<Asset, { asset_id: string; reason: string }>({
      ...rpcEndpoint('reverse_asset_disposal', (reversal) => ({ p_reversal: reversal }), toAsset),
      invalidatesTags: posted,
    }),
    postDepreciation: build.mutation<{ posted_count: number }, void>({
      ...rpcEndpoint('post_depreciation', () => ({})),
      invalidatesTags: posted,
    }),
    saveAssetLimit: build.mutation<{ limit_amount: number }, number>({
      ...rpcEndpoint('save_asset_limit', (amount) => ({ p_limit_amount: amount })),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Assets'] : []),
    }),
  }),
});

export const {
  useListAssetsInfiniteQuery,
  useLazyAssetPageQuery,
  useGetAssetQuery,
  useAssetBillLinesQuery,
  useSaveAssetMutation,
  useWithdrawAssetMutation,
  useDisposeAssetMutation,
  useReverseDisposalMutation,
  usePostDepreciationMutation,
  useSaveAssetLimitMutation,
} = assetsApi;
