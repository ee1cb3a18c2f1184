import { api, rpcEndpoint } from '@dukani/shared/api';
import type { PlatformAccount } from '@dukani/shared/rpc';
import { proven } from '../common/proven';

const accountActionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    endUserSessions: build.mutation<PlatformAccount, { id: string; reason: string }>({
      ...rpcEndpoint('admin_end_user_sessions', ({ id, reason }) => ({ p_user_id: id, p_reason: reason })),
      invalidatesTags: ['Platform'],
    }),
    setUserActive: build.mutation<PlatformAccount, { id: string; isActive: boolean; reason: string }>({
      ...proven(
        rpcEndpoint('admin_set_user_active', ({ id, isActive, reason }) => ({
          p_user_id: id,
          p_is_active: isActive,
          p_reason: reason,
        })),
      ),
      invalidatesTags: ['Platform'],
    }),
    unlockUser: build.mutation<PlatformAccount, string>({
      ...rpcEndpoint('admin_unlock_user', (id) => ({ p_user_id: id })),
      invalidatesTags: ['Platform'],
    }),
    sendResetLink: build.mutation<PlatformAccount, string>({
      ...rpcEndpoint('admin_send_reset_link', (id) => ({ p_user_id: id })),
      invalidatesTags: ['Platform'],
    }),
  }),
});

export const { useEndUserSessionsMutation, useSetUserActiveMutation, useUnlockUserMutation, useSendResetLinkMutation } =
  accountActionsApi;
