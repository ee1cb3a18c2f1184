import type { TenantRole } from './people';

/** A signed-in device of the caller: my_sessions(), newest use first. */
export interface AccountSession {
  id: string;
  created_at: string;
  /** The last sign-in or token refresh. */
  last_used_at: string;
  user_agent: string | null;
  ip_address: string | null;
  assurance_level: 'aal1' | 'aal2';
  /** The session that asks. */
  is_current: boolean;
}

/** end_session(p_session_id): false when there was no such session of the caller. */
export interface EndedSession {
  ended: boolean;
}

/** create_recovery_codes(): ten codes such as `ABCD-EFGH-JKLM`, shown this once; older ones stop working. */
export interface RecoveryCodes {
  codes: string[];
}

/** recovery_codes_state(). */
export interface RecoveryCodesState {
  left: number;
  created_at: string | null;
}

/** use_recovery_code(p_code): how many second factors it took away. The session goes on without one. */
export interface UsedRecoveryCode {
  factors_removed: number;
}

/** deactivate_account(): afterwards every session of the caller is over. */
export interface DeactivatedAccount {
  deactivated: true;
}

/**
 * A person of the caller's team: a row of list_team(), and what set_member_active(p_user_id, p_is_active),
 * change_member_role(p_user_id, p_role) and transfer_ownership(p_user_id) answer.
 */
export interface TeamMember {
  user_id: string;
  full_name: string | null;
  email: string | null;
  role: TenantRole;
  /** The own role of the business that decides what this person may do; null where the ready role decides. */
  role_id: string | null;
  role_name: string | null;
  is_active: boolean;
  invitation_status: 'pending' | 'accepted';
  invitation_accepted_at: string | null;
  last_sign_in_at: string | null;
}
