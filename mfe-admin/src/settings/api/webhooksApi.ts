import { api, rpcEndpoint } from '@dukani/shared/api';
import type { Webhook, WebhookDelivery, WebhookInput, Webhooks } from '@dukani/shared/rpc';

const onSuccess = (_answer: unknown, error: unknown) => (error === undefined ? (['Settings'] as const) : []);

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<Webhooks, void>({
      ...rpcEndpoint('list_webhooks', () => ({})),
      providesTags: ['Settings'],
    }),
    webhookDeliveries: build.query<WebhookDelivery[], string>({
      ...rpcEndpoint('list_webhook_deliveries', (id) => ({ p_webhook_id: id })),
      providesTags: ['Settings'],
      keepUnusedDataFor: 0,
    }),
    saveWebhook: build.mutation<Webhook, WebhookInput>({
      ...rpcEndpoint('save_webhook', (webhook) => ({ p_webhook: { ...webhook } })),
      invalidatesTags: onSuccess,
    }),
    deleteWebhook: build.mutation<{ id: string; deleted: true }, string>({
      ...rpcEndpoint('delete_webhook', (id) => ({ p_webhook_id: id })),
      invalidatesTags: onSuccess,
    }),
    webhookSecret: build.mutation<{ secret: string }, { id: string; isNew: boolean }>({
      ...rpcEndpoint('webhook_secret', ({ id, isNew }) => ({ p_webhook_id: id, p_is_new: isNew })),
    }),
    testWebhook: build.mutation<{ id: string }, string>({
      ...rpcEndpoint('test_webhook', (id) => ({ p_webhook_id: id })),
      invalidatesTags: onSuccess,
    }),
    resendWebhook: build.mutation<WebhookDelivery, string>({
      ...rpcEndpoint('resend_webhook', (id) => ({ p_delivery_id: id })),
      invalidatesTags: onSuccess,
    }),
  }),
});

export const {
  useWebhooksQuery,
  useWebhookDeliveriesQuery,
  useSaveWebhookMutation,
  useDeleteWebhookMutation,
  useWebhookSecretMutation,
  useTestWebhookMutation,
  useResendWebhookMutation,
} = webhooksApi;
