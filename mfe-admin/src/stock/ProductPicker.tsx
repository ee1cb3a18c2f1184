import { useState } from 'react';
import { formatQuantity } from '@dukani/shared/format';
import { errorMessage } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/ui-core';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { useSearchStockProductsQuery, type StockProduct } from './stockApi';

const MIN_QUERY = 2;

/** Finds a product by name or code and hands it over. */
export function ProductPicker({ onPick }: { onPick: (product: StockProduct) => void }) {
  const [query, setQuery] = useState('');
  const settled = useDebouncedValue(query.trim(), 200);
  const isSearching = settled.length >= MIN_QUERY && query.trim() !== '';
  const { currentData: products, error } = useSearchStockProductsQuery(settled, { skip: !isSearching });
  const pick = (product: StockProduct) => {
    onPick(product);
    setQuery('');
  };
  return (
    <div className="stock-picker">
      <TextField
        label="Add a product"
        value={query}
        onChange={setQuery}
        autoComplete="off"
        placeholder="Name or code"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter chooses; it must not post the document.
          event.preventDefault();
          const [first] = products ?? [];
          if (isSearching && first !== undefined) pick(first);
        }}
      />
      {isSearching && error !== undefined && (
        <p className="adm-error" role="alert">
          {errorMessage(error)}
        </p>
      )}
      {isSearching && products !== undefined && (
        <ul className="stock-found" aria-label="Found products">
          {products.length === 0 && <li className="adm-muted">No product has this name or code.</li>}
          {products.map((product) => (
            <li key={product.id}>
              <button type="button" className="stock-choice" onClick={() => pick(product)}>
                <span>{product.name}</span>
                <span className="adm-muted">{formatQuantity(product.stock)} in stock</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
