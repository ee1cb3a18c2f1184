import type { PlatformTenantRow } from '@dukani/shared/rpc';
import type { TenantFilter } from '../common/platformApi';
import { STANDINGS, type Standing } from '../common/standing';

export type TenantSort = keyof typeof COMPARE;

const byText = (of: (row: PlatformTenantRow) => string) => (a: PlatformTenantRow, b: PlatformTenantRow) =>
  of(a).localeCompare(of(b), 'en', { sensitivity: 'base' });
const byNumber = (of: (row: PlatformTenantRow) => number) => (a: PlatformTenantRow, b: PlatformTenantRow) =>
  of(a) - of(b);
const reversed =
  (compare: (a: PlatformTenantRow, b: PlatformTenantRow) => number) => (a: PlatformTenantRow, b: PlatformTenantRow) =>
    compare(b, a);

const byName = byText((row) => row.name);
const byUsers = byNumber((row) => row.user_count);
const byProducts = byNumber((row) => row.product_count);
const bySales = byNumber((row) => row.sales_30_days);
const byJoined = byText((row) => row.created_at);

const COMPARE = {
  newest: reversed(byJoined),
  oldest: byJoined,
  name_asc: byName,
  name_desc: reversed(byName),
  users_asc: byUsers,
  users_desc: reversed(byUsers),
  products_asc: byProducts,
  products_desc: reversed(byProducts),
  sales_asc: bySales,
  sales_desc: reversed(bySales),
} as const;

/** What the list shows, as it stands in the address; unknown words count as not given. */
export interface TenantView {
  /** What the server is asked for. */
  filter: TenantFilter;
  /** Which of those are shown; the server knows the account's status only, the subscription is looked at here. */
  standing: Standing | null;
  sort: TenantSort;
  /** Whose panel is open. */
  tenantId: string | null;
}

export function tenantViewFromParams(params: URLSearchParams): TenantView {
  const word = params.get('status');
  const standing = STANDINGS.find((candidate) => candidate === word) ?? null;
  const sort = params.get('sort');
  return {
    filter: {
      query: (params.get('q') ?? '').trim(),
      status: standing === 'closed' ? 'closed' : null,
    },
    standing,
    sort: isSort(sort) ? sort : 'newest',
    tenantId: params.get('tenant'),
  };
}

/** The address with one word changed; '' takes it away. Another list closes the panel of a row. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (name !== 'tenant') next.delete('tenant');
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The server lists newest first and knows no other order, so the rows are sorted here. */
export function sortTenants(rows: readonly PlatformTenantRow[], sort: TenantSort): PlatformTenantRow[] {
  return [...rows].sort(COMPARE[sort]);
}

function isSort(word: string | null): word is TenantSort {
  return word !== null && Object.hasOwn(COMPARE, word);
}
