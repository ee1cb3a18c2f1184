import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toQuoteDetail, toQuotePage, type QuoteDetail, type QuoteListPage } from './quoteRows';

export type QuoteState = rpc.QuoteStatus | 'open';

export interface QuoteFilter {
  query: string;
  status: QuoteState | null;
}

const LIST_PAGE = 50;
const EXPORT_PAGE = 200;

function listArgs({ query, status }: QuoteFilter, after: string | null, limit: number): Record<string, unknown> {
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
      query: ({ queryArg, pageParam }) => rpcQuery('list_quotes', listArgs(queryArg, pageParam, LIST_PAGE)),
      transformResponse: (page) => toQuotePage(page as rpc.QuotePage),
      providesTags: [{ type: 'Quote', id: 'LIST' }],
    }),
    /** One page for the export, outside the list's own pages. */
    exportQuotes: build.query<QuoteListPage, { filter: QuoteFilter; after: string | null }>({
      query: ({ filter, after }) => rpcQuery('list_quotes', listArgs(filter, after, EXPORT_PAGE)),
      transformResponse: (page) => toQuotePage(page as rpc.QuotePage),
      keepUnusedDataFor: 0,
    }),
    getQuote: build.query<QuoteDetail, string>({
      query: (quoteId) => rpcQuery('get_quote', { p_quote_id: quoteId }),
      transformResponse: (row) => toQuoteDetail(row as rpc.QuoteDetail),
      providesTags: (_quote, _error, quoteId) => [{ type: 'Quote', id: quoteId }],
    }),
    saveQuote: build.mutation<QuoteDetail, rpc.SaveQuoteInput>({
      query: (quote) => rpcQuery('save_quote', { p_quote: quote }),
      transformResponse: (row) => toQuoteDetail(row as rpc.SavedQuote),
      invalidatesTags: (quote) => (quote === undefined ? [] : ['Quote']),
    }),
    declineQuote: build.mutation<QuoteDetail, { quoteId: string; reason: string }>({
      query: ({ quoteId, reason }) =>
        rpcQuery('decline_quote', { p_quote_id: quoteId, p_reason: reason === '' ? null : reason }),
      transformResponse: (row) => toQuoteDetail(row as rpc.QuoteDetail),
      invalidatesTags: ['Quote'],
    }),
    convertQuote: build.mutation<rpc.TakenQuote, rpc.ConvertQuoteInput>({
      query: (conversion) => rpcQuery('convert_quote', { p_conversion: conversion }),
      transformResponse: (row) => row as rpc.TakenQuote,
      // Whoever comes too late must see who has it, too.
      invalidatesTags: ['Quote'],
    }),
    releaseQuote: build.mutation<QuoteDetail, string>({
      query: (quoteId) => rpcQuery('release_quote', { p_quote_id: quoteId }),
      transformResponse: (row) => toQuoteDetail(row as rpc.QuoteDetail),
      invalidatesTags: ['Quote'],
    }),
    createQuoteLink: build.mutation<rpc.QuoteLink, string>({
      query: (quoteId) => rpcQuery('create_quote_link', { p_quote_id: quoteId }),
      transformResponse: (row) => row as rpc.QuoteLink,
      // A draft counts as sent from now on.
      invalidatesTags: (link) => (link === undefined ? [] : ['Quote']),
    }),
    revokeQuoteLink: build.mutation<number, string>({
      query: (quoteId) => rpcQuery('revoke_quote_link', { p_quote_id: quoteId }),
      transformResponse: (row) => (row as rpc.RevokedQuoteLinks).revoked,
    }),
    mailQuote: build.mutation<string, { quoteId: string; email: string }>({
      query: ({ quoteId, email }) => rpcQuery('mail_quote', { p_quote_id: quoteId, p_email: email }),
      transformResponse: (row) => (row as rpc.MailedQuote).sent_to,
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
  useRevokeQuoteLinkMutation,
  useMailQuoteMutation,
} = quotesApi;
