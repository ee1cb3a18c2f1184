import type { PlatformRole } from '@dukani/shared/rpc';

/** The roles of platform staff: as a label, as the people who have it, and in short what it is for. */
export const PLATFORM_ROLES: Record<PlatformRole, { label: string; people: string; may: string }> = {
  owner: { label: 'Owner', people: 'owners', may: 'Everything, and the roles of others.' },
  operations: {
    label: 'Operations',
    people: 'operations',
    may: 'Settings, features, system, database and security. No revenue and no affiliates.',
  },
  finance: {
    label: 'Finance',
    people: 'finance',
    may: 'Revenue, invoices, plans and affiliates. No users, system, database, security or communications.',
  },
  support: {
    label: 'Support',
    people: 'support',
    may: 'Tenants, users, e-mails and ETIMS. No money, settings, system, database or security.',
  },
};
