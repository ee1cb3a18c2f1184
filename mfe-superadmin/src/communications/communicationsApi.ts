import { api, rpcEndpoint } from '@dukani/shared/api';
import type {
  Announcement,
  AnnouncementInFull,
  AnnouncementPage,
  AnnouncementState,
  Audience,
  CountedAudience,
  MailState,
  MessageOverview,
  PlatformJob,
  PlatformMailPage,
  RpcArgs,
} from '@dukani/shared/rpc';

interface Reasoned {
  id: string;
  reason: string;
}

const pages = {
  initialPageParam: null,
  getNextPageParam: (lastPage: { next_cursor: string | null }) => lastPage.next_cursor ?? undefined,
};

/** Announcements to owners, and how the platform's mails fare. */
const communicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAnnouncements: build.infiniteQuery<AnnouncementPage, { state?: AnnouncementState }, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint('admin_list_announcements', ({ queryArg, pageParam }) => ({
        p_filter: queryArg,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['Platform'],
    }),
    announcement: build.query<AnnouncementInFull, string>({
      ...rpcEndpoint('admin_get_announcement', (id) => ({ p_announcement_id: id })),
      providesTags: ['Platform'],
    }),
    countAudience: build.query<CountedAudience, Audience>({
      ...rpcEndpoint('admin_count_audience', (audience) => ({ p_audience: audience })),
      providesTags: ['Platform'],
    }),
    planChoices: build.query<{ value: string; label: string }[], void>({
      ...rpcEndpoint(
        'admin_list_plans',
        () => ({}),
        (plans) => plans.map(({ id, name }) => ({ value: id, label: name })),
      ),
      providesTags: ['Plan'],
    }),
    saveAnnouncement: build.mutation<Announcement, RpcArgs<'admin_save_announcement'>['p_announcement']>({
      ...rpcEndpoint('admin_save_announcement', (announcement) => ({ p_announcement: announcement })),
      invalidatesTags: ['Platform'],
    }),
    sendAnnouncement: build.mutation<Announcement, Reasoned>({
      ...rpcEndpoint('admin_send_announcement', ({ id, reason }) => ({ p_announcement_id: id, p_reason: reason })),
      invalidatesTags: ['Platform'],
    }),
    withdrawAnnouncement: build.mutation<Announcement, Reasoned>({
      ...rpcEndpoint('admin_withdraw_announcement', ({ id, reason }) => ({ p_announcement_id: id, p_reason: reason })),
      invalidatesTags: ['Platform'],
    }),
    deleteAnnouncement: build.mutation<{ id: string }, Reasoned>({
      ...rpcEndpoint('admin_delete_announcement', ({ id, reason }) => ({ p_announcement_id: id, p_reason: reason })),
      invalidatesTags: ['Platform'],
    }),
    messageOverview: build.query<MessageOverview, void>({
      ...rpcEndpoint('admin_message_overview', () => ({})),
      providesTags: ['Platform'],
    }),
    listMails: build.infiniteQuery<PlatformMailPage, { state?: MailState; kind?: string }, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint('admin_list_mails', ({ queryArg, pageParam }) => ({
        p_filter: queryArg,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['Platform'],
    }),
    sendMailAgain: build.mutation<PlatformJob, { jobId: number; reason: string }>({
      ...rpcEndpoint('admin_retry_job', ({ jobId, reason }) => ({ p_job_id: jobId, p_reason: reason })),
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const {
  useListAnnouncementsInfiniteQuery,
  useAnnouncementQuery,
  useCountAudienceQuery,
  usePlanChoicesQuery,
  useSaveAnnouncementMutation,
  useSendAnnouncementMutation,
  useWithdrawAnnouncementMutation,
  useDeleteAnnouncementMutation,
  useMessageOverviewQuery,
  useListMailsInfiniteQuery,
  useSendMailAgainMutation,
} = communicationsApi;
