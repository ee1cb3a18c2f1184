import { api, rpcEndpoint } from '@dukani/shared/api';
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
      ...rpcEndpoint('list_contact_messages', ({ queryArg: { query, state }, pageParam }) => ({
        p_query: query.trim() === '' ? null : query.trim(),
        p_state: state,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['ContactMessage'],
    }),
    setContactMessageState: build.mutation<rpc.ContactMessage, { id: string; state: rpc.ContactMessageState }>({
      ...rpcEndpoint('set_contact_message_state', ({ id, state }) => ({ p_message_id: id, p_state: state })),
      invalidatesTags: ['ContactMessage'],
    }),
  }),
});

export const { useListContactMessagesInfiniteQuery, useSetContactMessageStateMutation } = messagesApi;
