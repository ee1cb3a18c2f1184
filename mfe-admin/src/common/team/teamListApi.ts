import { api, rpcEndpoint } from '@dukani/shared/api';
import type { TeamMember } from '@dukani/shared/rpc';

/** The people of the business. */
const teamListApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTeam: build.query<TeamMember[], void>({
      ...rpcEndpoint('list_team', () => ({})),
      providesTags: ['Team'],
    }),
  }),
});

export const { useListTeamQuery } = teamListApi;

/** What a member is called on the screen. */
export function nameOf({ full_name, email }: TeamMember): string {
  return full_name ?? email ?? 'No Name Set';
}
