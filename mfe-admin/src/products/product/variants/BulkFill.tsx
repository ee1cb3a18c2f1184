import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { announce } from '@dukani/shared/ui-antd';
import { withSkus, type VariantDraft, type VariantsDraft } from './variantMatrix';

interface BulkFillProps {
  draft: VariantsDraft;
  /** What SKUs begin with, unless something else is typed. */
  skuBeginning: string;
  onChange: (variants: VariantDraft[]) => void;
}

const FILLS = [
  { key: 'price', label: 'Price for all' },
  { key: 'retailPrice', label: 'Usual price for all' },
] as const;

/** Fills a column of the matrix at once. */
export function BulkFill({ draft, skuBeginning, onChange }: BulkFillProps) {
  const [values, setValues] = useState({ price: '', retailPrice: '' });
  const [beginning, setBeginning] = useState(skuBeginning);
  const fill = (key: 'price' | 'retailPrice') => {
    onChange(
      draft.variants.map((variant) => (variant.isOffered ? { ...variant, [key]: values[key].trim() } : variant)),
    );
    announce('Filled in');
  };
  return (
    <div className="variant-fill" role="group" aria-label="Fill in for all variants">
      {FILLS.map(({ key, label }) => (
        <div key={key} className="product-inline">
          <TextField
            label={label}
            value={values[key]}
            onChange={(text) => setValues({ ...values, [key]: text })}
            inputMode="decimal"
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key === 'Enter') fill(key);
            }}
          />
          <Button onClick={() => fill(key)}>Fill</Button>
        </div>
      ))}
      <div className="product-inline">
        <TextField label="SKU prefix" value={beginning} onChange={setBeginning} maxLength={24} autoComplete="off" />
        <Button onClick={() => onChange(withSkus(draft, beginning).variants)}>Generate SKUs</Button>
      </div>
    </div>
  );
}
