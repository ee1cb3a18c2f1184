import { api, rpcEndpoint } from '@dukani/shared/api';
import type { InviteMemberInput, StaffPin, TeamMember, TenantRole, WithdrawnInvitation } from '@dukani/shared/rpc';

/** What is done with the people of the business. */
const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    setMemberActive: build.mutation<TeamMember, { userId: string; isActive: boolean }>({
      ...rpcEndpoint('set_member_active', ({ userId, isActive }) => ({ p_user_id: userId, p_is_active: isActive })),
      invalidatesTags: ['Team'],
    }),
    changeMemberRole: build.mutation<TeamMember, { userId: string; role: TenantRole; roleId: string | null }>({
      ...rpcEndpoint('change_member_role', ({ userId, role, roleId }) => ({
        p_user_id: userId,
        p_role: role,
        p_role_id: roleId,
      })),
      invalidatesTags: ['Team'],
    }),
    transferOwnership: build.mutation<TeamMember, string>({
      ...rpcEndpoint('transfer_ownership', (userId) => ({ p_user_id: userId })),
      invalidatesTags: ['Team'],
    }),
    /** Who has a till PIN, by user id. */
    membersWithPin: build.query<string[], void>({
      ...rpcEndpoint(
        'list_till_staff',
        () => ({}),
        (answer) => answer.people.filter((person) => person.has_pin).map((person) => person.user_id),
      ),
      providesTags: ['Team'],
    }),
    clearMemberPin: build.mutation<StaffPin, string>({
      ...rpcEndpoint('clear_staff_pin', (userId) => ({ p_user_id: userId })),
      invalidatesTags: ['Team'],
    }),
    /** Sends an invitation; the same again sends a new link. */
    inviteMember: build.mutation<unknown, InviteMemberInput>({
      query: (body) => async (db) => {
        const answer = await db.functions.invoke<unknown>('invite-member', { body });
        const { error } = answer as { error: unknown };
        if (error === null) return { data: answer.data, error: null };
        return { data: null, ...(await refusalOf(error)) };
      },
      invalidatesTags: ['Team'],
    }),
    withdrawInvitation: build.mutation<WithdrawnInvitation, string>({
      ...rpcEndpoint('withdraw_invitation', (userId) => ({ p_user_id: userId })),
      invalidatesTags: ['Team'],
    }),
  }),
});

/** What a function said when it refused: the client only hands over the response. */
async function refusalOf(error: unknown): Promise<{ error: unknown; status?: number }> {
  const context = (error as { context?: Partial<Response> }).context;
  if (typeof context?.json !== 'function' || context.status === undefined) return { error };
  const body: unknown = await context.json().catch(() => null);
  return { error: body ?? error, status: context.status };
}

export const {
  useMembersWithPinQuery,
  useClearMemberPinMutation,
  useSetMemberActiveMutation,
  useChangeMemberRoleMutation,
  useTransferOwnershipMutation,
  useInviteMemberMutation,
  useWithdrawInvitationMutation,
} = teamApi;
