import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useLocation, useNavigate } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { Icon } from '@dukani/shared/ui-core';
import { searchMinLength, useTypedSearch } from '../common/productSearch';
import { optionsOf, type SearchOption } from './searchOptions';
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
  const navigate = useNavigate();
  const shopPath = useShopPath();
  const listId = useId();
  const area = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialText);
  const [isOpen, setIsOpen] = useState(false);
  const [wasEntered, setWasEntered] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const search = useTypedSearch(isOpen ? text : '');
  const isShown = isOpen && text.trim() !== '';
  const options = isShown ? optionsOf(search) : [];
  const active = options[activeIndex];

  useSlashKey(input);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target) === false) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const type = (next: string) => {
    setText(next);
    setActiveIndex(-1);
    setIsOpen(true);
  };
  const choose = (option: SearchOption) => {
    if (option.kind === 'suggestion') {
      type(option.text);
      input.current?.focus();
      return;
    }
    setIsOpen(false);
    void navigate(shopPath(option.kind === 'product' ? `product/${option.product.id}` : searchPath(text)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (active !== undefined) return choose(active);
    // The list says what is missing.
    if (text.trim().length < searchMinLength) return setIsOpen(true);
    setIsOpen(false);
    void navigate(shopPath(searchPath(text)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (isShown) setIsOpen(false);
      else setText('');
      setActiveIndex(-1);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setIsOpen(true);
      setActiveIndex(nextIndex({ index: activeIndex, count: options.length, isDown: event.key === 'ArrowDown' }));
    }
  };

  return (
    // Address and name are for the time before the scripts have arrived.
    <form ref={area} role="search" className="shop-search" action={shopPath('search')} onSubmit={submit}>
      <div className="shop-search__box">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label="Search products"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(active === undefined ? {} : { 'aria-activedescendant': `${listId}-${activeIndex}` })}
          placeholder="Search products"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            setWasEntered(true);
            setIsOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <button
            type="button"
            className="shop-search__clear"
            aria-label="Clear search"
            onClick={() => (type(''), input.current?.focus())}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {wasEntered && (
        <Suspense fallback={null}>
          <SearchDropdown
            listId={listId}
            isShown={isShown}
            text={text}
            search={search}
            options={options}
            activeIndex={activeIndex}
            onChoose={choose}
            onPoint={setActiveIndex}
          />
        </Suspense>
      )}
    </form>
  );
}

function searchPath(text: string): string {
  return `search?${new URLSearchParams({ q: text.trim() }).toString()}`;
}

/** From the field (-1) through the options and back to the field. */
function nextIndex({ index, count, isDown }: { index: number; count: number; isDown: boolean }): number {
  if (isDown) return index + 1 >= count ? -1 : index + 1;
  return index < 0 ? count - 1 : index - 1;
}

/** `/` anywhere outside a field goes to the search. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], dialog') !== null
      )
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}
