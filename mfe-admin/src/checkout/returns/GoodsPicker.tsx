import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { formatCurrency, pricePer } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { announce, refusalText, useDebouncedValue } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useLazyFindProductByCodeQuery, useListTillProductsQuery, type TillProduct } from '../tillApi';
import './returns.css';

const SHOWN = 6;

interface GoodsPickerProps {
  label: string;
  onPick: (product: TillProduct) => void;
  autoFocus?: boolean;
}

/** Adds products by a scan, which ends with Enter, or by name: arrows and Enter choose. */
export function GoodsPicker({ label, onPick, autoFocus = false }: GoodsPickerProps) {
  const [query, setQuery] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const settled = useDebouncedValue(query.trim(), 200);
  const isSearching = settled !== '' && query.trim() !== '';
  const { currentData, error } = useListTillProductsQuery({ query: settled, categoryId: null }, { skip: !isSearching });
  const found = isSearching ? currentData?.slice(0, SHOWN) : undefined;
  const [findByCode] = useLazyFindProductByCodeQuery();
  // Scans are answered later, when there are more lines than when they were made; and in their order.
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  const scans = useRef(Promise.resolve());
  const pick = (product: TillProduct) => {
    latest.current(product);
    announce(`${product.name} added`);
    setQuery('');
    setProblem(null);
    input.current?.focus();
  };
  const enter = (text: string) => {
    const first = settled === text ? found?.[0] : undefined;
    setQuery('');
    scans.current = scans.current.then(async () => {
      try {
        const product = (await findByCode(text, true).unwrap()) ?? first;
        if (product !== undefined) return pick(product);
        setProblem(`No product has the code “${text}”.`);
      } catch (failure) {
        setProblem(refusalText(failure));
      }
      setQuery((typed) => (typed === '' ? text : typed));
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && found !== undefined && found.length > 0) {
      event.preventDefault();
      list.current?.querySelector('button')?.focus();
    }
    if (event.key !== 'Enter') return;
    // Enter chooses; it must not send the form.
    event.preventDefault();
    if (query.trim() !== '') enter(query.trim());
  };
  return (
    <div className="goods-picker">
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
        error={problem ?? (isSearching && error !== undefined ? refusalText(error) : null)}
        onKeyDown={onKeyDown}
      />
      {found !== undefined && <FoundProducts list={list} products={found} onPick={pick} />}
    </div>
  );
}

interface FoundProductsProps {
  list: RefObject<HTMLUListElement | null>;
  products: readonly TillProduct[];
  onPick: (product: TillProduct) => void;
}

function FoundProducts({ list, products, onPick }: FoundProductsProps) {
  const { currencyCode } = useBusiness();
  return (
    <ul className="goods-found" aria-label="Found products" ref={list} onKeyDown={moveInList}>
      {products.length === 0 && <li className="adm-muted">No product has this name or code.</li>}
      {products.map((product) => (
        <li key={product.id}>
          <button type="button" className="goods-choice" onClick={() => onPick(product)}>
            <span>{product.name}</span>
            <span className="adm-muted">{pricePer(formatCurrency(product.price, currencyCode), product.unit)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function moveInList(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}
