import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import { Dialog, Icon, type IconName } from '@dukani/shared/ui-core';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { useTenantPageQuery } from '../common/platformApi';
import { tenantPath } from '../common/tenantPath';
import { MENU_ITEMS } from './menu';

interface Entry {
  key: string;
  label: string;
  hint: string;
  icon: IconName;
  path: string;
}

/** Product-wide rule of searching: 300 ms after the last key, from 2 characters on. */
const DEBOUNCE_MS = 300;
const MIN_QUERY = 2;
const SHOWN_TENANTS = 8;

interface Results {
  entries: Entry[];
  /** What is said when there is nothing to choose, '' otherwise. */
  note: string;
}

function useResults(query: string): Results {
  const wanted = query.trim();
  const searched = useDebouncedValue(wanted, DEBOUNCE_MS);
  const isSearching = wanted.length >= MIN_QUERY && searched.length >= MIN_QUERY;
  const { currentData, error, isFetching } = useTenantPageQuery(
    { filter: { query: searched, status: null }, limit: SHOWN_TENANTS },
    { skip: !isSearching },
  );
  const entries = useMemo<Entry[]>(() => {
    const screens = MENU_ITEMS.filter((item) => item.label.toLowerCase().includes(wanted.toLowerCase())).map(
      (item): Entry => ({ ...item, key: item.path, hint: 'Screen' }),
    );
    const tenants = (isSearching ? (currentData?.rows ?? []) : []).map((tenant): Entry => ({
      key: tenant.id,
      label: tenant.name,
      hint: tenant.subdomain ?? 'Tenant',
      icon: 'store',
      path: tenantPath(tenant),
    }));
    return [...screens, ...tenants];
  }, [currentData, isSearching, wanted]);
  if (isSearching && error !== undefined) return { entries, note: `Tenants: ${errorMessage(error)}` };
  const isWaiting = wanted.length >= MIN_QUERY && (isFetching || wanted !== searched);
  if (isWaiting) return { entries, note: 'Searching tenants…' };
  return { entries, note: entries.length === 0 ? 'Nothing found.' : '' };
}

/** Jumps to a screen or a tenant: type, arrows, Enter; Esc leaves. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const listRef = useRef<HTMLUListElement>(null);
  const { entries, note } = useResults(query);
  const active = entries[activeIndex];

  useEffect(() => {
    // jsdom and old browsers lack the method.
    listRef.current?.children[activeIndex]?.scrollIntoView?.({ block: 'nearest' });
  }, [activeIndex]);

  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    void navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActiveIndex((before) => (entries.length === 0 ? 0 : (before + step + entries.length) % entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(active);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };

  return (
    <Dialog isOpen title="Search or go to" onClose={onClose}>
      <div className="sup-palette-box">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label="Screen or tenant"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${listId}-${activeIndex}`}
          placeholder="Type a screen or a tenant"
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul ref={listRef} id={listId} role="listbox" aria-label="Results" className="sup-palette-list">
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className="sup-palette-item"
            onClick={() => open(entry)}
            onMouseMove={() => setActiveIndex(index)}
          >
            <Icon name={entry.icon} size={18} />
            <span className="sup-palette-label">{entry.label}</span>
            <span className="sup-palette-hint">{entry.hint}</span>
          </li>
        ))}
      </ul>
      <p className="sup-palette-note" role="status">
        {note}
      </p>
    </Dialog>
  );
}
