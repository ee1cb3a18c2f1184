import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** What figures of sales are meant to reach: shown by the dashboard, the charts of reports and a screen of their own. */
const reportGoalsApi = api.enhanceEndpoints({ addTagTypes: ['ReportGoal'] }).injectEndpoints({
  endpoints: (build) => ({
    listReportGoals: build.query<rpc.ReportGoal[], void>({
      ...rpcEndpoint('list_report_goals', () => ({})),
      providesTags: ['ReportGoal', 'Dashboard'],
    }),
    setReportGoal: build.mutation<rpc.ReportGoal[], rpc.ReportGoalInput>({
      ...rpcEndpoint('set_report_goal', (goal) => ({ p_goal: goal })),
      invalidatesTags: ['ReportGoal'],
    }),
  }),
});

export const { useListReportGoalsQuery, useSetReportGoalMutation } = reportGoalsApi;
