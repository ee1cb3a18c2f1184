import { api, rpcEndpoint } from '@dukani/shared/api';
import { functionQuery } from '@dukani/shared/function-query';
import type * as rpc from '@dukani/shared/rpc';
import { EXPORT_PAGE, LIST_PAGE, paging } from '../common/contacts/contactPages';
import { toPage, type Paged } from './paged';

export type DocumentPage = Paged<rpc.FiscalDocumentRow, rpc.FiscalDocumentPage>;
export type ItemPage = Paged<rpc.FiscalItemRow, rpc.FiscalItemPage>;

const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Fiscal'] as const) : []);

/** Fiscal devices, their queue, and what the authority calls the products. All that saves is idempotent by its id. */
const fiscalApi = api.injectEndpoints({
  endpoints: (build) => ({
    fiscalSetup: build.query<rpc.FiscalSetup, void>({
      ...rpcEndpoint('get_fiscal_setup', () => ({})),
      providesTags: ['Fiscal'],
    }),
    saveFiscalDevice: build.mutation<rpc.FiscalDeviceRow, rpc.SaveFiscalDeviceInput>({
      ...rpcEndpoint('save_fiscal_device', (device) => ({ p_device: device })),
      invalidatesTags: changed,
    }),
    startFiscalDevice: build.mutation<rpc.FiscalDeviceRow, string>({
      ...rpcEndpoint('start_fiscal_device', (id) => ({ p_device_id: id })),
      invalidatesTags: changed,
    }),
    resumeFiscalDevice: build.mutation<rpc.FiscalDeviceRow, string>({
      ...rpcEndpoint('resume_fiscal_device', (id) => ({ p_device_id: id })),
      invalidatesTags: changed,
    }),
    stopFiscalDevice: build.mutation<rpc.FiscalDeviceRow, { id: string; reason: string }>({
      ...rpcEndpoint('stop_fiscal_device', ({ id, reason }) => ({ p_device_id: id, p_reason: reason })),
      invalidatesTags: changed,
    }),
    /** What the device itself is asked to do. A refusal of the authority is an answer, with its words. */
    askFiscalDevice: build.mutation<rpc.FiscalDeviceActed, rpc.FiscalDeviceAction>({
      query: (body) => functionQuery('fiscal-device', body),
      transformResponse: (acted) => acted as rpc.FiscalDeviceActed,
      // Also where it failed: what the authority said is noted.
      invalidatesTags: ['Fiscal'],
    }),
    listFiscalItems: build.infiniteQuery<ItemPage, rpc.FiscalItemFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_fiscal_items',
        ({ queryArg, pageParam }: { queryArg: rpc.FiscalItemFilter; pageParam: string | null }) => ({
          p_filter: queryArg,
          p_after: pageParam,
          p_limit: LIST_PAGE,
        }),
        toPage<rpc.FiscalItemRow, rpc.FiscalItemPage>,
      ),
      providesTags: ['Fiscal', 'Product'],
    }),
    fiscalItemPage: build.query<ItemPage, { filter: rpc.FiscalItemFilter; after: string | null }>({
      ...rpcEndpoint(
        'list_fiscal_items',
        ({ filter, after }) => ({ p_filter: filter, p_after: after, p_limit: EXPORT_PAGE }),
        toPage<rpc.FiscalItemRow, rpc.FiscalItemPage>,
      ),
      keepUnusedDataFor: 0,
    }),
    saveFiscalItems: build.mutation<rpc.FiscalItemsSaved, rpc.FiscalItemInput[]>({
      ...rpcEndpoint('save_fiscal_items', (items) => ({ p_items: items })),
      invalidatesTags: changed,
    }),
    searchItemClasses: build.query<rpc.FiscalItemClass[], { search: string; mode: rpc.FiscalMode }>({
      ...rpcEndpoint('search_fiscal_item_classes', ({ search, mode }) => ({
        p_search: search,
        p_mode: mode,
        p_limit: 20,
      })),
    }),
    fiscalCodes: build.query<rpc.FiscalCode[], { codeClass: string; mode: rpc.FiscalMode }>({
      ...rpcEndpoint('list_fiscal_codes', ({ codeClass, mode }) => ({ p_class: codeClass, p_mode: mode })),
      providesTags: ['Fiscal'],
    }),
    listFiscalDocuments: build.infiniteQuery<DocumentPage, rpc.FiscalDocumentFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_fiscal_documents',
        ({ queryArg, pageParam }: { queryArg: rpc.FiscalDocumentFilter; pageParam: string | null }) => ({
          p_filter: queryArg,
          p_after: pageParam,
          p_limit: LIST_PAGE,
        }),
        toPage<rpc.FiscalDocumentRow, rpc.FiscalDocumentPage>,
      ),
      providesTags: ['Fiscal', 'Sale', 'CreditNote'],
    }),
    fiscalDocumentPage: build.query<DocumentPage, { filter: rpc.FiscalDocumentFilter; after: string | null }>({
      ...rpcEndpoint(
        'list_fiscal_documents',
        ({ filter, after }) => ({ p_filter: filter, p_after: after, p_limit: EXPORT_PAGE }),
        toPage<rpc.FiscalDocumentRow, rpc.FiscalDocumentPage>,
      ),
      keepUnusedDataFor: 0,
    }),
    fiscalDocument: build.query<rpc.FiscalDocumentDetail, string>({
      ...rpcEndpoint('get_fiscal_document', (id) => ({ p_id: id })),
      providesTags: ['Fiscal'],
    }),
    retryFiscalDocuments: build.mutation<{ retried: number }, { ids: string[] | null; deviceId: string | null }>({
      ...rpcEndpoint('retry_fiscal_documents', ({ ids, deviceId }) => ({ p_ids: ids, p_device_id: deviceId })),
      invalidatesTags: changed,
    }),
    resolveFiscalDocument: build.mutation<rpc.FiscalDocumentRow, { id: string; resolution: rpc.FiscalResolutionInput }>(
      {
        ...rpcEndpoint('resolve_fiscal_document', ({ id, resolution }) => ({ p_id: id, p_resolution: resolution })),
        invalidatesTags: changed,
      },
    ),
  }),
});

export const {
  useFiscalSetupQuery,
  useSaveFiscalDeviceMutation,
  useStartFiscalDeviceMutation,
  useResumeFiscalDeviceMutation,
  useStopFiscalDeviceMutation,
  useAskFiscalDeviceMutation,
  useListFiscalItemsInfiniteQuery,
  useLazyFiscalItemPageQuery,
  useSaveFiscalItemsMutation,
  useSearchItemClassesQuery,
  useFiscalCodesQuery,
  useListFiscalDocumentsInfiniteQuery,
  useLazyFiscalDocumentPageQuery,
  useFiscalDocumentQuery,
  useRetryFiscalDocumentsMutation,
  useResolveFiscalDocumentMutation,
} = fiscalApi;
