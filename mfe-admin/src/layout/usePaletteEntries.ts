import { useMemo, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import type { FoundKind } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { useOnline } from '@dukani/shared/ui-core';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { countryOf } from '../common/countryOf';
import { SETTINGS_MENU } from '../settings/settingsMenu';
import { useSearchBusinessQuery, type Found } from './paletteApi';
import { noteRecent, readRecent, type RecentEntry } from './paletteRecent';
import { PALETTE_SCREENS } from './paletteScreens';
import { isLockedPath, isShownTo } from './sidebarItems';

const DEBOUNCE_MS = 200;
const MIN_QUERY = 2;
/** With something typed: what was found stands in sight below them. */
const SHOWN_SCREENS = 6;

interface KindOfFound {
  name: string;
  /** In the sentence that says what can be found. */
  plural: string;
  icon: string;
  permission: string;
  pathOf: (id: string) => string;
}

const KINDS: Record<FoundKind, KindOfFound> = {
  product: {
    name: 'Product',
    plural: 'products',
    icon: 'box',
    permission: 'products.view',
    pathOf: (id) => `/admin/products/${id}`,
  },
  customer: {
    name: 'Customer',
    plural: 'customers',
    icon: 'user',
    permission: 'contacts.view',
    pathOf: (id) => `/admin/customers/${id}`,
  },
  supplier: {
    name: 'Supplier',
    plural: 'suppliers',
    icon: 'truck',
    permission: 'contacts.view',
    pathOf: (id) => `/admin/customers/${id}`,
  },
  sale: {
    name: 'Sale',
    plural: 'sales',
    icon: 'receipt',
    permission: 'sales.view_own',
    pathOf: (id) => `/admin/sales/${id}`,
  },
  order: {
    name: 'Order',
    plural: 'orders',
    icon: 'globe',
    permission: 'orders.view',
    pathOf: (id) => `/admin/sales?tab=orders&order=${id}`,
  },
  quote: {
    name: 'Quote',
    plural: 'quotes',
    icon: 'file',
    permission: 'sales.record',
    pathOf: (id) => `/admin/sales?tab=quotes&quote=${id}`,
  },
  purchase_order: {
    name: 'Purchase order',
    plural: 'purchase orders',
    icon: 'truck',
    permission: 'purchases.view',
    pathOf: (id) => `/admin/purchases?tab=orders&order=${id}`,
  },
  bill: {
    name: 'Bill',
    plural: 'bills',
    icon: 'file',
    permission: 'purchases.view',
    pathOf: (id) => `/admin/purchases?tab=bills&bill=${id}`,
  },
};

function foundEntry({ kind, id, title, detail, amount }: Found, currencyCode: string): RecentEntry {
  const { name, icon, permission, pathOf } = KINDS[kind];
  const facts = [detail, amount === null ? null : formatCurrency(amount, currencyCode)].filter((fact) => fact !== null);
  return {
    key: `${kind} ${id}`,
    label: title,
    ...(facts.length === 0 ? {} : { detail: facts.join(' · ') }),
    hint: name,
    icon,
    path: pathOf(id),
    permission,
  };
}

/** Every screen, and every part of the settings. */
const PLACES: readonly (RecentEntry & { words: string; countries?: readonly string[] })[] = [
  ...PALETTE_SCREENS.map(({ label, path, icon, permission, words = '', ...rest }) => ({
    key: path,
    label,
    hint: icon === 'plus' ? 'Action' : 'Screen',
    icon,
    path,
    permission,
    words,
    ...('countries' in rest && rest.countries !== undefined ? { countries: rest.countries } : {}),
  })),
  ...SETTINGS_MENU.map(({ key, label, description, icon, permission }) => ({
    key: `settings ${key}`,
    label,
    hint: 'Settings',
    icon,
    path: `/admin/settings?section=${key}`,
    permission,
    words: description.toLowerCase(),
  })),
];

/** 0 begins with it, 1 a word of it does, 2 it is called so as well, null does not fit. */
function fitOf({ label, words }: { label: string; words: string }, wanted: string): number | null {
  const name = label.toLowerCase();
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`)) return 1;
  return name.includes(wanted) || ` ${words}`.includes(` ${wanted}`) ? 2 : null;
}

function placesFor(wanted: string, isShown: (entry: (typeof PLACES)[number]) => boolean): RecentEntry[] {
  const shown = PLACES.filter(isShown);
  if (wanted === '') return shown.filter(({ hint }) => hint !== 'Settings');
  return shown
    .map((place) => ({ place, fit: fitOf(place, wanted) }))
    .filter((one): one is { place: (typeof PLACES)[number]; fit: number } => one.fit !== null)
    .sort((one, other) => one.fit - other.fit)
    .slice(0, SHOWN_SCREENS)
    .map(({ place }) => place);
}

/** What fits what is typed, of what the person may see: what was chosen last, screens and settings, and what the business has. */
export function usePaletteEntries(query: string, isLocked: boolean) {
  const { access, userId } = useSession();
  const isOnline = useOnline();
  const country = countryOf(access?.tenant);
  const currencyCode = access?.tenant?.currency_code ?? 'KES';
  const wanted = query.trim().toLowerCase();
  const searched = useDebouncedValue(query.trim(), DEBOUNCE_MS);
  const permissions = useMemo(() => access?.permissions ?? [], [access]);
  const kinds = useMemo(
    () => (isLocked ? [] : Object.values(KINDS).filter(({ permission }) => permissions.includes(permission))),
    [isLocked, permissions],
  );
  const isSearching = kinds.length > 0 && wanted.length >= MIN_QUERY;
  const search = useSearchBusinessQuery(searched, { skip: !isSearching || searched.length < MIN_QUERY });
  const found = isSearching ? search.currentData : undefined;
  const owner = useMemo(
    () => ({ tenantId: access?.tenant?.id ?? '', userId: userId ?? '' }),
    [access?.tenant?.id, userId],
  );
  const [recent] = useState(() => readRecent(owner));

  const entries = useMemo<RecentEntry[]>(() => {
    const maySee = (entry: { permission: string; path: string; countries?: readonly string[] }) =>
      isShownTo(entry, { permissions, country }) && !isLockedPath(entry.path, isLocked);
    const last = wanted === '' ? recent.filter(maySee).map((entry) => ({ ...entry, hint: 'Recent' })) : [];
    const lastPaths = last.map(({ path }) => path);
    return [
      ...last,
      ...placesFor(wanted, maySee).filter(({ path }) => !lastPaths.includes(path)),
      ...(found ?? []).map((one) => foundEntry(one, currencyCode)),
    ];
  }, [country, currencyCode, found, isLocked, permissions, recent, wanted]);

  return {
    entries,
    note: noteOf({ entries, isSearching, isOnline, error: search.error, isWaiting: found === undefined, kinds }),
    choose: (entry: RecentEntry) =>
      noteRecent(owner, entry.hint === 'Recent' ? { ...entry, hint: hintOf(entry) } : entry),
  };
}

const hintOf = ({ key }: RecentEntry): string => {
  const place = PLACES.find((one) => one.key === key);
  return place?.hint ?? KINDS[key.split(' ')[0] as FoundKind].name;
};

interface NoteFacts {
  entries: readonly RecentEntry[];
  isSearching: boolean;
  isOnline: boolean;
  error: unknown;
  isWaiting: boolean;
  kinds: readonly KindOfFound[];
}

/** What is said beside or instead of entries: at most two sentences. */
function noteOf({ entries, isSearching, isOnline, error, isWaiting, kinds }: NoteFacts): string[] {
  if (isSearching && !isOnline) return ['Without a connection only screens are found.'];
  if (isSearching && error !== undefined) return [errorMessage(error)];
  if (isSearching && isWaiting) return ['Searching…'];
  if (entries.length > 0) return [];
  const plurals = ['Screens', 'settings', ...kinds.map(({ plural }) => plural)];
  const last = plurals.pop() ?? '';
  return ['Nothing found.', `${plurals.join(', ')} and ${last} are found by name, number or phone.`];
}
