import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { Dialog, Icon } from '@dukani/shared/ui-core';
import { usePaletteEntries, type PaletteEntry } from './usePaletteEntries';

interface CommandPaletteProps {
  /** The subscription keeps all but billing closed. */
  isLocked: boolean;
  onClose: () => void;
}

/** Jumps to a screen or a product: type, arrows, Enter. */
export function CommandPalette({ isLocked, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const { entries, isFetching, findsProducts } = usePaletteEntries(query, isLocked);
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
        <PaletteList id={listId} entries={entries} activeIndex={activeIndex} onOpen={open} onPoint={setActiveIndex} />
        <div className={entries.length === 0 ? 'adm-palette-empty' : undefined} role="status">
          {entries.length === 0 && (
            <>
              <p>{isFetching ? 'Searching…' : 'Nothing found.'}</p>
              <p className="adm-palette-note">
                {findsProducts
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

interface PaletteListProps {
  id: string;
  entries: PaletteEntry[];
  activeIndex: number;
  onOpen: (entry: PaletteEntry) => void;
  onPoint: (index: number) => void;
}

function PaletteList({ id, entries, activeIndex, onOpen, onPoint }: PaletteListProps) {
  return (
    <ul id={id} role="listbox" aria-label="Results" className="adm-palette-list" hidden={entries.length === 0}>
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className="adm-palette-item"
          onClick={() => onOpen(entry)}
          onMouseMove={() => onPoint(index)}
        >
          <Icon name={entry.icon} size={18} />
          <span className="adm-palette-label">{entry.label}</span>
          <span className="adm-palette-hint">{entry.hint}</span>
        </li>
      ))}
    </ul>
  );
}
