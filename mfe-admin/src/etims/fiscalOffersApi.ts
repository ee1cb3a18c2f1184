import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { LIST_PAGE, paging } from '../common/contacts/contactPages';
import { toPage, type Paged } from './paged';

type ImportPage = Paged<rpc.FiscalImportRow, rpc.FiscalImportPage>;
type PurchasePage = Paged<rpc.FiscalPurchaseRow, rpc.FiscalPurchasePage>;

const changed = (_answer: unknown, error: unknown) => (error === undefined ? (['Fiscal'] as const) : []);

/** What the authority offers: suppliers' sales and imported lines, and how they are decided. */
const fiscalOffersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFiscalPurchases: build.infiniteQuery<PurchasePage, rpc.FiscalPurchaseFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_fiscal_purchases',
        ({ queryArg, pageParam }: { queryArg: rpc.FiscalPurchaseFilter; pageParam: string | null }) => ({
          p_filter: queryArg,
          p_after: pageParam,
          p_limit: LIST_PAGE,
        }),
        toPage<rpc.FiscalPurchaseRow, rpc.FiscalPurchasePage>,
      ),
      providesTags: ['Fiscal', 'Purchase'],
    }),
    decideFiscalPurchase: build.mutation<rpc.FiscalPurchaseRow, { id: string; decision: rpc.FiscalPurchaseDecision }>({
      ...rpcEndpoint('decide_fiscal_purchase', ({ id, decision }) => ({ p_id: id, p_decision: decision })),
      // What was taken into stock changes products, too.
      invalidatesTags: (_answer, error, { decision }) =>
        error === undefined
          ? ['Fiscal', ...(decision.is_received === true ? (['Product', 'Purchase'] as const) : [])]
          : [],
    }),
    productChoices: build.query<{ value: string; label: string; detail?: string }[], string>({
      ...rpcEndpoint(
        'list_products',
        (query) => ({ p_query: query, p_status: 'active', p_sort: query === '' ? 'name' : 'match', p_limit: 20 }),
        (page) =>
          page.rows.map(({ id, name, sku }) => ({ value: id, label: name, ...(sku === null ? {} : { detail: sku }) })),
      ),
      providesTags: ['Product'],
    }),
    listFiscalImports: build.infiniteQuery<ImportPage, rpc.FiscalImportFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_fiscal_imports',
        ({ queryArg, pageParam }: { queryArg: rpc.FiscalImportFilter; pageParam: string | null }) => ({
          p_filter: queryArg,
          p_after: pageParam,
          p_limit: LIST_PAGE,
        }),
        toPage<rpc.FiscalImportRow, rpc.FiscalImportPage>,
      ),
      providesTags: ['Fiscal'],
    }),
    decideFiscalImport: build.mutation<rpc.FiscalImportRow, { id: string; decision: rpc.FiscalImportDecision }>({
      ...rpcEndpoint('decide_fiscal_import', ({ id, decision }) => ({ p_id: id, p_decision: decision })),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListFiscalPurchasesInfiniteQuery,
  useDecideFiscalPurchaseMutation,
  useProductChoicesQuery,
  useListFiscalImportsInfiniteQuery,
  useDecideFiscalImportMutation,
} = fiscalOffersApi;
