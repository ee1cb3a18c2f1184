import { api, rpcEndpoint } from '@dukani/shared/api';
import type { HoursWorked, ReportAnswer } from '@dukani/shared/rpc';
import { MEASURES } from './performance';

interface Days {
  from: string;
  to: string;
}

const BY_PERSON = { dimensions: ['cashier'], limit: 500 };

/** What each person sold, what was taken out of baskets, and how long they worked. */
const performanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    salesByPerson: build.query<ReportAnswer, Days>({
      ...rpcEndpoint('run_report', ({ from, to }) => ({
        p_query: { report: 'staff', measures: [...MEASURES], ...BY_PERSON, from, to },
      })),
      providesTags: ['Dashboard'],
    }),
    voidsByPerson: build.query<ReportAnswer, Days>({
      ...rpcEndpoint('run_report', ({ from, to }) => ({
        p_query: { report: 'voids', measures: ['voided_value'], ...BY_PERSON, from, to },
      })),
      providesTags: ['Dashboard'],
    }),
    hoursWorked: build.query<HoursWorked[], Days>({
      ...rpcEndpoint('hours_worked', ({ from, to }) => ({ p_from: from, p_to: to })),
      providesTags: ['Team'],
    }),
  }),
});

export const { useSalesByPersonQuery, useVoidsByPersonQuery, useHoursWorkedQuery } = performanceApi;
