import { useEffect, useRef, useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { refusalText, useDebouncedValue } from '@dukani/shared/ui-antd';
import './finder.css';
import { useFindProductsQuery, useLazyFindProductsQuery, type FoundProduct } from './finderApi';

interface ProductFinderProps {
  label: string;
  onPick: (product: FoundProduct) => void;
  /** Products that cannot be chosen are not shown. */
  isOffered: (product: FoundProduct) => boolean;
  help?: string;
}

const MIN_QUERY = 2;

/** Finds a product by name or scanned code and hands it over; Enter takes the first. */
export function ProductFinder({ label, onPick, isOffered, help }: ProductFinderProps) {
  const [query, setQuery] = useState('');
  const settled = useDebouncedValue(query.trim(), 200);
  const isSearching = settled.length >= MIN_QUERY && query.trim() !== '';
  const { currentData, error } = useFindProductsQuery(settled, { skip: !isSearching });
  const found = currentData?.filter(isOffered);
  const pick = (product: FoundProduct) => {
    onPick(product);
    setQuery('');
  };
  // A scanner types faster than the search answers, and the next scan comes before this one is found: Enter takes the text away
  // and looks for it by itself, one after the other.
  const [find] = useLazyFindProductsQuery();
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef({ onPick, isOffered });
  useEffect(() => {
    latest.current = { onPick, isOffered };
  });
  const giveBack = (text: string, why: string) => {
    setProblem(why);
    setQuery((typed) => (typed === '' ? text : typed));
  };
  const scans = useRef(Promise.resolve());
  const enter = (text: string) => {
    setQuery('');
    scans.current = scans.current.then(async () => {
      try {
        const first = (await find(text, true).unwrap()).find((product) => latest.current.isOffered(product));
        if (first === undefined) giveBack(text, `No product has the name or code “${text}”.`);
        else latest.current.onPick(first);
        // The next one adds to what this one has drawn.
        await new Promise((resolve) => setTimeout(resolve));
      } catch (thrown) {
        giveBack(text, refusalText(thrown));
      }
    });
  };
  return (
    <div className="product-finder">
      <TextField
        label={label}
        value={query}
        onChange={(text) => {
          setQuery(text);
          setProblem(null);
        }}
        error={problem}
        autoComplete="off"
        placeholder="Name or code"
        help={help}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter chooses; it must not save the form around.
          event.preventDefault();
          const [first] = isSearching && settled === query.trim() ? (found ?? []) : [];
          if (first !== undefined) pick(first);
          else if (query.trim().length >= MIN_QUERY) enter(query.trim());
        }}
      />
      {problem === null && isSearching && error !== undefined && (
        <p className="adm-error" role="alert">
          {refusalText(error)}
        </p>
      )}
      {problem === null && isSearching && found !== undefined && (
        <ul className="product-found" aria-label="Found products">
          {found.length === 0 && <li className="adm-muted">No product has this name or code.</li>}
          {found.map((product) => (
            <li key={product.id}>
              <button type="button" className="product-choice" onClick={() => pick(product)}>
                <span>{product.name}</span>
                <span className="adm-muted">{product.sku ?? ''}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
