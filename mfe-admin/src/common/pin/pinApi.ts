import { api, rpcQuery } from '@dukani/shared/api';
import type { Approval, ApprovalInput, TillOperator, TillStaff } from '@dukani/shared/rpc';

/** Who may stand at the till, and what one allows another there. */
const pinApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTillStaff: build.query<TillStaff, void>({
      query: () => rpcQuery('list_till_staff'),
      transformResponse: (answer) => answer as TillStaff,
      providesTags: ['Team'],
    }),
    approveAction: build.mutation<Approval, ApprovalInput>({
      query: (approval) => rpcQuery('approve_action', { p_approval: approval }),
      transformResponse: (answer) => answer as Approval,
    }),
    verifyTillPin: build.mutation<TillOperator, { userId: string; pin: string }>({
      query: ({ userId, pin }) => rpcQuery('verify_till_pin', { p_user_id: userId, p_pin: pin }),
      transformResponse: (answer) => answer as TillOperator,
    }),
  }),
});

export const { useListTillStaffQuery, useApproveActionMutation, useVerifyTillPinMutation } = pinApi;
