import { api, rpcQuery } from '@dukani/shared/api';
import type {
  InviteMemberInput,
  StaffPin,
  TeamMember,
  TenantRole,
  TillStaff,
  WithdrawnInvitation,
} from '@dukani/shared/rpc';

/** The people of the business. */
const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTeam: build.query<TeamMember[], void>({
      query: () => rpcQuery('list_team'),
      transformResponse: (rows) => rows as TeamMember[],
      providesTags: ['Team'],
    }),
    setMemberActive: build.mutation<TeamMember, { userId: string; isActive: boolean }>({
      query: ({ userId, isActive }) => rpcQuery('set_member_active', { p_user_id: userId, p_is_active: isActive }),
      transformResponse: (row) => row as TeamMember,
      invalidatesTags: ['Team'],
    }),
    changeMemberRole: build.mutation<TeamMember, { userId: string; role: TenantRole }>({
      query: ({ userId, role }) => rpcQuery('change_member_role', { p_user_id: userId, p_role: role }),
      transformResponse: (row) => row as TeamMember,
      invalidatesTags: ['Team'],
    }),
    transferOwnership: build.mutation<TeamMember, string>({
      query: (userId) => rpcQuery('transfer_ownership', { p_user_id: userId }),
      transformResponse: (row) => row as TeamMember,
      invalidatesTags: ['Team'],
    }),
    /** Who has a till PIN, by user id. */
    membersWithPin: build.query<string[], void>({
      query: () => rpcQuery('list_till_staff'),
      transformResponse: (answer) =>
        (answer as TillStaff).people.filter((person) => person.has_pin).map((person) => person.user_id),
      providesTags: ['Team'],
    }),
    clearMemberPin: build.mutation<StaffPin, string>({
      query: (userId) => rpcQuery('clear_staff_pin', { p_user_id: userId }),
      transformResponse: (answer) => answer as StaffPin,
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
      query: (userId) => rpcQuery('withdraw_invitation', { p_user_id: userId }),
      transformResponse: (answer) => answer as WithdrawnInvitation,
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
  useListTeamQuery,
  useMembersWithPinQuery,
  useClearMemberPinMutation,
  useSetMemberActiveMutation,
  useChangeMemberRoleMutation,
  useTransferOwnershipMutation,
  useInviteMemberMutation,
  useWithdrawInvitationMutation,
} = teamApi;
