import { api, rpcEndpoint } from '@dukani/shared/api';
import type { ClockInput, ClockPerson, ClockState } from '@dukani/shared/rpc';

/** Who works now, and the clock itself. */
const clockApi = api.injectEndpoints({
  endpoints: (build) => ({
    listClockStates: build.query<ClockPerson[], void>({
      ...rpcEndpoint('list_clock_states', () => ({})),
      providesTags: ['Team'],
    }),
    clockTime: build.mutation<ClockState, ClockInput>({
      ...rpcEndpoint('clock_time', (clock) => ({ p_clock: clock })),
      invalidatesTags: ['Team'],
    }),
  }),
});

export const { useListClockStatesQuery, useClockTimeMutation } = clockApi;
