import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { useSession } from '@dukani/shared/session';
import { Dialog, Icon, type IconName } from '@dukani/shared/ui-core';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { isLockedPath, MORE_SCREENS, SIDEBAR_ITEMS } from './sidebarItems';
import { usePaletteProductsQuery } from './paletteApi';

interface PaletteEntry {
  key: string;
  label: string;
  hint: string;
  icon: IconName | (string & {});
  path: string;
}

interface CommandPaletteProps {
  /** The subscription keeps all but billing closed. */
  isLocked: boolean;
  onClose: () => void;
}

const MIN_PRODUCT_QUERY = 2;

/** Jumps to a screen or a product: type, arrows, Enter. */
export function CommandPalette({ isLocked, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const { access } = useSession();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const searched = useDebouncedValue(query.trim(), 200);
  const permissions = useMemo(() => access?.permissions ?? [], [access]);
  const isProductSearch = !isLocked && searched.length >= MIN_PRODUCT_QUERY && permissions.includes('products.view');
  const products = usePaletteProductsQuery(searched, { skip: !isProductSearch });

  const entries = useMemo<PaletteEntry[]>(() => {
    const wanted = query.trim().toLowerCase();
    const screens = [...SIDEBAR_ITEMS, ...MORE_SCREENS]
      .filter(
        (item) =>
          permissions.includes(item.permission) &&
          !isLockedPath(item.path, isLocked) &&
          item.label.toLowerCase().includes(wanted),
      )
      .map((item) => ({
        key: item.path,
        label: item.label,
        hint: item.isComing === true ? 'Soon' : 'Screen',
        icon: item.icon,
        path: item.path,
      }));
    const found = (isProductSearch ? (products.data ?? []) : []).map((product) => ({
      key: product.id,
      label: product.name,
      hint: product.sku ?? 'Product',
      icon: 'box' as const,
      path: `/admin/products/${product.id}`,
    }));
    return [...screens, ...found];
  }, [isLocked, isProductSearch, permissions, products.data, query]);

  const open = (entry: PaletteEntry | undefined) => {
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
      open(entries[activeIndex]);
    }
  };

  return (
    <Dialog isOpen title="Search or go to" onClose={onClose}>
      <div className="adm-palette">
        <div className="adm-palette-box">
          <Icon name="search" />
          <input
            autoFocus
            role="combobox"
            aria-label="Screen or product"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={entries[activeIndex] === undefined ? undefined : `${listId}-${activeIndex}`}
            placeholder="Type a screen or a product"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActiveIndex(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ul id={listId} role="listbox" aria-label="Results" className="adm-palette-list" hidden={entries.length === 0}>
          {entries.map((entry, index) => (
            <li
              key={entry.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              className="adm-palette-item"
              onClick={() => open(entry)}
              onMouseMove={() => setActiveIndex(index)}
            >
              <Icon name={entry.icon} size={18} />
              <span className="adm-palette-label">{entry.label}</span>
              <span className="adm-palette-hint">{entry.hint}</span>
            </li>
          ))}
        </ul>
        <div className={entries.length === 0 ? 'adm-palette-empty' : undefined} role="status">
          {entries.length === 0 && (
            <>
              <p>{products.isFetching ? 'Searching…' : 'Nothing found.'}</p>
              <p className="adm-palette-note">
                {permissions.includes('products.view') && !isLocked
                  ? 'Screens are found by name, products by name, SKU or barcode.'
                  : 'Screens are found by name.'}
              </p>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
