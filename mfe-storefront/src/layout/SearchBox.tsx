import { lazy, Suspense, useId, useRef, useState, type RefObject } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useLocation } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { Icon } from '@dukani/shared/ui-core';
import { useCloseOutside, useSearchField, useSlashKey } from './useSearchField';
import './SearchBox.css';

// Fetched when somebody first enters the field.
const SearchDropdown = lazy(() => loadTwice(() => import('./SearchDropdown')));

/** Search with a list that unfolds while one types. Arrows choose, Enter opens, Esc folds it away and then empties the field. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const shopPath = useShopPath();
  const onSearchPage = pathname === shopPath('search');
  const query = onSearchPage ? (new URLSearchParams(search).get('q') ?? '') : '';
  // Another page or another search is another field: what was typed before does not linger.
  return <SearchField key={pathname + query} initialText={query} />;
}

function SearchField({ initialText }: { initialText: string }) {
  const shopPath = useShopPath();
  const listId = useId();
  const area = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [wasEntered, setWasEntered] = useState(false);
  const field = useSearchField(initialText, input);
  useSlashKey(input);
  useCloseOutside({ area, isOpen: field.isOpen, close: field.setIsOpen });
  return (
    // Address and name are for the time before the scripts have arrived.
    <form ref={area} role="search" className="shop-search" action={shopPath('search')} onSubmit={field.submit}>
      <div className="shop-search__box">
        <Icon name="search" />
        <SearchInput
          input={input}
          field={field}
          listId={listId}
          onEnter={() => {
            setWasEntered(true);
            field.setIsOpen(true);
          }}
        />
        {field.text !== '' && (
          <button
            type="button"
            className="shop-search__clear"
            aria-label="Clear search"
            onClick={() => (field.type(''), input.current?.focus())}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {wasEntered && (
        <Suspense fallback={null}>
          <SearchDropdown
            listId={listId}
            isShown={field.isShown}
            text={field.text}
            search={field.search}
            options={field.options}
            activeIndex={field.activeIndex}
            onChoose={field.choose}
            onPoint={field.setActiveIndex}
          />
        </Suspense>
      )}
    </form>
  );
}

interface SearchInputProps {
  input: RefObject<HTMLInputElement | null>;
  field: ReturnType<typeof useSearchField>;
  listId: string;
  onEnter: () => void;
}

function SearchInput({ input, field, listId, onEnter }: SearchInputProps) {
  return (
    <input
      ref={input}
      type="search"
      name="q"
      role="combobox"
      aria-label="Search products"
      aria-expanded={field.isShown}
      aria-controls={listId}
      aria-autocomplete="list"
      {...(field.active === undefined ? {} : { 'aria-activedescendant': `${listId}-${field.activeIndex}` })}
      placeholder="Search products"
      enterKeyHint="search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={100}
      value={field.text}
      onChange={(event) => field.type(event.target.value)}
      onFocus={onEnter}
      onKeyDown={field.onKeyDown}
    />
  );
}
