import { api, rpcEndpoint } from '@dukani/shared/api';
import type {
  BrowserErrorFilter,
  BrowserErrorPage,
  JobKindState,
  JobStatus,
  PlatformJob,
  PlatformJobPage,
  SystemState,
} from '@dukani/shared/rpc';

/** Which jobs are listed; null is any. */
export interface JobFilter {
  status: JobStatus | null;
  kind: string | null;
}

const pages = {
  initialPageParam: null,
  getNextPageParam: (lastPage: { next_cursor: string | null }) => lastPage.next_cursor ?? undefined,
};

const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    systemState: build.query<SystemState, void>({
      ...rpcEndpoint('admin_system', () => ({})),
      providesTags: ['Platform'],
    }),
    jobQueue: build.query<JobKindState[], void>({
      ...rpcEndpoint('admin_job_queue', () => ({})),
      providesTags: ['Platform'],
    }),
    listJobs: build.infiniteQuery<PlatformJobPage, JobFilter, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint('admin_list_jobs', ({ queryArg: { status, kind }, pageParam }) => ({
        ...(status === null ? {} : { p_status: status }),
        ...(kind === null ? {} : { p_kind: kind }),
        ...(pageParam === null ? {} : { p_after: pageParam }),
        p_limit: 50,
      })),
      providesTags: ['Platform'],
    }),
    retryJob: build.mutation<PlatformJob, { id: number; reason: string }>({
      ...rpcEndpoint('admin_retry_job', ({ id, reason }) => ({ p_job_id: id, p_reason: reason })),
      invalidatesTags: ['Platform'],
    }),
    cancelJob: build.mutation<PlatformJob, { id: number; reason: string }>({
      ...rpcEndpoint('admin_cancel_job', ({ id, reason }) => ({ p_job_id: id, p_reason: reason })),
      invalidatesTags: ['Platform'],
    }),
    listBrowserErrors: build.infiniteQuery<BrowserErrorPage, BrowserErrorFilter, string | null>({
      infiniteQueryOptions: pages,
      ...rpcEndpoint('admin_list_browser_errors', ({ queryArg, pageParam }) => ({
        p_filter: queryArg,
        p_after: pageParam,
        p_limit: 50,
      })),
      providesTags: ['Platform'],
    }),
  }),
});

export const {
  useSystemStateQuery,
  useJobQueueQuery,
  useListJobsInfiniteQuery,
  useRetryJobMutation,
  useCancelJobMutation,
  useListBrowserErrorsInfiniteQuery,
} = systemApi;
