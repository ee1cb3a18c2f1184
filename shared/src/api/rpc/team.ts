import type { TeamMember } from './accounts';
import type { TenantRole } from './people';

/** One right, by feature and verb. */
export interface TeamRight {
  key: string;
  description: string;
  /** Only a role with base `admin` may hold it. */
  is_for_owners: boolean;
}

/** A role and what it may do: one of the four ready ones, or one that the business made. */
export interface TeamRole {
  /** Null of a ready role, as its name: the screens name those by their base. */
  id: string | null;
  name: string | null;
  base: TenantRole;
  is_own: boolean;
  updated_at: string | null;
  /** How many have it, invited and deactivated people included. */
  people: number;
  permissions: string[];
}

/** list_roles(): ready roles first, then own roles by name. */
export interface TeamRoles {
  permissions: TeamRight[];
  roles: TeamRole[];
}

/** save_tenant_role(p_role). `base` is kept once the role is made; `expected_updated_at` for a change. */
export interface SaveTenantRoleInput {
  id: string;
  name: string;
  base: TenantRole;
  permissions: string[];
  expected_updated_at?: string | null;
}

/** delete_tenant_role(p_role_id). */
export interface DeletedTenantRole {
  id: string;
  deleted: boolean;
}

export interface TeamInputs {
  save_tenant_role: { p_role: SaveTenantRoleInput };
}

export interface TeamAnswers {
  change_member_role: TeamMember;
  delete_tenant_role: DeletedTenantRole;
  list_roles: TeamRoles;
  list_team: TeamMember[];
  save_tenant_role: TeamRole;
  set_member_active: TeamMember;
  transfer_ownership: TeamMember;
}
