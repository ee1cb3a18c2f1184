import { api, rpcQuery } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

export interface MessageQuery {
  query: string;
  state: rpc.ContactMessageState | null;
}

/** What visitors of the shop have asked. */
export const messagesApi = api.enhanceEndpoints({ addTagTypes: ['ContactMessage'] }).injectEndpoints({
  endpoints: (build) => ({
    listContactMessages: build.infiniteQuery<rpc.ContactMessagePage, MessageQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor ?? undefined },
      query: ({ queryArg: { query, state }, pageParam }) =>
        rpcQuery('list_contact_messages', {
          p_query: query.trim() === '' ? null : query.trim(),
          p_state: state,
          p_after: pageParam,
          p_limit: 50,
        }),
      transformResponse: (page) => page as rpc.ContactMessagePage,
      providesTags: ['ContactMessage'],
    }),
    setContactMessageState: build.mutation<rpc.ContactMessage, { id: string; state: rpc.ContactMessageState }>({
      query: ({ id, state }) => rpcQuery('set_contact_message_state', { p_message_id: id, p_state: state }),
      transformResponse: (row) => row as rpc.ContactMessage,
      invalidatesTags: ['ContactMessage'],
    }),
  }),
});

export const { useListContactMessagesInfiniteQuery, useSetContactMessageStateMutation } = messagesApi;
