import { quantityToNumeric } from '@dukani/shared/money';
import type { ListExport, TableCell } from '@dukani/shared/lists';
import { usePermission } from '@dukani/shared/session';
import { PRODUCT_FILE_COLUMNS } from '../../common/fileColumns';
import type { ProductQuestion } from './productList';
import { useLazyListedProductPageQuery, useLazyProductFileRowsQuery, type ProductFileRow } from './productListApi';

/** A row of the file with what an import does not read: how much there is. */
interface ExportedRow extends ProductFileRow {
  stock: number | null;
}

/** The file of all products that match: the import's own columns, so that it can be read back, then what lies in stock. */
export function useProductExport(question: ProductQuestion): ListExport<ExportedRow> {
  const mayViewCost = usePermission('products.view_cost');
  const [fetchPage] = useLazyListedProductPageQuery();
  const [fetchRows] = useLazyProductFileRowsQuery();
  return {
    fileName: 'Products',
    columns: [
      ...PRODUCT_FILE_COLUMNS.filter(({ field }) => mayViewCost || field !== 'cost').map(
        ({ field, title, isText = false }) => ({
          title,
          value: ({ cells }: ExportedRow): TableCell => cells[field] ?? null,
          ...(isText ? { isText } : { isNumber: true }),
        }),
      ),
      { title: 'Stock', value: ({ stock }) => stock, isNumber: true },
    ],
    loadPage: async (after, signal) => {
      const { products, nextCursor } = await fetchPage({ question, after }).unwrap();
      signal.throwIfAborted();
      if (products.length === 0) return { rows: [], nextCursor: null };
      const rows = await fetchRows(products.map(({ id }) => id)).unwrap();
      const stock = new Map(
        products
          .filter(({ kind, hasVariants }) => kind === 'goods' && !hasVariants)
          .map((product) => [product.id, quantityToNumeric(product.stock)]),
      );
      return {
        rows: rows.map((row) => ({ ...row, stock: stock.get(row.id) ?? null })),
        nextCursor,
      };
    },
  };
}
