export const ROLES_BACK = { to: '/admin/team?tab=roles', label: 'Roles' };
