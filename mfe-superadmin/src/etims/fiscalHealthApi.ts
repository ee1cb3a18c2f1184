import { api, rpcEndpoint } from '@dukani/shared/api';
import type { FiscalDeviceFilter, FiscalDeviceHealthPage, FiscalSummary } from '@dukani/shared/rpc';

const fiscalHealthApi = api.injectEndpoints({
  endpoints: (build) => ({
    fiscalSummary: build.query<FiscalSummary, void>({
      ...rpcEndpoint('admin_fiscal_summary', () => ({})),
      providesTags: ['Platform'],
    }),
    listFiscalDevices: build.infiniteQuery<FiscalDeviceHealthPage, FiscalDeviceFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.next_cursor ?? undefined,
      },
      ...rpcEndpoint('admin_list_fiscal_devices', ({ queryArg, pageParam }) => ({
        p_filter: queryArg,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['Platform'],
    }),
  }),
});

export const { useFiscalSummaryQuery, useListFiscalDevicesInfiniteQuery } = fiscalHealthApi;
