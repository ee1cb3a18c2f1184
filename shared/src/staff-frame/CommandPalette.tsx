import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from '../router';
import { Dialog } from '../ui-core/Dialog';
import { Icon, type IconName } from '../ui-core/Icon';

/** Something the palette leads to. */
export interface PaletteEntry {
  key: string;
  label: string;
  /** What tells it from others of its name. */
  detail?: string;
  hint: string;
  icon: IconName | (string & {});
  path: string;
}

interface CommandPaletteProps<Entry extends PaletteEntry> {
  /** Names the field: "Screen or tenant". */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  entries: readonly Entry[];
  /** Hears of what is chosen. */
  onChoose?: (entry: Entry) => void;
  /** What is said of the search, beside or instead of entries. */
  note: ReactNode;
  onClose: () => void;
}

/** Jumps to a screen or a thing: type, arrows, Enter; Esc leaves. What is found is the area's business. */
export function CommandPalette<Entry extends PaletteEntry>(props: CommandPaletteProps<Entry>) {
  const { label, placeholder, query, onQueryChange, entries, onChoose, note, onClose } = props;
  const navigate = useNavigate();
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onChoose?.(entry);
    onClose();
    void navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setActiveIndex((before) => (entries.length === 0 ? 0 : (before + step + entries.length) % entries.length));
    else if (event.key === 'Enter') open(entries[activeIndex]);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog isOpen title="Search or go to" onClose={onClose}>
      <div className="staff-palette-box">
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries[activeIndex] === undefined ? undefined : `${listId}-${activeIndex}`}
          placeholder={placeholder}
          maxLength={200}
          value={query}
          onChange={(event) => {
            onQueryChange(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={listId} entries={entries} activeIndex={activeIndex} onOpen={open} onPoint={setActiveIndex} />
      <div className="staff-palette-note" {...(entries.length === 0 ? { 'data-is-empty': '' } : {})} role="status">
        {note}
      </div>
    </Dialog>
  );
}

interface PaletteListProps<Entry extends PaletteEntry> {
  id: string;
  entries: readonly Entry[];
  activeIndex: number;
  onOpen: (entry: Entry) => void;
  onPoint: (index: number) => void;
}

function PaletteList<Entry extends PaletteEntry>({
  id,
  entries,
  activeIndex,
  onOpen,
  onPoint,
}: PaletteListProps<Entry>) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // jsdom and old browsers lack the method.
    ref.current?.children[activeIndex]?.scrollIntoView?.({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <ul
      ref={ref}
      id={id}
      role="listbox"
      aria-label="Results"
      className="staff-palette-list"
      hidden={entries.length === 0}
    >
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className="staff-palette-item"
          onClick={() => onOpen(entry)}
          onMouseMove={() => onPoint(index)}
        >
          <Icon name={entry.icon} size={18} />
          <span className="staff-palette-label">
            {entry.label}
            {entry.detail !== undefined && <span className="staff-palette-detail"> {entry.detail}</span>}
          </span>
          <span className="staff-palette-hint">{entry.hint}</span>
        </li>
      ))}
    </ul>
  );
}
