import { api, rpcEndpoint } from '@dukani/shared/api';
import type { AnalyticsGrowth, AnalyticsGrowthFilter, AnalyticsUse, AnalyticsUseFilter } from '@dukani/shared/rpc';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    analyticsUse: build.query<AnalyticsUse, AnalyticsUseFilter>({
      ...rpcEndpoint('admin_analytics_use', (filter) => ({ p_filter: filter })),
      providesTags: ['Platform'],
    }),
    analyticsGrowth: build.query<AnalyticsGrowth, AnalyticsGrowthFilter>({
      ...rpcEndpoint('admin_analytics_growth', (filter) => ({ p_filter: filter })),
      providesTags: ['Platform'],
    }),
  }),
});

export const { useAnalyticsUseQuery, useAnalyticsGrowthQuery } = analyticsApi;
