import type { TeamMember, TeamRole, TenantRole } from '@dukani/shared/rpc';
import { nameOf } from '../common/team/teamListApi';

/** How roles are called on the screen, and what each may do in a sentence. */
export const ROLES: Readonly<Record<TenantRole, { name: string; sentence: string }>> = {
  admin: { name: 'Business Owner', sentence: 'Full access, including billing and ownership.' },
  manager: {
    name: 'Store Manager',
    sentence: 'Runs the business day to day: products, stock, sales, books and team. Not billing, and not owners.',
  },
  accountant: {
    name: 'Accountant',
    sentence: 'Sees everything of the business, keeps its books, bills and bank statements. Sells nothing.',
  },
  cashier: { name: 'Sales Staff', sentence: 'Sells at the till, handles web orders and sees products without cost.' },
};

/** What somebody's role is called: the own role of the business, else the ready one. */
export const roleNameOf = ({ role, role_name }: TeamMember): string => role_name ?? ROLES[role].name;

/** A role as a choice: its id, or the base of a ready one, of which there is one each. */
export const keyOf = ({ id, base }: TeamRole): string => id ?? base;

export const titleOf = ({ name, base }: TeamRole): string => name ?? ROLES[base].name;

/** What a role may do, in a sentence. */
export function sentenceOf({ is_own, base, permissions }: TeamRole): string {
  if (!is_own) return ROLES[base].sentence;
  const count = permissions.length;
  return `Own role, made from ${ROLES[base].name}, with ${count} ${count === 1 ? 'right' : 'rights'}.`;
}

export type MemberState = 'active' | 'invited' | 'deactivated';

export const STATES: Readonly<Record<MemberState, { label: string; tone: 'success' | 'info' | 'neutral' }>> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
};

export function stateOf({ is_active, invitation_status }: TeamMember): MemberState {
  if (invitation_status === 'pending') return 'invited';
  return is_active ? 'active' : 'deactivated';
}

/** Who looks at the team. */
export interface Viewer {
  userId: string | null;
  permissions: readonly string[];
}

/** What a viewer may do with a member. The server decides again; this only keeps buttons away that it would refuse. */
export interface MemberRights {
  mayChangeRole: boolean;
  mayDeactivate: boolean;
  mayReactivate: boolean;
  mayHandOver: boolean;
  mayInviteAgain: boolean;
}

export function rightsOver(member: TeamMember, { userId, permissions }: Viewer): MemberRights {
  const isOwner = permissions.includes('ownership.transfer');
  const state = stateOf(member);
  const mayManage =
    permissions.includes('team.manage') && member.user_id !== userId && (isOwner || member.role !== 'admin');
  return {
    mayChangeRole: mayManage && state === 'active',
    mayDeactivate: mayManage && state === 'active',
    mayReactivate: mayManage && state === 'deactivated',
    mayHandOver: isOwner && member.user_id !== userId && state === 'active' && member.role !== 'admin',
    mayInviteAgain: mayManage && state === 'invited',
  };
}

/** Whether somebody with these permissions may give a role: nobody gives what they lack. */
export function mayGive(role: TeamRole, permissions: readonly string[]): boolean {
  const isHeld = role.permissions.every((right) => permissions.includes(right));
  return isHeld && (role.base !== 'admin' || permissions.includes('ownership.transfer'));
}

/** The orders of the team; usual is the server's: active people first, owners ahead. */
export const TEAM_SORTS = ['usual', 'name', '-name', 'role', '-role', 'seen', '-seen'] as const;
export type TeamSort = (typeof TEAM_SORTS)[number];

interface TeamView {
  query: string;
  role: TenantRole | null;
  state: MemberState | null;
  sort: TeamSort;
}

const ROLE_ORDER = Object.keys(ROLES);
const COMPARE: Readonly<Record<string, (a: TeamMember, b: TeamMember) => number>> = {
  name: (a, b) => nameOf(a).localeCompare(nameOf(b), undefined, { sensitivity: 'base' }),
  role: (a, b) => ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role),
  // Whoever never signed in was away longest.
  seen: (a, b) => (a.last_sign_in_at ?? '').localeCompare(b.last_sign_in_at ?? ''),
};

/** The people of a team that a view shows, in its order. A team is a few dozen people and comes whole. */
export function teamOf(members: readonly TeamMember[], { query, role, state, sort }: TeamView): TeamMember[] {
  const words = query.toLowerCase();
  const shown = members.filter(
    (member) =>
      (role === null || member.role === role) &&
      (state === null || stateOf(member) === state) &&
      `${member.full_name ?? ''}\n${member.email ?? ''}`.toLowerCase().includes(words),
  );
  const compare = COMPARE[sort.replace('-', '')];
  if (compare === undefined) return shown;
  return shown.toSorted((a, b) => (sort.startsWith('-') ? compare(b, a) : compare(a, b)));
}
