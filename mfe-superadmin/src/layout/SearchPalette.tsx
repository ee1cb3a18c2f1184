import { useMemo, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { CommandPalette, type PaletteEntry, type StaffMenuItem } from '@dukani/shared/staff-frame';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { useTenantPageQuery } from '../common/platformApi';
import { tenantPath } from '../common/tenantPath';

/** Product-wide rule of searching: 300 ms after the last key, from 2 characters on. */
const DEBOUNCE_MS = 300;
const MIN_QUERY = 2;
const SHOWN_TENANTS = 8;

interface Results {
  entries: PaletteEntry[];
  /** What is said when there is nothing to choose, '' otherwise. */
  note: string;
}

function useResults(query: string, items: readonly StaffMenuItem[]): Results {
  const wanted = query.trim();
  const searched = useDebouncedValue(wanted, DEBOUNCE_MS);
  const isSearching = wanted.length >= MIN_QUERY && searched.length >= MIN_QUERY;
  const { currentData, error, isFetching } = useTenantPageQuery(
    { filter: { query: searched, status: null }, limit: SHOWN_TENANTS },
    { skip: !isSearching },
  );
  const entries = useMemo<PaletteEntry[]>(() => {
    const screens = items
      .filter((item) => item.label.toLowerCase().includes(wanted.toLowerCase()))
      .map(({ label, path, icon }): PaletteEntry => ({ label, path, icon, key: path, hint: 'Screen' }));
    const tenants = (isSearching ? (currentData?.rows ?? []) : []).map((tenant): PaletteEntry => ({
      key: tenant.id,
      label: tenant.name,
      hint: tenant.subdomain ?? 'Tenant',
      icon: 'store',
      path: tenantPath(tenant),
    }));
    return [...screens, ...tenants];
  }, [currentData, isSearching, items, wanted]);
  if (isSearching && error !== undefined) return { entries, note: `Tenants: ${errorMessage(error)}` };
  const isWaiting = wanted.length >= MIN_QUERY && (isFetching || wanted !== searched);
  if (isWaiting) return { entries, note: 'Searching tenants…' };
  return { entries, note: entries.length === 0 ? 'Nothing found.' : '' };
}

/** Jumps to one of these screens or to a tenant. */
export function SearchPalette({ screens, onClose }: { screens: readonly StaffMenuItem[]; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const { entries, note } = useResults(query, screens);
  return (
    <CommandPalette
      label="Screen or tenant"
      placeholder="Type a screen or a tenant"
      query={query}
      onQueryChange={setQuery}
      entries={entries}
      note={note}
      onClose={onClose}
    />
  );
}
