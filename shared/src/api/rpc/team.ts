import type { TeamMember } from './accounts';
import type { CommissionAnswers, CommissionInputs } from './commission';
import type { HoursAnswers, HoursInputs } from './hours';
import type { ActorKind, AuditValue } from './operations';
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

/** One entry of the business's own audit record. Of the platform's people it says what they did and when alone. */
export interface ActivityEvent {
  id: string;
  created_at: string;
  actor_id: string | null;
  actor_kind: ActorKind | null;
  actor_name: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  /** What it is about, by name or number, where it has one. */
  subject: string | null;
  before: AuditValue;
  after: AuditValue;
  ip_address: string | null;
}

export interface ActivityPage {
  rows: ActivityEvent[];
  next_cursor: string | null;
}

/** `p_filter` of search_activity. */
export interface ActivityFilter {
  actor_id?: string;
  entity?: string;
  /** A sale comes with its approvals and credit notes. */
  document_id?: string;
  text?: string;
  from?: string;
  /** Not included. */
  to?: string;
}

export interface TeamInputs extends HoursInputs, CommissionInputs {
  search_activity: { p_filter: ActivityFilter };
  save_tenant_role: { p_role: SaveTenantRoleInput };
}

export interface TeamAnswers extends HoursAnswers, CommissionAnswers {
  change_member_role: TeamMember;
  delete_tenant_role: DeletedTenantRole;
  list_roles: TeamRoles;
  list_team: TeamMember[];
  save_tenant_role: TeamRole;
  search_activity: ActivityPage;
  set_member_active: TeamMember;
  transfer_ownership: TeamMember;
}
