import { api, rpcEndpoint } from '@dukani/shared/api';

/** What the first steps ask for besides products. */
const firstStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    hasOpenedTill: build.query<boolean, void>({
      ...rpcEndpoint(
        'list_till_sessions',
        () => ({ p_after: null, p_limit: 1 }),
        (page) => page.rows.length > 0,
      ),
      providesTags: ['TillSession'],
    }),
  }),
});

export const { useHasOpenedTillQuery } = firstStepsApi;
