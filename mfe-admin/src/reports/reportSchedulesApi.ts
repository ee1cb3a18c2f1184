import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** Saved reports that are mailed. Every change may be sent again. */
const reportSchedulesApi = api.enhanceEndpoints({ addTagTypes: ['ReportSchedule'] }).injectEndpoints({
  endpoints: (build) => ({
    listReportSchedules: build.query<rpc.ReportSchedule[], void>({
      ...rpcEndpoint('list_report_schedules', () => ({})),
      providesTags: ['ReportSchedule'],
    }),
    listReportRuns: build.query<rpc.ReportRun[], string>({
      ...rpcEndpoint('list_report_runs', (id) => ({ p_report_schedule_id: id })),
      providesTags: ['ReportSchedule'],
    }),
    listReportRecipients: build.query<rpc.ReportRecipient[], { id: string } | { query: rpc.SavedReportQuery }>({
      ...rpcEndpoint('list_report_recipients', (of) =>
        'id' in of ? { p_saved_report_id: of.id } : { p_query: of.query },
      ),
      providesTags: ['ReportSchedule'],
    }),
    saveReportSchedule: build.mutation<rpc.ReportSchedule, rpc.SaveReportScheduleInput>({
      ...rpcEndpoint('save_report_schedule', (schedule) => ({ p_schedule: schedule })),
      invalidatesTags: ['ReportSchedule'],
    }),
    changeReportSchedule: build.mutation<rpc.ReportSchedule, rpc.ReportScheduleChange>({
      ...rpcEndpoint('change_report_schedule', (change) => ({ p_change: change })),
      invalidatesTags: ['ReportSchedule'],
    }),
    sendReportNow: build.mutation<rpc.ReportRun, rpc.ReportSending>({
      ...rpcEndpoint('send_report_now', (sending) => ({ p_sending: sending })),
      invalidatesTags: ['ReportSchedule'],
    }),
  }),
});

export const {
  useListReportSchedulesQuery,
  useListReportRunsQuery,
  useListReportRecipientsQuery,
  useSaveReportScheduleMutation,
  useChangeReportScheduleMutation,
  useSendReportNowMutation,
} = reportSchedulesApi;
