import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { quantityText } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { announce, refusalText, useDebouncedValue } from '@dukani/shared/ui-antd';
import { ScanButton } from '../camera/ScanButton';
import {
  useLazyLineProductByCodeQuery,
  useLazySearchLineProductsQuery,
  useSearchLineProductsQuery,
} from './lineProductsApi';
import type { LineProduct } from './lineProducts';
import './lines.css';

const MIN_QUERY = 2;

interface LinePickerProps {
  label?: string;
  onPick: (product: LineProduct) => void;
  autoFocus?: boolean;
}

/** Adds products to a document: a scan ends with Enter and adds at once; typing searches by name, arrows and Enter choose. */
export function LinePicker({ label = 'Scan or search a product', onPick, autoFocus = false }: LinePickerProps) {
  const [query, setQuery] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [lastName, setLastName] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const settled = useDebouncedValue(query.trim(), 200);
  const isSearching = settled.length >= MIN_QUERY && query.trim() !== '';
  const { currentData: products, error } = useSearchLineProductsQuery(settled, { skip: !isSearching });
  const [findByCode] = useLazyLineProductByCodeQuery();
  const [findByName] = useLazySearchLineProductsQuery();

  // Scans are answered later, when the document has more lines than the one they were typed into.
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  const pick = (product: LineProduct) => {
    latest.current(product);
    announce(`${product.name} added`);
    setLastName(product.name);
    setQuery('');
    setProblem(null);
    input.current?.focus();
  };
  // A scanner types faster than the search answers: Enter asks for the exact code first. Scans are taken in their order.
  const scans = useRef(Promise.resolve());
  const enter = (text: string) => {
    setQuery('');
    scans.current = scans.current.then(async () => {
      try {
        const byCode = await findByCode(text, true).unwrap();
        const named = byCode !== null || text.length < MIN_QUERY ? [] : await findByName(text, true).unwrap();
        // Whoever waited for the list means its first; whoever typed faster has not seen that there are several.
        const product = byCode ?? (settled === text || named.length === 1 ? named[0] : undefined);
        if (product !== undefined) {
          pick(product);
          // The next scan adds to what this one has drawn.
          await new Promise((resolve) => setTimeout(resolve));
          return;
        }
        setQuery((typed) => (typed === '' ? text : typed));
        if (named.length === 0) setProblem(`No product has the code or name “${text}”.`);
        else announce(`${named.length} products have this name. Choose one.`);
      } catch (failure) {
        setProblem(refusalText(failure));
        setQuery((typed) => (typed === '' ? text : typed));
      }
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && products !== undefined && products.length > 0) {
      event.preventDefault();
      list.current?.querySelector('button')?.focus();
    }
    if (event.key !== 'Enter') return;
    // Enter chooses; it must not post the document.
    event.preventDefault();
    if (query.trim() !== '') enter(query.trim());
  };
  return (
    <div className="line-picker">
      <div className="line-scan">
        <TextField
          label={label}
          value={query}
          onChange={(text) => {
            setQuery(text);
            setProblem(null);
          }}
          inputRef={input}
          autoFocus={autoFocus}
          autoComplete="off"
          placeholder="Barcode, SKU or name"
          {...(isSearching && products !== undefined ? { 'aria-controls': listId } : {})}
          error={problem ?? (isSearching && error !== undefined ? refusalText(error) : null)}
          onKeyDown={onKeyDown}
        />
        <ScanButton onScan={enter} status={problem ?? (lastName === null ? null : `${lastName} added`)} />
      </div>
      {isSearching && products !== undefined && (
        <ul id={listId} className="line-found" aria-label="Found products" ref={list} onKeyDown={moveInList}>
          {products.length === 0 && <li className="adm-muted">No product has this name or code.</li>}
          {products.map((product) => (
            <li key={product.id}>
              <button type="button" className="line-choice" onClick={() => pick(product)}>
                <span>{product.name}</span>
                <span className="adm-muted">{quantityText(product.stock, product.unit)} in stock</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function moveInList(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
