import { useEffect, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';
import { searchMinLength, useTypedSearch } from '../common/productSearch';
import { optionsOf, type SearchOption } from './searchOptions';

/** What is typed into the search, what unfolds below it, and where a choice leads. */
export function useSearchField(initialText: string, input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  const shopPath = useShopPath();
  const [text, setText] = useState(initialText);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const search = useTypedSearch(isOpen ? text : '');
  const isShown = isOpen && text.trim() !== '';
  const options = isShown ? optionsOf(search) : [];
  const active = options[activeIndex];
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
  return {
    text,
    type,
    search,
    options,
    active,
    activeIndex,
    setActiveIndex,
    isOpen,
    setIsOpen,
    isShown,
    choose,
    submit,
    onKeyDown,
  };
}

/** Folds something away when the pointer or the focus goes elsewhere. */
export function useCloseOutside({ area, isOpen, close }: OutsideOptions): void {
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && area.current?.contains(event.target) === false) close(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [area, isOpen, close]);
}

interface OutsideOptions {
  area: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** The setter of a state: the same at every draw. */
  close: (isOpen: false) => void;
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
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
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
