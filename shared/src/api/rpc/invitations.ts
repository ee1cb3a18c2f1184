import type { TenantRole } from './people';

/** check_invitation(p_email, p_role, p_role_id?): the business that an invitation leads to. */
export interface CheckedInvitation {
  tenant_id: string;
  tenant_name: string;
  subdomain: string | null;
  custom_domain: string | null;
}

/** withdraw_invitation(p_user_id). */
export interface WithdrawnInvitation {
  withdrawn: boolean;
}

/** decline_invitation(): the pending membership is gone, the account and its sessions stay. */
export interface DeclinedInvitation {
  declined: boolean;
}

/** Body of the edge function `invite-member`; the same again sends the mail again. */
export interface InviteMemberInput {
  email: string;
  full_name: string;
  role: TenantRole;
  /** An own role of the business that was made from `role`; left out for the ready one. */
  role_id?: string;
}
