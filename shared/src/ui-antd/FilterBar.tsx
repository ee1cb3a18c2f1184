import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui-core/Button';
import { Icon } from '../ui-core/Icon';
import { TextField } from '../ui-core/TextField';
import { useShortcut } from './shortcuts';

export interface FilterBarProps {
  /** Names the search box, for example "Search products". Without it there is none. */
  searchLabel?: string;
  query?: string;
  /** Called 300 ms after the last key. */
  onQueryChange?: (query: string) => void;
  /** Selects and chips. */
  children?: ReactNode;
  /** Given while a filter is set. */
  onClear?: (() => void) | undefined;
}

const debounceMs = 300;

/** Search and filters over a list. `/` jumps into the search box. */
export function FilterBar({ searchLabel, query = '', onQueryChange, children, onClear }: FilterBarProps) {
  return (
    <search className="dk-filter-bar">
      {searchLabel !== undefined && onQueryChange !== undefined && (
        <SearchBox label={searchLabel} query={query} onQueryChange={onQueryChange} />
      )}
      {children}
      {onClear !== undefined && (
        <Button variant="ghost" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

interface SearchBoxProps {
  label: string;
  query: string;
  onQueryChange: (query: string) => void;
}

function SearchBox({ label, query, onQueryChange }: SearchBoxProps) {
  const [text, setText] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  const ref = useRef<HTMLInputElement>(null);
  const report = useRef(onQueryChange);
  useEffect(() => {
    report.current = onQueryChange;
  });
  if (query !== lastQuery) {
    setLastQuery(query);
    if (query !== text.trim()) setText(query);
  }
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => report.current(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text, query]);
  useShortcut('/', () => ref.current?.focus(), label);
  return (
    <div className="dk-filter-bar__search">
      <TextField
        inputRef={ref}
        type="search"
        label={label}
        isLabelHidden
        placeholder={label}
        before={<Icon name="search" size={16} />}
        value={text}
        onChange={setText}
      />
    </div>
  );
}
