import { rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { messagesCache, searched } from './messagesCache';

interface SegmentInput {
  id: string;
  name: string;
  rules: rpc.SegmentRules;
}

interface CampaignStart {
  id: string;
  /** An instant; null for now. */
  at: string | null;
  /** The number that was typed, where one is asked for. */
  typedRecipients: number | null;
}

/** Templates, segments and campaigns. */
const campaignsApi = messagesCache.injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query<rpc.MessageTemplateRow[], { search: string; channel: rpc.MessageChannel | null }>({
      ...rpcEndpoint('list_message_templates', ({ search, channel }) => ({
        p_search: searched(search),
        p_channel: channel,
      })),
      providesTags: ['MessageTemplate'],
    }),
    getTemplate: build.query<rpc.MessageTemplate, string>({
      ...rpcEndpoint('get_message_template', (id) => ({ p_template_id: id })),
      providesTags: ['MessageTemplate'],
    }),
    saveTemplate: build.mutation<rpc.MessageTemplate, rpc.MessageTemplateInput>({
      ...rpcEndpoint('save_message_template', (template) => ({ p_template: template })),
      invalidatesTags: ['MessageTemplate', 'Campaign'],
    }),
    deleteTemplate: build.mutation<unknown, string>({
      ...rpcEndpoint('delete_message_template', (id) => ({ p_template_id: id })),
      invalidatesTags: ['MessageTemplate'],
    }),
    listVariables: build.query<rpc.MessageVariable[], rpc.MessageEvent | null>({
      ...rpcEndpoint('list_message_variables', (event) => ({ p_event_key: event })),
    }),
    previewMessage: build.query<rpc.MessagePreview, rpc.RpcArgs<'preview_message'>>({
      ...rpcEndpoint('preview_message', (args) => args),
      providesTags: ['MessageSettings'],
      keepUnusedDataFor: 60,
    }),
    sendTestMessage: build.mutation<rpc.MessageRow, { id: string; templateId: string; address: string }>({
      ...rpcEndpoint('send_test_message', ({ id, templateId, address }) => ({
        p_id: id,
        p_template_id: templateId,
        p_address: address,
      })),
      invalidatesTags: ['Message'],
    }),

    listSegments: build.query<rpc.SegmentRow[], void>({
      ...rpcEndpoint('list_segments', () => ({})),
      providesTags: ['MessageSegment'],
    }),
    countSegment: build.query<rpc.SegmentCount, rpc.SegmentRules>({
      ...rpcEndpoint('count_segment', (rules) => ({ p_rules: rules })),
      providesTags: ['Contact', 'MessageConsent'],
      keepUnusedDataFor: 60,
    }),
    saveSegment: build.mutation<unknown, SegmentInput>({
      ...rpcEndpoint('save_segment', (segment) => ({ p_segment: segment })),
      invalidatesTags: ['MessageSegment', 'Campaign'],
    }),
    deleteSegment: build.mutation<unknown, string>({
      ...rpcEndpoint('delete_segment', (id) => ({ p_segment_id: id })),
      invalidatesTags: ['MessageSegment'],
    }),

    listCampaigns: build.query<rpc.CampaignRow[], { state: rpc.CampaignState | null; search: string }>({
      ...rpcEndpoint('list_campaigns', ({ state, search }) => ({ p_state: state, p_search: searched(search) })),
      providesTags: ['Campaign'],
    }),
    getCampaign: build.query<rpc.Campaign, string>({
      ...rpcEndpoint('get_campaign', (id) => ({ p_campaign_id: id })),
      providesTags: ['Campaign'],
    }),
    saveCampaign: build.mutation<rpc.Campaign, rpc.CampaignInput>({
      ...rpcEndpoint('save_campaign', (campaign) => ({ p_campaign: campaign })),
      invalidatesTags: ['Campaign'],
    }),
    quoteCampaign: build.query<rpc.CampaignQuote, string>({
      ...rpcEndpoint('quote_campaign', (id) => ({ p_campaign_id: id })),
      providesTags: ['Campaign', 'MessageTemplate', 'MessageSegment', 'MessageSettings', 'MessageConsent'],
      keepUnusedDataFor: 0,
    }),
    startCampaign: build.mutation<rpc.Campaign, CampaignStart>({
      ...rpcEndpoint('start_campaign', ({ id, at, typedRecipients }) => ({
        p_campaign_id: id,
        p_at: at,
        p_typed_recipients: typedRecipients,
      })),
      // Also where it was refused: the campaign or its numbers may have changed.
      invalidatesTags: ['Campaign'],
    }),
    pauseCampaign: build.mutation<rpc.Campaign, string>({
      ...rpcEndpoint('pause_campaign', (id) => ({ p_campaign_id: id })),
      invalidatesTags: ['Campaign'],
    }),
    resumeCampaign: build.mutation<rpc.Campaign, string>({
      ...rpcEndpoint('resume_campaign', (id) => ({ p_campaign_id: id })),
      invalidatesTags: ['Campaign'],
    }),
    stopCampaign: build.mutation<rpc.Campaign, string>({
      ...rpcEndpoint('stop_campaign', (id) => ({ p_campaign_id: id })),
      invalidatesTags: ['Campaign', 'Message'],
    }),
    deleteCampaign: build.mutation<unknown, string>({
      ...rpcEndpoint('delete_campaign', (id) => ({ p_campaign_id: id })),
      invalidatesTags: ['Campaign'],
    }),
  }),
});

export const {
  useListTemplatesQuery,
  useGetTemplateQuery,
  useSaveTemplateMutation,
  useDeleteTemplateMutation,
  useListVariablesQuery,
  usePreviewMessageQuery,
  useSendTestMessageMutation,
  useListSegmentsQuery,
  useCountSegmentQuery,
  useSaveSegmentMutation,
  useDeleteSegmentMutation,
  useListCampaignsQuery,
  useGetCampaignQuery,
  useSaveCampaignMutation,
  useQuoteCampaignQuery,
  useStartCampaignMutation,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
  useStopCampaignMutation,
  useDeleteCampaignMutation,
} = campaignsApi;
