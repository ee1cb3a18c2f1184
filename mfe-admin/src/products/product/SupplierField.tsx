import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { TextField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import { useDebouncedValue, type EditFormState } from '@dukani/shared/ui-antd';
import '../finder.css';
import type { ProductDraft } from './productDraft';
import { useFindSuppliersQuery } from './productFormApi';

/** The supplier a product usually comes from, chosen by typing a part of the name. */
export function SupplierField({ form }: { form: EditFormState<ProductDraft> }) {
  const { draft, change, errors } = form;
  const maySearch = usePermission('contacts.view');
  const [query, setQuery] = useState<string | null>(null);
  const settled = useDebouncedValue(query?.trim() ?? '', 200);
  const { currentData: suppliers = [] } = useFindSuppliersQuery(settled, { skip: query === null || !maySearch });
  const isOpen = query !== null;
  const choose = (supplier: { id: string; name: string } | null) => {
    change({ preferredSupplierId: supplier?.id ?? '', supplierName: supplier?.name ?? '' });
    setQuery(null);
  };
  return (
    <div
      className="product-finder"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setQuery(null);
      }}
    >
      <TextField
        label="Supplier"
        value={query ?? draft.supplierName}
        onChange={setQuery}
        onFocus={() => setQuery('')}
        placeholder={draft.supplierName === '' ? 'Type a name' : draft.supplierName}
        error={errors.preferredSupplierId}
        disabled={!maySearch}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) {
            event.preventDefault();
            setQuery(null);
          }
          if (event.key !== 'Enter' || !isOpen) return;
          event.preventDefault();
          const [first] = suppliers;
          if (first !== undefined && settled !== '') choose(first);
        }}
        after={
          draft.preferredSupplierId !== '' && (
            <IconButton size="small" icon="close" label="No supplier" onClick={() => choose(null)} />
          )
        }
      />
      {isOpen && (
        <ul className="product-found" aria-label="Suppliers">
          {suppliers.length === 0 && <li className="adm-muted">No supplier has this name.</li>}
          {suppliers.map((supplier) => (
            <li key={supplier.id}>
              <button type="button" className="product-choice" onClick={() => choose(supplier)}>
                {supplier.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
