import { api, rpcQuery } from '@dukani/shared/api';

/** What the first steps ask for besides products. */
const firstStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    hasOpenedTill: build.query<boolean, void>({
      query: () => rpcQuery('list_till_sessions', { p_after: null, p_limit: 1 }),
      transformResponse: (page) => (page as { rows: unknown[] }).rows.length > 0,
      providesTags: ['TillSession'],
    }),
  }),
});

export const { useHasOpenedTillQuery } = firstStepsApi;
