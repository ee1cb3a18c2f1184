import { api, rpcEndpoint } from '@dukani/shared/api';
import type { NotificationChoice, NotificationChoicesInput } from '@dukani/shared/rpc';

// The bell reads anew: it shows only what its person wants there.
const tagged = api.enhanceEndpoints({ addTagTypes: ['Notification'] });

const notificationChoicesApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    myNotificationChoices: build.query<NotificationChoice[], void>({
      ...rpcEndpoint('my_notification_choices', () => ({})),
      providesTags: ['Settings'],
    }),
    saveNotificationChoices: build.mutation<NotificationChoice[], NotificationChoicesInput['choices']>({
      ...rpcEndpoint('save_notification_choices', (choices) => ({ p_choices: { choices } })),
      invalidatesTags: (_rows, error) => (error === undefined ? ['Settings', 'Notification'] : []),
    }),
  }),
});

export const { useMyNotificationChoicesQuery, useSaveNotificationChoicesMutation } = notificationChoicesApi;
