import { useState } from 'react';
import { quantityToNumeric, toNumeric } from '@dukani/shared/money';
import { saveTextFile, toCsv, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import { stockState, type Product, type ProductPage } from '../common/productRows';
import { MAX_PAGE, useLazyProductPageQuery, type ProductFilter } from '../common/productsApi';

/** More than this is a job for a report, not for a browser's memory. */
const MAX_ROWS = 20_000;
const STOCK_WORDS = { service: '', out: 'Out of stock', low: 'Running low', ok: 'In stock' };

/** The text of the exported file. */
export function productsCsv(products: readonly Product[], currencyCode: string): string {
  return toCsv(
    [
      'Product',
      'SKU',
      'Barcode',
      'Category',
      'Kind',
      `Price (${currencyCode})`,
      `Usual price (${currencyCode})`,
      'Tax %',
      'Unit',
      'Stock',
      'Held for orders',
      'Stock state',
      'In the shop',
      'Id',
    ],
    products.map((product) => {
      const state = stockState(product);
      const hasStock = state !== 'service';
      return [
        product.name,
        product.sku,
        product.barcode,
        product.categoryName,
        product.kind === 'goods' ? 'Goods' : 'Service',
        toNumeric(product.price),
        product.retailPrice === null ? null : toNumeric(product.retailPrice),
        product.taxRatePercent,
        product.unit,
        hasStock ? quantityToNumeric(product.stock) : null,
        hasStock ? quantityToNumeric(product.reserved) : null,
        STOCK_WORDS[state],
        product.isPublished ? 'Yes' : 'No',
        product.id,
      ];
    }),
  );
}

/** Saves all products of a filter as a CSV file, page by page. */
export function useProductsExport(filter: ProductFilter): {
  isExporting: boolean;
  exportProducts: () => Promise<void>;
} {
  const notify = useNotify();
  const { currencyCode } = useBusiness();
  const [fetchPage] = useLazyProductPageQuery();
  const [isExporting, setIsExporting] = useState(false);
  const exportProducts = async () => {
    setIsExporting(true);
    try {
      const items: Product[] = [];
      let after: string | null = null;
      do {
        const page: ProductPage = await fetchPage({ filter, after, limit: MAX_PAGE }).unwrap();
        items.push(...page.items);
        after = page.nextCursor;
      } while (after !== null && items.length < MAX_ROWS);
      saveTextFile(`products-${new Date().toISOString().slice(0, 10)}.csv`, productsCsv(items, currencyCode));
      if (after !== null) notify.info('The file holds the first 20,000 products', 'Set a filter to export the rest.');
    } catch (error) {
      notify.error('The products could not be exported', error);
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportProducts };
}
