import type { TeamMember } from '@dukani/shared/rpc';
import { nameOf } from '../common/team/teamListApi';
import { CASHIER_ROLE, MANAGER_ROLE, OWN_ROLE, OWNER_ROLE } from './roles/roleSamples';
import { mayGive, rightsOver, roleNameOf, sentenceOf, stateOf, teamOf } from './teamRules';

const member = (changes: Partial<TeamMember> = {}): TeamMember => ({
  user_id: 'them',
  full_name: 'Them',
  email: 'them@duka.test',
  role: 'cashier',
  role_id: null,
  role_name: null,
  is_active: true,
  invitation_status: 'accepted',
  invitation_accepted_at: null,
  last_sign_in_at: null,
  ...changes,
});
const OWNER = { userId: 'me', permissions: ['team.view', 'team.manage', 'ownership.transfer'] };
const MANAGER = { userId: 'me', permissions: ['team.view', 'team.manage'] };
const CASHIER = { userId: 'me', permissions: ['team.view'] };

describe('rights over a member', () => {
  it.each<[string, typeof OWNER, Partial<TeamMember>, string]>([
    ['owner over active staff', OWNER, {}, 'role deactivate handOver'],
    ['owner over another owner', OWNER, { role: 'admin' }, 'role deactivate'],
    ['owner over a deactivated person', OWNER, { is_active: false }, 'reactivate'],
    ['owner over an invitation', OWNER, { is_active: false, invitation_status: 'pending' }, 'invite'],
    ['owner over themselves', OWNER, { user_id: 'me', role: 'admin' }, ''],
    ['manager over staff', MANAGER, {}, 'role deactivate'],
    ['manager over an owner', MANAGER, { role: 'admin' }, ''],
    ['manager over an invited owner', MANAGER, { role: 'admin', is_active: false, invitation_status: 'pending' }, ''],
    ['cashier over anybody', CASHIER, {}, ''],
  ])('%s', (_who, viewer, changes, expected) => {
    const rights = rightsOver(member(changes), viewer);
    const names = [
      rights.mayChangeRole && 'role',
      rights.mayDeactivate && 'deactivate',
      rights.mayReactivate && 'reactivate',
      rights.mayHandOver && 'handOver',
      rights.mayInviteAgain && 'invite',
    ].filter((name) => name !== false);
    expect(names.join(' ')).toBe(expected);
  });

  it('nobody gives a role with a right that they lack, and only owners make owners', () => {
    const all = OWNER_ROLE.permissions;
    expect(mayGive(OWNER_ROLE, all)).toBe(true);
    expect(mayGive({ ...OWN_ROLE, base: 'admin' }, MANAGER_ROLE.permissions)).toBe(false);
    expect(mayGive(MANAGER_ROLE, MANAGER_ROLE.permissions)).toBe(true);
    expect(mayGive(MANAGER_ROLE, CASHIER_ROLE.permissions)).toBe(false);
    expect(mayGive(OWN_ROLE, CASHIER_ROLE.permissions)).toBe(false);
  });
});

it('a role is called by the name that the business gave it, else as everywhere', () => {
  expect(roleNameOf(member({ role_name: 'Floor lead' }))).toBe('Floor lead');
  expect(roleNameOf(member())).toBe('Sales Staff');
  expect(sentenceOf(OWN_ROLE)).toBe('Own role, made from Sales Staff, with 2 rights.');
  expect(sentenceOf({ ...OWN_ROLE, permissions: ['sales.record'] })).toBe(
    'Own role, made from Sales Staff, with 1 right.',
  );
});

it('somebody is invited until they accept, whatever else is said', () => {
  expect(stateOf(member({ invitation_status: 'pending', is_active: true }))).toBe('invited');
  expect(stateOf(member({ is_active: false }))).toBe('deactivated');
  expect(stateOf(member())).toBe('active');
});

it('somebody without a name goes by the address', () => {
  expect(nameOf(member({ full_name: null }))).toBe('them@duka.test');
  expect(nameOf(member({ full_name: null, email: null }))).toBe('No Name Set');
});

describe('the list of a team', () => {
  const team = [
    member({ user_id: 'o', full_name: 'Zoe', role: 'admin', last_sign_in_at: '2026-11-20T08:00:00Z' }),
    member({
      user_id: 'm',
      full_name: null,
      email: 'ben@duka.test',
      role: 'manager',
      last_sign_in_at: '2026-11-21T08:00:00Z',
    }),
    member({ user_id: 'c', full_name: 'Ana', is_active: false }),
    member({ user_id: 'i', full_name: 'Cy', is_active: false, invitation_status: 'pending' }),
  ];
  const all = { query: '', role: null, state: null, sort: 'usual' } as const;
  const ids = (view: Partial<Parameters<typeof teamOf>[1]>) =>
    teamOf(team, { ...all, ...view }).map(({ user_id }) => user_id);

  it('is searched by name and address, and narrowed to a role or a state', () => {
    expect(ids({})).toEqual(['o', 'm', 'c', 'i']);
    expect(ids({ query: 'BEN@' })).toEqual(['m']);
    expect(ids({ query: 'an' })).toEqual(['c']);
    expect(ids({ role: 'cashier' })).toEqual(['c', 'i']);
    expect(ids({ role: 'cashier', state: 'invited' })).toEqual(['i']);
  });

  it('is sorted by name, role or last sign-in, both ways', () => {
    expect(ids({ sort: 'name' })).toEqual(['c', 'm', 'i', 'o']);
    expect(ids({ sort: '-name' })).toEqual(['o', 'i', 'm', 'c']);
    expect(ids({ sort: '-role' })).toEqual(['c', 'i', 'm', 'o']);
    expect(ids({ sort: '-seen' })).toEqual(['m', 'o', 'c', 'i']);
  });
});
