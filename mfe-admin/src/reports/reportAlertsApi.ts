import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** Alerts of one person. Every change may be sent again. */
const reportAlertsApi = api.enhanceEndpoints({ addTagTypes: ['ReportAlert'] }).injectEndpoints({
  endpoints: (build) => ({
    listReportAlerts: build.query<rpc.ReportAlert[], void>({
      ...rpcEndpoint('list_report_alerts', () => ({})),
      providesTags: ['ReportAlert'],
    }),
    listReportAlertEvents: build.query<rpc.ReportAlertEvent[], string>({
      ...rpcEndpoint('list_report_alert_events', (id) => ({ p_report_alert_id: id })),
      providesTags: ['ReportAlert'],
    }),
    saveReportAlert: build.mutation<rpc.ReportAlert, rpc.SaveReportAlertInput>({
      ...rpcEndpoint('save_report_alert', (alert) => ({ p_alert: alert })),
      invalidatesTags: ['ReportAlert'],
    }),
    changeReportAlert: build.mutation<rpc.ReportAlert, rpc.ReportAlertChange>({
      ...rpcEndpoint('change_report_alert', (change) => ({ p_change: change })),
      invalidatesTags: ['ReportAlert'],
    }),
  }),
});

export const {
  useListReportAlertsQuery,
  useListReportAlertEventsQuery,
  useSaveReportAlertMutation,
  useChangeReportAlertMutation,
} = reportAlertsApi;
