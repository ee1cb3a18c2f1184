import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

const savedReportsApi = api.enhanceEndpoints({ addTagTypes: ['SavedReport'] }).injectEndpoints({
  endpoints: (build) => ({
    listSavedReports: build.query<rpc.SavedReport[], void>({
      ...rpcEndpoint('list_saved_reports', () => ({})),
      providesTags: ['SavedReport'],
    }),
    saveReport: build.mutation<rpc.SavedReport, rpc.SaveReportInput>({
      ...rpcEndpoint('save_report', (report) => ({ p_report: report })),
      invalidatesTags: ['SavedReport'],
    }),
    deleteSavedReport: build.mutation<rpc.SavedReport, string>({
      ...rpcEndpoint('delete_saved_report', (id) => ({ p_saved_report_id: id })),
      invalidatesTags: ['SavedReport'],
    }),
    restoreSavedReport: build.mutation<rpc.SavedReport, string>({
      ...rpcEndpoint('restore_saved_report', (id) => ({ p_saved_report_id: id })),
      invalidatesTags: ['SavedReport'],
    }),
    pinSavedReport: build.mutation<rpc.SavedReport, { id: string; isPinned: boolean }>({
      ...rpcEndpoint('pin_saved_report', ({ id, isPinned }) => ({ p_saved_report_id: id, p_is_pinned: isPinned })),
      invalidatesTags: ['SavedReport'],
    }),
  }),
});

export const {
  useListSavedReportsQuery,
  useSaveReportMutation,
  useDeleteSavedReportMutation,
  useRestoreSavedReportMutation,
  usePinSavedReportMutation,
} = savedReportsApi;
