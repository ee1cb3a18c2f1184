import type { TeamRight, TeamRole, TeamRoles, TenantRole } from '@dukani/shared/rpc';

/** What the parts of the product are called in the matrix, in the order of the menu; the first word of a right is its part. */
const FEATURES: readonly [feature: string, name: string][] = [
  ['dashboard', 'Dashboard'],
  ['products', 'Products'],
  ['promotions', 'Promotions'],
  ['sales', 'Sales'],
  ['till', 'Till'],
  ['gift_cards', 'Gift cards'],
  ['loyalty', 'Loyalty'],
  ['orders', 'Web orders'],
  ['stock', 'Stock'],
  ['purchases', 'Purchases'],
  ['contacts', 'Contacts'],
  ['accounting', 'Accounting'],
  ['banking', 'Banking'],
  ['tax', 'Tax'],
  ['reports', 'Reports'],
  ['team', 'Team'],
  ['hours', 'Working hours'],
  ['commission', 'Commission'],
  ['audit', 'Activity'],
  ['communications', 'Communications'],
  ['storefront', 'Online shop'],
  ['settings', 'Settings'],
  ['api_keys', 'API keys'],
  ['payments', 'Payment keys'],
  ['etims', 'ETIMS'],
  ['billing', 'Billing'],
  ['ownership', 'Ownership'],
];

export interface RightRow extends TeamRight {
  /** How the role differs here from the ready role that it was made from. */
  difference: 'added' | 'removed' | null;
  isHeld: boolean;
}

export interface FeatureRows {
  feature: string;
  name: string;
  rows: RightRow[];
}

interface MatrixView {
  rights: readonly TeamRight[];
  /** What the role holds as it is drawn. */
  held: readonly string[];
  base: TenantRole;
  baseRights: readonly string[];
  search: string;
  isDifferenceOnly: boolean;
}

const featureOf = (key: string) => key.split('.')[0] ?? key;

/** `communications.send` as people read it, `Communications: send`; null for what is no right. */
export function rightInWords(key: string): string | null {
  const [feature, action] = /^([a-z_]+)\.([a-z_]+)$/.exec(key)?.slice(1) ?? [];
  const name = FEATURES.find(([known]) => known === feature)?.[1];
  return name === undefined || action === undefined ? null : `${name}: ${action.replaceAll('_', ' ')}`;
}

/** The rights of a role by feature, as the search and the tick leave them. Rights of owners stand only in a role of owners. */
export function matrixOf({ rights, held, base, baseRights, search, isDifferenceOnly }: MatrixView): FeatureRows[] {
  const words = search.trim().toLowerCase();
  const known = new Set(FEATURES.map(([feature]) => feature));
  const others = [...new Set(rights.map(({ key }) => featureOf(key)))].filter((feature) => !known.has(feature));
  return [...FEATURES, ...others.map((feature): [string, string] => [feature, feature])]
    .map(([feature, name]) => ({
      feature,
      name,
      rows: rights
        .filter((right) => featureOf(right.key) === feature && (base === 'admin' || !right.is_for_owners))
        .map((right): RightRow => {
          const isHeld = held.includes(right.key);
          const isInBase = baseRights.includes(right.key);
          return { ...right, isHeld, difference: isHeld === isInBase ? null : isHeld ? 'added' : 'removed' };
        })
        .filter(
          (row) =>
            (!isDifferenceOnly || row.difference !== null) &&
            `${name}\n${row.description}\n${row.key}`.toLowerCase().includes(words),
        ),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** The ready role that a role was made from. */
export function baseOf({ roles }: TeamRoles, base: TenantRole): TeamRole | undefined {
  return roles.find((role) => !role.is_own && role.base === base);
}

/** By how many rights a role differs from its base, each way. */
export function differenceOf(role: TeamRole, base: TeamRole | undefined): { added: number; removed: number } {
  const before = base?.permissions ?? [];
  return {
    added: role.permissions.filter((right) => !before.includes(right)).length,
    removed: before.filter((right) => !role.permissions.includes(right)).length,
  };
}
