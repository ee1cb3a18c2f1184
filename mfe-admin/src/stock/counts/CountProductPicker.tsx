import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { refusalText, useDebouncedValue } from '@dukani/shared/ui-antd';
import { useFindGoodsQuery } from './newCountApi';

const MIN_QUERY = 2;

/** Finds goods by name or code, to be counted; Enter takes the first. */
export function CountProductPicker({ onPick }: { onPick: (product: { id: string; name: string }) => void }) {
  const [query, setQuery] = useState('');
  const settled = useDebouncedValue(query.trim(), 200);
  const isSearching = settled.length >= MIN_QUERY && query.trim() !== '';
  const { currentData: products, error } = useFindGoodsQuery(settled, { skip: !isSearching });
  const pick = (product: { id: string; name: string }) => {
    onPick(product);
    setQuery('');
  };
  return (
    <div>
      <TextField
        label="Add a product"
        value={query}
        onChange={setQuery}
        autoComplete="off"
        placeholder="Name or code"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter chooses; it must not open the count.
          event.preventDefault();
          const [first] = products ?? [];
          if (isSearching && first !== undefined) pick(first);
        }}
      />
      {isSearching && error !== undefined && (
        <p className="adm-error" role="alert">
          {refusalText(error)}
        </p>
      )}
      {isSearching && products?.length === 0 && <p className="adm-muted">No goods have this name or code.</p>}
      {isSearching && products !== undefined && products.length > 0 && (
        <ul className="count-hits" aria-label="Found products">
          {products.map((product) => (
            <li key={product.id}>
              <button type="button" onClick={() => pick(product)}>
                {product.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
