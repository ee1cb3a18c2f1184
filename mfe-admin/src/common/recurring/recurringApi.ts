import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';

/** What is made posts like any document: books, bills and figures change. */
const changed = (_answer: unknown, error: unknown) =>
  error === undefined ? (['Ledger', 'Purchase', 'Contact', 'Dashboard'] as const) : [];

const READ = ['Ledger', 'Purchase'] as const;

/** Expenses, bills and journals that repeat. Every change may be sent again. */
const recurringApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSchedules: build.query<rpc.Schedule[], rpc.ScheduleKind | null>({
      ...rpcEndpoint('list_schedules', (kind: rpc.ScheduleKind | null) => ({
        p_filter: kind === null ? {} : { kind },
      })),
      providesTags: READ,
    }),
    getSchedule: build.query<rpc.ScheduleDetail, string>({
      ...rpcEndpoint('get_schedule', (id: string) => ({ p_schedule_id: id })),
      providesTags: READ,
    }),
    getRepeatable: build.query<rpc.RepeatableDocument, { kind: rpc.ScheduleKind; id: string }>({
      ...rpcEndpoint('get_repeatable', ({ kind, id }: { kind: rpc.ScheduleKind; id: string }) => ({
        p_kind: kind,
        p_id: id,
      })),
      providesTags: READ,
    }),
    previewSchedule: build.query<rpc.SchedulePreview, rpc.ScheduleRule & { schedule_id?: string | null }>({
      ...rpcEndpoint('preview_schedule', (rule: rpc.ScheduleRule & { schedule_id?: string | null }) => ({
        p_rule: rule,
      })),
      providesTags: READ,
    }),
    listWaitingRuns: build.query<rpc.ScheduleRun[], void>({
      ...rpcEndpoint('list_waiting_runs', () => ({})),
      providesTags: READ,
    }),
    saveSchedule: build.mutation<rpc.Schedule, rpc.SaveScheduleInput>({
      ...rpcEndpoint('save_schedule', (schedule: rpc.SaveScheduleInput) => ({ p_schedule: schedule })),
      invalidatesTags: changed,
    }),
    changeSchedule: build.mutation<rpc.Schedule, rpc.ScheduleChange>({
      ...rpcEndpoint('change_schedule', (change: rpc.ScheduleChange) => ({ p_change: change })),
      invalidatesTags: changed,
    }),
    approveRun: build.mutation<rpc.ScheduleRun, rpc.RpcArgs<'approve_schedule_run'>['p_approval']>({
      ...rpcEndpoint('approve_schedule_run', (approval: rpc.RpcArgs<'approve_schedule_run'>['p_approval']) => ({
        p_approval: approval,
      })),
      invalidatesTags: changed,
    }),
    retryRun: build.mutation<rpc.ScheduleRun, rpc.RunOf>({
      ...rpcEndpoint('retry_schedule_run', (run: rpc.RunOf) => ({ p_retry: run })),
      invalidatesTags: changed,
    }),
    skipRun: build.mutation<rpc.ScheduleRun, rpc.RunOf>({
      ...rpcEndpoint('skip_schedule_run', (run: rpc.RunOf) => ({ p_skip: run })),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListSchedulesQuery,
  useGetScheduleQuery,
  useGetRepeatableQuery,
  usePreviewScheduleQuery,
  useListWaitingRunsQuery,
  useSaveScheduleMutation,
  useChangeScheduleMutation,
  useApproveRunMutation,
  useRetryRunMutation,
  useSkipRunMutation,
} = recurringApi;
