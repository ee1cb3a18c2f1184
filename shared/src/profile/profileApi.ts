import { api, rpcEndpoint, rpcQuery } from '../api/api';
import type { SupabaseClient } from '../api/dataClient';
import type { AccountSession, RecoveryCodesState, StaffPin, TillStaff } from '../api/rpcTypes';

export interface OwnProfile {
  full_name: string | null;
  role: string;
  avatar_url: string | null;
  email_verified: boolean;
  email_verified_at: string | null;
}

/** The person's own card among the contacts of the business. */
export interface ContactCard {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  address: string | null;
  notes: string | null;
}

export interface LoginEvent {
  id: string;
  created_at: string;
  ip_address: string | null;
  user_agent: string | null;
}

/** A way to sign in that is linked to the account, as the auth service knows it. */
export type LinkedIdentity = Parameters<SupabaseClient['auth']['unlinkIdentity']>[0];

export interface AccountFactor {
  id: string;
  kind: 'totp' | 'phone';
  name: string | null;
  phone: string | null;
  createdAt: string;
}

/** What the auth service knows of the account. */
export interface Account {
  email: string | null;
  /** Asked for and not confirmed yet. */
  newEmail: string | null;
  /** Verified ones. */
  factors: AccountFactor[];
  identities: LinkedIdentity[];
}

const shownLogins = 10;

type AuthUser = NonNullable<Awaited<ReturnType<SupabaseClient['auth']['getUser']>>['data']['user']>;

/** What the profile dialog reads. Each is asked for by the person's id, so that nobody is shown what another has read. */
export const profileApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    ownProfile: build.query<OwnProfile | null, string>({
      query: (userId) => (db, signal) =>
        db
          .from('profiles')
          .select('full_name, role, avatar_url, email_verified, email_verified_at')
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      transformResponse: (row) => row as OwnProfile | null,
      providesTags: ['Profile'],
    }),
    ownContact: build.query<ContactCard | null, string>({
      query: (userId) => (db, signal) =>
        db
          .from('contacts')
          .select('id, name, email, phone, company, address, notes')
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      transformResponse: (row) => row as ContactCard | null,
      providesTags: ['Contact'],
    }),
    loginEvents: build.query<LoginEvent[], string>({
      query: (userId) => (db, signal) =>
        db
          .from('user_activity_logs')
          .select('id, created_at, ip_address, user_agent')
          .eq('user_id', userId)
          .eq('action_type', 'login')
          .order('created_at', { ascending: false })
          .limit(shownLogins)
          .abortSignal(signal),
      transformResponse: (rows) => rows as LoginEvent[],
      providesTags: ['Activity'],
      // A sign-in on another device is what people come here to look for.
      keepUnusedDataFor: 0,
    }),
    account: build.query<Account, string>({
      query: () => (db) => db.auth.getUser(),
      transformResponse: (answer) => toAccount((answer as { user: AuthUser }).user),
      providesTags: ['Factor'],
    }),
    mySessions: build.query<AccountSession[], string>({
      ...rpcEndpoint('my_sessions', () => ({})),
      providesTags: ['Session'],
      keepUnusedDataFor: 0,
    }),
    recoveryCodesState: build.query<RecoveryCodesState, string>({
      ...rpcEndpoint('recovery_codes_state', () => ({})),
      providesTags: ['Factor'],
    }),
    /** Whether the person has a till PIN. */
    hasPin: build.query<boolean, string>({
      query: () => rpcQuery('list_till_staff'),
      transformResponse: (answer, _meta, userId) =>
        (answer as TillStaff).people.some((person) => person.user_id === userId && person.has_pin),
      providesTags: ['Team'],
    }),
    setPin: build.mutation<StaffPin, { pin: string; password: string | null }>({
      ...rpcEndpoint('set_staff_pin', ({ pin, password }) => ({ p_pin: pin, p_password: password })),
      invalidatesTags: ['Team'],
    }),
    clearPin: build.mutation<StaffPin, void>({
      ...rpcEndpoint('clear_staff_pin', () => ({})),
      invalidatesTags: ['Team'],
    }),
    /** The country of the business (ISO, two letters), as far as it is known. */
    homeCountry: build.query<string | null, string>({
      query: (tenantId) => (db, signal) =>
        db.from('business_settings').select('country').eq('tenant_id', tenantId).abortSignal(signal).maybeSingle(),
      transformResponse: (row) => (row as { country: string | null } | null)?.country ?? null,
      providesTags: ['Settings'],
    }),
    activeOwners: build.query<number, string>({
      ...rpcEndpoint(
        'list_team',
        () => ({}),
        (rows) => rows.filter(({ role, is_active }) => role === 'admin' && is_active).length,
      ),
      providesTags: ['Team'],
    }),
  }),
});

export const {
  useOwnProfileQuery,
  useOwnContactQuery,
  useLoginEventsQuery,
  useAccountQuery,
  useMySessionsQuery,
  useRecoveryCodesStateQuery,
  useActiveOwnersQuery,
  useHasPinQuery,
  useSetPinMutation,
  useClearPinMutation,
  useHomeCountryQuery,
} = profileApi;

function toAccount({ email, new_email, factors = [], identities = [] }: AuthUser): Account {
  return {
    email: email ?? null,
    newEmail: new_email ?? null,
    factors: factors.flatMap((factor) =>
      factor.status === 'verified' && (factor.factor_type === 'totp' || factor.factor_type === 'phone')
        ? {
            id: factor.id,
            kind: factor.factor_type,
            name: factor.friendly_name ?? null,
            phone: 'phone' in factor && typeof factor.phone === 'string' ? factor.phone : null,
            createdAt: factor.created_at,
          }
        : [],
    ),
    identities: [...identities],
  };
}
