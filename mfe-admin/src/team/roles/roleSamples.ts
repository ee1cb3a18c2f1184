import type { TeamRight, TeamRole, TeamRoles } from '@dukani/shared/rpc';

const right = (key: string, description: string, isForOwners = false): TeamRight => ({
  key,
  description,
  is_for_owners: isForOwners,
});
const RIGHTS = [
  right('audit.view', 'See who changed what', true),
  right('billing.view', 'See the subscription', true),
  right('ownership.transfer', 'Transfer the business to another owner', true),
  right('sales.record', 'Make sales'),
  right('sales.refund', 'Refund sales'),
  right('sales.view_own', 'See own sales'),
  right('team.manage', 'Invite, change and deactivate people of the team'),
  right('team.view', 'See the team'),
];
const ready = (base: TeamRole['base'], permissions: string[], people: number): TeamRole => ({
  id: null,
  name: null,
  base,
  is_own: false,
  updated_at: null,
  people,
  permissions,
});

export const OWNER_ROLE = ready(
  'admin',
  RIGHTS.map(({ key }) => key),
  1,
);
export const MANAGER_ROLE = ready(
  'manager',
  ['sales.record', 'sales.refund', 'sales.view_own', 'team.manage', 'team.view'],
  1,
);
export const CASHIER_ROLE = ready('cashier', ['sales.record', 'sales.view_own'], 2);
/** Made from Sales Staff: refunds added, own sales taken away. */
export const OWN_ROLE: TeamRole = {
  id: '7d1f4c1e-6f5e-4d6b-9f0e-2f4b8f1f0a01',
  name: 'Floor lead',
  base: 'cashier',
  is_own: true,
  updated_at: '2026-01-02T03:04:05Z',
  people: 0,
  permissions: ['sales.record', 'sales.refund'],
};

export const ROLES_ANSWER: TeamRoles = {
  permissions: RIGHTS,
  roles: [OWNER_ROLE, MANAGER_ROLE, ready('accountant', ['sales.view_own'], 0), CASHIER_ROLE, OWN_ROLE],
};
