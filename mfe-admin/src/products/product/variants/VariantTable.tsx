import { memo } from 'react';
import type { ProductOption } from '@dukani/shared/rpc';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { useMediaQuery } from '@dukani/shared/ui-core';
import { variantErrors, variantLabel, type VariantDraft } from './variantMatrix';

interface VariantTableProps {
  options: readonly ProductOption[];
  variants: readonly VariantDraft[];
  imageUrls: readonly string[];
  isGoods: boolean;
  /** Whether what is wrong is said at the fields: after a save that failed. */
  isChecked: boolean;
  stepHundredths: number;
  onChange: (id: string, changes: Partial<VariantDraft>) => void;
}

/** The matrix with its fields; on a phone each variant is a card. */
export function VariantTable({ options, variants, isGoods, imageUrls, ...rest }: VariantTableProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  return (
    <div className="variant-scroll" role="region" aria-label="Variants" tabIndex={0}>
      <table className="variant-table">
        <thead>
          <tr>
            <th scope="col">Sold</th>
            <th scope="col">Price</th>
            <th scope="col">Usual price</th>
            <th scope="col">SKU</th>
            <th scope="col">Barcode</th>
            {imageUrls.length > 0 && <th scope="col">Picture</th>}
            {isGoods && <th scope="col">Stock</th>}
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <VariantRow
              key={variant.id}
              label={variantLabel(variant.values, options)}
              variant={variant}
              isGoods={isGoods}
              isNarrow={isNarrow}
              imageUrls={imageUrls}
              {...rest}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface VariantRowProps extends Omit<VariantTableProps, 'options' | 'variants'> {
  label: string;
  variant: VariantDraft;
  isNarrow: boolean;
}

/** Drawn again only when its own variant changed: a matrix has up to 200 of them. */
const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { label, variant, isGoods, isNarrow, imageUrls, isChecked, stepHundredths, onChange } = props;
  const errors = isChecked ? variantErrors(variant, stepHundredths) : {};
  const [code] = variant.barcodes;
  const set = (changes: Partial<VariantDraft>) => onChange(variant.id, changes);
  const field = (name: string) => ({
    label: isNarrow ? name : `${name} of ${label}`,
    isLabelHidden: !isNarrow,
    disabled: !variant.isOffered,
    autoComplete: 'off',
  });
  return (
    <tr data-is-off={!variant.isOffered} aria-label={label}>
      <th scope="row">
        <CheckboxField label={label} checked={variant.isOffered} onChange={(isOffered) => set({ isOffered })} />
      </th>
      <td>
        <TextField
          {...field('Price')}
          inputMode="decimal"
          value={variant.price}
          error={errors.price}
          onChange={(price) => set({ price })}
        />
      </td>
      <td>
        <TextField
          {...field('Usual price')}
          inputMode="decimal"
          value={variant.retailPrice}
          error={errors.retailPrice}
          onChange={(retailPrice) => set({ retailPrice })}
        />
      </td>
      <td>
        <TextField {...field('SKU')} maxLength={64} value={variant.sku} onChange={(sku) => set({ sku })} />
      </td>
      <td>
        <TextField
          {...field('Barcode')}
          maxLength={64}
          value={code?.barcode ?? ''}
          error={errors.barcodes}
          help={variant.barcodes.length > 1 ? `and ${variant.barcodes.length - 1} more` : undefined}
          onChange={(barcode) =>
            set({ barcodes: [{ unitFactor: '1', label: '', ...code, barcode }, ...variant.barcodes.slice(1)] })
          }
        />
      </td>
      {imageUrls.length > 0 && (
        <td>
          <SelectField
            {...field('Picture')}
            value={variant.imageUrls[0] ?? ''}
            onChange={(url) => set({ imageUrls: url === '' ? [] : [url] })}
            options={[
              { value: '', label: "The product's" },
              ...[...new Set([...imageUrls, ...variant.imageUrls])].map((url, index) => ({
                value: url,
                label: `Picture ${index + 1}`,
              })),
            ]}
          />
        </td>
      )}
      {isGoods && (
        <td className="variant-stock">
          {variant.isStored ? (
            <span>{isNarrow ? `${variant.stock} in stock` : variant.stock}</span>
          ) : (
            <>
              <TextField
                {...field('In stock now')}
                inputMode="decimal"
                placeholder="Quantity"
                value={variant.openingQuantity}
                error={errors.opening}
                onChange={(openingQuantity) => set({ openingQuantity })}
              />
              <TextField
                {...field('Unit cost')}
                inputMode="decimal"
                placeholder="Cost"
                value={variant.openingCost}
                onChange={(openingCost) => set({ openingCost })}
              />
            </>
          )}
        </td>
      )}
    </tr>
  );
});
