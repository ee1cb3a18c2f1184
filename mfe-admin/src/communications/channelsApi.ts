import { rpcEndpoint } from '@dukani/shared/api';
import { functionQuery } from '@dukani/shared/function-query';
import type * as rpc from '@dukani/shared/rpc';
import { messagesCache } from './messagesCache';

/** By what the business sends. Keys go one way: what is read tells only which are there. */
const channelsApi = messagesCache.injectEndpoints({
  endpoints: (build) => ({
    messageSettings: build.query<rpc.MessageSettings, void>({
      ...rpcEndpoint('get_message_settings', () => ({})),
      providesTags: ['MessageSettings'],
    }),
    saveMessageChannel: build.mutation<
      rpc.MessageSettings,
      { channel: rpc.MessageChannel; settings: rpc.MessageChannelInput }
    >({
      ...rpcEndpoint('save_message_channel', ({ channel, settings }) => ({
        p_channel: channel,
        p_settings: settings,
      })),
      invalidatesTags: ['MessageSettings'],
    }),
    saveMessageRules: build.mutation<rpc.MessageSettings, rpc.MessageRulesInput>({
      ...rpcEndpoint('save_message_rules', (rules) => ({ p_rules: rules })),
      invalidatesTags: ['MessageSettings'],
    }),
    saveMessageKeys: build.mutation<unknown, { channel: rpc.MessageChannel; keys: Record<string, string> }>({
      query: (body) => functionQuery('message-keys', body),
      invalidatesTags: ['MessageSettings'],
    }),
  }),
});

export const {
  useMessageSettingsQuery,
  useSaveMessageChannelMutation,
  useSaveMessageRulesMutation,
  useSaveMessageKeysMutation,
} = channelsApi;
