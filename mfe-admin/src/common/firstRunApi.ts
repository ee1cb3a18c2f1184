import { api, rpcQuery } from '@dukani/shared/api';
import type { BusinessKind, FirstRunState, SampleDataRemoved } from '@dukani/shared/rpc';

const tagged = api.enhanceEndpoints({ addTagTypes: ['FirstRun'] });

/** The first questions and the sample data. Common, because dashboard and settings both offer to remove samples. */
const firstRunApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    firstRunState: build.query<FirstRunState, void>({
      query: () => rpcQuery('first_run_state'),
      transformResponse: (state) => state as FirstRunState,
      providesTags: ['FirstRun'],
    }),
    saveFirstRun: build.mutation<FirstRunState, { kind: BusinessKind; currencyCode: string; timezone: string }>({
      query: ({ kind, currencyCode, timezone }) =>
        rpcQuery('save_first_run', { p_business_kind: kind, p_currency_code: currencyCode, p_timezone: timezone }),
      transformResponse: (state) => state as FirstRunState,
      invalidatesTags: ['FirstRun', 'Settings', 'Dashboard'],
    }),
    loadSampleData: build.mutation<FirstRunState, BusinessKind>({
      query: (kind) => rpcQuery('load_sample_data', { p_kind: kind }),
      transformResponse: (state) => state as FirstRunState,
      invalidatesTags: ['FirstRun', 'Product', 'Category', 'Contact', 'Stock', 'Dashboard'],
    }),
    removeSampleData: build.mutation<SampleDataRemoved, void>({
      query: () => rpcQuery('remove_sample_data'),
      transformResponse: (answer) => answer as SampleDataRemoved,
      invalidatesTags: ['FirstRun', 'Product', 'Category', 'Contact', 'Stock', 'Dashboard'],
    }),
  }),
});

export const {
  useFirstRunStateQuery,
  useSaveFirstRunMutation,
  useLoadSampleDataMutation,
  useRemoveSampleDataMutation,
} = firstRunApi;
