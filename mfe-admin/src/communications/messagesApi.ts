import { rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { MESSAGE_PAGE, messagePages, messagesCache, searched } from './messagesCache';

interface InboxQuery {
  state: 'open' | 'closed';
  search: string;
}

interface ConsentQuery {
  contactId: string | null;
  channel: rpc.MessageChannel | null;
}

const messageArgs = (filter: rpc.MessageFilter, after: string | null, limit: number) => ({
  p_filter: filter,
  p_after: after,
  p_limit: limit,
});

/** What was sent and written back, who agreed, and how it goes. */
const messagesApi = messagesCache.injectEndpoints({
  endpoints: (build) => ({
    communicationsOverview: build.query<rpc.CommunicationsOverview, void>({
      ...rpcEndpoint('get_communications_overview', () => ({})),
      providesTags: ['Message', 'Campaign', 'MessageThread', 'MessageConsent'],
    }),

    listMessages: build.infiniteQuery<rpc.MessagePage, rpc.MessageFilter, string | null>({
      infiniteQueryOptions: messagePages,
      ...rpcEndpoint('list_messages', ({ queryArg, pageParam }) => messageArgs(queryArg, pageParam, MESSAGE_PAGE)),
      providesTags: ['Message'],
    }),
    /** One page outside the list's own, for the export. */
    exportMessages: build.query<rpc.MessagePage, { filter: rpc.MessageFilter; after: string | null }>({
      ...rpcEndpoint('list_messages', ({ filter, after }) => messageArgs(filter, after, 200)),
      keepUnusedDataFor: 0,
    }),
    messageReports: build.query<rpc.MessageReport[], string>({
      ...rpcEndpoint('get_message_events', (id) => ({ p_message_id: id })),
      providesTags: ['Message'],
    }),
    resendMessage: build.mutation<rpc.MessageRow, { messageId: string; id: string }>({
      ...rpcEndpoint('resend_message', ({ messageId, id }) => ({
        p_message_id: messageId,
        p_id: id,
      })),
      invalidatesTags: ['Message'],
    }),

    listSuppressions: build.infiniteQuery<rpc.KeyedPage<rpc.SuppressionRow>, { search: string }, string | null>({
      infiniteQueryOptions: messagePages,
      ...rpcEndpoint('list_suppressions', ({ queryArg, pageParam }) => ({
        p_search: searched(queryArg.search),
        p_after: pageParam,
        p_limit: MESSAGE_PAGE,
      })),
      providesTags: ['MessageConsent'],
    }),
    liftSuppression: build.mutation<unknown, { id: string; reason: string }>({
      ...rpcEndpoint('lift_suppression', ({ id, reason }) => ({
        p_suppression_id: id,
        p_reason: reason,
      })),
      invalidatesTags: ['MessageConsent'],
    }),
    listConsents: build.infiniteQuery<rpc.KeyedPage<rpc.ConsentRow>, ConsentQuery, string | null>({
      infiniteQueryOptions: messagePages,
      ...rpcEndpoint('list_consents', ({ queryArg, pageParam }) => ({
        p_contact_id: queryArg.contactId,
        p_channel: queryArg.channel,
        p_after: pageParam,
        p_limit: MESSAGE_PAGE,
      })),
      providesTags: ['MessageConsent'],
    }),
    recordConsent: build.mutation<unknown, rpc.ConsentInput>({
      ...rpcEndpoint('record_consent', (consent) => ({ p_consent: consent })),
      invalidatesTags: ['MessageConsent', 'Contact'],
    }),

    listInbox: build.infiniteQuery<rpc.KeyedPage<rpc.InboxThreadRow>, InboxQuery, string | null>({
      infiniteQueryOptions: messagePages,
      ...rpcEndpoint('list_inbox', ({ queryArg, pageParam }) => ({
        p_state: queryArg.state,
        p_search: searched(queryArg.search),
        p_after: pageParam,
        p_limit: MESSAGE_PAGE,
      })),
      providesTags: ['MessageThread'],
    }),
    getThread: build.query<rpc.InboxThread, string>({
      ...rpcEndpoint('get_inbox_thread', (id) => ({ p_thread_id: id })),
    }),
    openThread: build.mutation<rpc.InboxThread, { contactId: string; channel: rpc.MessageChannel }>({
      ...rpcEndpoint('open_inbox_thread', ({ contactId, channel }) => ({
        p_contact_id: contactId,
        p_channel: channel,
      })),
      invalidatesTags: ['MessageThread'],
    }),
    replyInInbox: build.mutation<rpc.InboxThread, { threadId: string; id: string; text: string }>({
      ...rpcEndpoint('reply_in_inbox', ({ threadId, id, text }) => ({
        p_thread_id: threadId,
        p_id: id,
        p_text: text,
      })),
      invalidatesTags: ['MessageThread', 'Message'],
    }),
    closeThread: build.mutation<rpc.InboxThread, { threadId: string; isClosed: boolean }>({
      ...rpcEndpoint('close_inbox_thread', ({ threadId, isClosed }) => ({
        p_thread_id: threadId,
        p_is_closed: isClosed,
      })),
      invalidatesTags: ['MessageThread'],
    }),
  }),
});

export const {
  useCommunicationsOverviewQuery,
  useListMessagesInfiniteQuery,
  useLazyExportMessagesQuery,
  useMessageReportsQuery,
  useResendMessageMutation,
  useListSuppressionsInfiniteQuery,
  useLiftSuppressionMutation,
  useListConsentsInfiniteQuery,
  useRecordConsentMutation,
  useListInboxInfiniteQuery,
  useGetThreadQuery,
  useOpenThreadMutation,
  useReplyInInboxMutation,
  useCloseThreadMutation,
} = messagesApi;
