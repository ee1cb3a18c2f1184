import { useMemo } from 'react';
import type { FilterOption } from '@dukani/shared/lists';
import { usePermission } from '@dukani/shared/session';
import { PickField } from './PickField';
import { ALL_PRODUCTS, useGetProductQuery, useProductPageQuery } from './productsApi';

const CHOICES = 8;

function useProductChoices(text: string) {
  const { currentData } = useProductPageQuery(
    { filter: { ...ALL_PRODUCTS, query: text }, limit: CHOICES },
    { skip: text === '' },
  );
  return currentData?.items.map(({ id, name }) => ({ id, name }));
}

/** The chosen product as the choice of a filter; none until its name is known. */
export function useProductOption(productId: string | null): readonly FilterOption[] {
  const maySee = usePermission('products.view');
  const { currentData } = useGetProductQuery(productId ?? '', { skip: productId === null || !maySee });
  return useMemo(
    () => (productId === null || currentData === undefined ? [] : [{ value: productId, label: currentData.name }]),
    [productId, currentData],
  );
}

interface ProductFilterFieldProps {
  label: string;
  value: unknown;
  onChange: (productId: string | null) => void;
}

/** Chooses a product for a filter by typing its name or code. */
export function ProductFilterField({ label, value, onChange }: ProductFilterFieldProps) {
  const chosen = useProductOption(typeof value === 'string' ? value : null);
  return (
    <PickField
      label={label}
      help="Type a name or a code. Leave empty for any product."
      picked={chosen[0]?.label ?? ''}
      useChoices={useProductChoices}
      onPick={(choice) => onChange(choice?.id ?? null)}
    />
  );
}
