import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import {
  toDocumentPage,
  toPeriods,
  toReturn,
  toWorksheet,
  type FiledReturn,
  type TaxDocumentPage,
  type TaxPeriods,
  type Worksheet,
} from './taxRows';

/** The documents of a box: of what is open for a period, or of a filed return. */
export interface DocumentFilter {
  /** First day of the period; null for a filed return. */
  start: string | null;
  returnId: string | null;
  box: string;
  hasPin?: boolean;
}

const PAGE = 50;
const EXPORT_PAGE = 200;

const documentArgs = ({ start, returnId, box, hasPin }: DocumentFilter, after: string | null, limit: number) => ({
  p_period_start: start,
  p_return_id: returnId,
  p_box: box,
  p_has_pin: hasPin ?? null,
  p_after: after,
  p_limit: limit,
});

const READ = ['Ledger', 'Dashboard'] as const;
const posted = (_answer: unknown, error: unknown) => (error === undefined ? [...READ] : []);

/** Tax returns. Filing and paying are idempotent by their ids. */
const taxApi = api.injectEndpoints({
  endpoints: (build) => ({
    taxPeriods: build.query<TaxPeriods, string | null>({
      ...rpcEndpoint('tax_periods', (until) => ({ p_until: until }), toPeriods),
      providesTags: READ,
    }),
    taxWorksheet: build.query<Worksheet, { start: string; kind: 'return' | 'earlier' }>({
      ...rpcEndpoint('tax_worksheet', ({ start, kind }) => ({ p_period_start: start, p_kind: kind }), toWorksheet),
      providesTags: READ,
    }),
    taxDocuments: build.infiniteQuery<TaxDocumentPage, DocumentFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null as string | null,
        getNextPageParam: (lastPage: { nextCursor: string | null }) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint(
        'tax_documents',
        ({ queryArg, pageParam }: { queryArg: DocumentFilter; pageParam: string | null }) =>
          documentArgs(queryArg, pageParam, PAGE),
        toDocumentPage,
      ),
      providesTags: READ,
    }),
    taxDocumentPage: build.query<TaxDocumentPage, { filter: DocumentFilter; after: string | null }>({
      ...rpcEndpoint('tax_documents', ({ filter, after }) => documentArgs(filter, after, EXPORT_PAGE), toDocumentPage),
      keepUnusedDataFor: 0,
    }),
    fileReturn: build.mutation<FiledReturn, rpc.FileReturnInput>({
      ...rpcEndpoint('file_return', (body) => ({ p_return: body }), toReturn),
      invalidatesTags: posted,
    }),
    payTax: build.mutation<FiledReturn, rpc.PayTaxInput>({
      ...rpcEndpoint('pay_tax', (body) => ({ p_payment: body }), toReturn),
      invalidatesTags: posted,
    }),
    reverseTaxPayment: build.mutation<FiledReturn, rpc.ReverseTaxPaymentInput>({
      ...rpcEndpoint('reverse_tax_payment', (body) => ({ p_reversal: body }), toReturn),
      invalidatesTags: posted,
    }),
  }),
});

export const {
  useTaxPeriodsQuery,
  useTaxWorksheetQuery,
  useTaxDocumentsInfiniteQuery,
  useLazyTaxDocumentPageQuery,
  useFileReturnMutation,
  usePayTaxMutation,
  useReverseTaxPaymentMutation,
} = taxApi;
