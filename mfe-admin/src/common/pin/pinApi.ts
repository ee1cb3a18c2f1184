import { api, rpcEndpoint } from '@dukani/shared/api';
import type { Approval, ApprovalInput, TillOperator, TillStaff } from '@dukani/shared/rpc';

/** Who may stand at the till, and what one allows another there. */
const pinApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTillStaff: build.query<TillStaff, void>({
      ...rpcEndpoint('list_till_staff', () => ({})),
      providesTags: ['Team'],
    }),
    approveAction: build.mutation<Approval, ApprovalInput>({
      ...rpcEndpoint('approve_action', (approval) => ({ p_approval: approval })),
    }),
    verifyTillPin: build.mutation<TillOperator, { userId: string; pin: string }>({
      ...rpcEndpoint('verify_till_pin', ({ userId, pin }) => ({ p_user_id: userId, p_pin: pin })),
    }),
  }),
});

export const { useListTillStaffQuery, useApproveActionMutation, useVerifyTillPinMutation } = pinApi;
