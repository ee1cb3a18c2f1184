import type { ProductDetail } from '../../common/productRows';
import { usePermission } from '@dukani/shared/session';
import { Tabs } from '@dukani/shared/ui-antd';

export type ProductTab = 'details' | 'variants' | 'modifiers' | 'stock' | 'suppliers' | 'history';

const TABS: readonly { key: ProductTab; label: string; isFor: (product: ProductDetail) => boolean }[] = [
  { key: 'details', label: 'Details', isFor: () => true },
  { key: 'variants', label: 'Variants', isFor: ({ kind, parentId }) => kind !== 'bundle' && parentId === null },
  { key: 'modifiers', label: 'Modifiers', isFor: () => true },
  { key: 'stock', label: 'Stock', isFor: ({ kind }) => kind === 'goods' },
  { key: 'suppliers', label: 'Suppliers', isFor: ({ kind, hasVariants }) => kind === 'goods' && !hasVariants },
  { key: 'history', label: 'History', isFor: () => true },
];

/** The tab of an address that a product has; details for any other word. */
export function productTab(word: string | null, product: ProductDetail): ProductTab {
  return TABS.find(({ key, isFor }) => key === word && isFor(product))?.key ?? 'details';
}

/** The parts of a product; each has an address of its own. */
export function ProductTabs({ product, active }: { product: ProductDetail; active: ProductTab }) {
  const mayBuy = usePermission('purchases.view');
  return (
    <Tabs
      label="Parts of this product"
      tabs={TABS.filter(({ key, isFor }) => isFor(product) && (mayBuy || key !== 'suppliers')).map(
        ({ key, label }) => ({
          key,
          label: key === 'variants' && product.variants.length > 0 ? `${label} (${product.variants.length})` : label,
          to: `/admin/products/${product.id}${key === 'details' ? '' : `?tab=${key}`}`,
        }),
      )}
      active={active}
    />
  );
}
