import { useMemo } from 'react';
import { useSession } from '@dukani/shared/session';
import type { PaletteEntry } from '@dukani/shared/staff-frame';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import { countryOf } from '../common/countryOf';
import { usePaletteProductsQuery } from './paletteApi';
import { isLockedPath, isShownTo, MORE_SCREENS, SIDEBAR_ITEMS } from './sidebarItems';

const MIN_PRODUCT_QUERY = 2;

/** The screens and products that fit what is typed, of those the person may see. */
export function usePaletteEntries(query: string, isLocked: boolean) {
  const { access } = useSession();
  const country = countryOf(access?.tenant);
  const searched = useDebouncedValue(query.trim(), 200);
  const permissions = useMemo(() => access?.permissions ?? [], [access]);
  const isProductSearch = !isLocked && searched.length >= MIN_PRODUCT_QUERY && permissions.includes('products.view');
  const products = usePaletteProductsQuery(searched, { skip: !isProductSearch });

  const entries = useMemo<PaletteEntry[]>(() => {
    const wanted = query.trim().toLowerCase();
    const screens = [...SIDEBAR_ITEMS, ...MORE_SCREENS]
      .filter(
        (item) =>
          isShownTo(item, { permissions, country }) &&
          !isLockedPath(item.path, isLocked) &&
          item.label.toLowerCase().includes(wanted),
      )
      .map((item) => ({
        key: item.path,
        label: item.label,
        hint: 'Screen',
        icon: item.icon,
        path: item.path,
      }));
    const found = (isProductSearch ? (products.data ?? []) : []).map((product) => ({
      key: product.id,
      label: product.name,
      hint: product.sku ?? 'Product',
      icon: 'box' as const,
      path: `/admin/products/${product.id}`,
    }));
    return [...screens, ...found];
  }, [country, isLocked, isProductSearch, permissions, products.data, query]);

  const findsProducts = permissions.includes('products.view') && !isLocked;
  return { entries, isFetching: products.isFetching, findsProducts };
}
