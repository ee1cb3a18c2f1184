import { api, rpcEndpoint } from '@dukani/shared/api';
import type { HoursSheet, HoursWeek, HoursWeeks, TimeEntry, TimeEntryInput } from '@dukani/shared/rpc';

interface PersonWeek {
  userId: string;
  week: string;
}

/** Sheets of working hours, and what a manager does with them. */
const hoursApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHours: build.query<HoursWeeks, string>({
      ...rpcEndpoint('list_hours', (week) => ({ p_week: week })),
      providesTags: ['Team'],
    }),
    getHours: build.query<HoursSheet, PersonWeek>({
      ...rpcEndpoint('get_hours', ({ userId, week }) => ({ p_user_id: userId, p_week: week })),
      providesTags: ['Team'],
    }),
    saveTimeEntry: build.mutation<TimeEntry, TimeEntryInput>({
      ...rpcEndpoint('save_time_entry', (entry) => ({ p_entry: entry })),
      invalidatesTags: ['Team'],
    }),
    removeTimeEntry: build.mutation<TimeEntry, { id: string; reason: string }>({
      ...rpcEndpoint('remove_time_entry', ({ id, reason }) => ({ p_entry_id: id, p_reason: reason })),
      invalidatesTags: ['Team'],
    }),
    approveHours: build.mutation<HoursWeek, PersonWeek>({
      ...rpcEndpoint('approve_hours', ({ userId, week }) => ({ p_user_id: userId, p_week: week })),
      invalidatesTags: ['Team'],
    }),
    reopenHours: build.mutation<HoursWeek, PersonWeek & { reason: string }>({
      ...rpcEndpoint('reopen_hours', ({ userId, week, reason }) => ({
        p_user_id: userId,
        p_week: week,
        p_reason: reason,
      })),
      invalidatesTags: ['Team'],
    }),
  }),
});

export const {
  useListHoursQuery,
  useGetHoursQuery,
  useSaveTimeEntryMutation,
  useRemoveTimeEntryMutation,
  useApproveHoursMutation,
  useReopenHoursMutation,
} = hoursApi;
