import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

interface SavedPages {
  expectedVersion: number;
  pages: readonly rpc.TillPage[];
}

/** The pages of tiles that tills show. */
const tillPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTillPages: build.query<rpc.TillPages, void>({
      ...rpcEndpoint('get_till_pages', () => ({})),
      providesTags: ['Settings'],
    }),
    saveTillPages: build.mutation<rpc.TillPages, SavedPages>({
      ...rpcEndpoint('save_till_pages', ({ expectedVersion, pages }) => ({
        p_layout: { expected_version: expectedVersion, pages },
      })),
      invalidatesTags: (_done, error) => (error === undefined ? ['Settings'] : []),
    }),
  }),
});

export const { useGetTillPagesQuery, useLazyGetTillPagesQuery, useSaveTillPagesMutation } = tillPagesApi;
