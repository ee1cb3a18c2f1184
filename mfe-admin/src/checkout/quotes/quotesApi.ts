import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toQuoteDetail, toQuotePage, type QuoteDetail, type QuoteListPage } from './quoteRows';

export type QuoteState = rpc.QuoteStatus | 'open';

export interface QuoteFilter {
  query: string;
  status: QuoteState | null;
}

const LIST_PAGE = 50;
const EXPORT_PAGE = 200;

function listArgs({ query, status }: QuoteFilter, after: string | null, limit: number): rpc.RpcArgs<'list_quotes'> {
  return { p_query: query === '' ? null : query, p_status: status, p_after: after, p_limit: limit };
}

/** Baskets with the prices promised for them. */
export const quotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQuotes: build.infiniteQuery<QuoteListPage, QuoteFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      ...rpcEndpoint('list_quotes', ({ queryArg, pageParam }) => listArgs(queryArg, pageParam, LIST_PAGE), toQuotePage),
      providesTags: [{ type: 'Quote', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportQuotes: build.query<QuoteListPage, { filter: QuoteFilter; after: string | null }>({
      ...rpcEndpoint('list_quotes', ({ filter, after }) => listArgs(filter, after, EXPORT_PAGE), toQuotePage),
      keepUnusedDataFor: 0,
    }),
    getQuote: build.query<QuoteDetail, string>({
      ...rpcEndpoint('get_quote', (quoteId) => ({ p_quote_id: quoteId }), toQuoteDetail),
      providesTags: (_quote, _error, quoteId) => [{ type: 'Quote', id: quoteId }],
    }),
    saveQuote: build.mutation<QuoteDetail, rpc.SaveQuoteInput>({
      ...rpcEndpoint('save_quote', (quote) => ({ p_quote: quote }), toQuoteDetail),
      invalidatesTags: (quote) => (quote === undefined ? [] : ['Quote']),
    }),
    declineQuote: build.mutation<QuoteDetail, { quoteId: string; reason: string }>({
      ...rpcEndpoint(
        'decline_quote',
        ({ quoteId, reason }) => ({ p_quote_id: quoteId, p_reason: reason === '' ? null : reason }),
        toQuoteDetail,
      ),
      invalidatesTags: ['Quote'],
    }),
    convertQuote: build.mutation<rpc.TakenQuote, rpc.ConvertQuoteInput>({
      ...rpcEndpoint('convert_quote', (conversion) => ({ p_conversion: conversion })),
      // Whoever comes too late must see who has it, too.
      invalidatesTags: ['Quote'],
    }),
    releaseQuote: build.mutation<QuoteDetail, string>({
      ...rpcEndpoint('release_quote', (quoteId) => ({ p_quote_id: quoteId }), toQuoteDetail),
      invalidatesTags: ['Quote'],
    }),
    createQuoteLink: build.mutation<rpc.QuoteLink, string>({
      ...rpcEndpoint('create_quote_link', (quoteId) => ({ p_quote_id: quoteId })),
      // A draft counts as sent from now on.
      invalidatesTags: (link) => (link === undefined ? [] : ['Quote']),
    }),
    mailQuote: build.mutation<string, { quoteId: string; email: string }>({
      ...rpcEndpoint(
        'mail_quote',
        ({ quoteId, email }) => ({ p_quote_id: quoteId, p_email: email }),
        (row) => row.sent_to,
      ),
      invalidatesTags: (sentTo) => (sentTo === undefined ? [] : ['Quote']),
    }),
  }),
});

export const {
  useListQuotesInfiniteQuery,
  useLazyExportQuotesQuery,
  useGetQuoteQuery,
  useSaveQuoteMutation,
  useDeclineQuoteMutation,
  useConvertQuoteMutation,
  useReleaseQuoteMutation,
  useCreateQuoteLinkMutation,
  useMailQuoteMutation,
} = quotesApi;
