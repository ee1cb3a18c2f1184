import { formatCurrency, quantityText } from '@dukani/shared/format';
import { sum, zero } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { DataTable, type DataColumn } from '@dukani/shared/ui-antd';
import type { ProductDetail, ProductLevel } from '../../common/productRows';
import { useBusiness } from '../../common/useBusiness';

/** What the buffer leaves for the online shop, null where none is kept. Variants have one each. */
export function onlineText(product: ProductDetail): string | null {
  const buffer = product.stockBuffer ?? product.bufferDefault;
  if (product.kind !== 'goods' || buffer === 0) return null;
  const reserved = quantityText(buffer, product.unit);
  if (product.hasVariants) return `${reserved} of every variant kept for the till.`;
  const saleable = product.levels.reduce((all, level) => all + level.quantity - level.reserved, 0);
  return `${reserved} kept for the till. Available online: ${quantityText(Math.max(saleable - buffer, 0), product.unit)}.`;
}

/** What lies where of a product; it is changed under Stock. */
export function StockTab({ product }: { product: ProductDetail }) {
  const { currencyCode } = useBusiness();
  const maySeeValue = product.levels.some(({ value }) => value !== null);
  const columns: DataColumn<ProductLevel>[] = [
    { key: 'location', title: 'Location', card: 'title', render: ({ locationName }) => locationName },
    {
      key: 'on-hand',
      title: 'On hand',
      align: 'right',
      render: ({ quantity }) => quantityText(quantity, product.unit),
    },
    {
      key: 'reserved',
      title: 'Reserved',
      align: 'right',
      render: ({ reserved }) => quantityText(reserved, product.unit),
    },
    {
      key: 'saleable',
      title: 'Can be sold',
      align: 'right',
      render: ({ quantity, reserved }) => quantityText(quantity - reserved, product.unit),
    },
    ...(maySeeValue
      ? [
          {
            key: 'value',
            title: 'Value',
            align: 'right' as const,
            render: ({ value }: ProductLevel) => formatCurrency(value ?? zero, currencyCode),
          },
        ]
      : []),
  ];
  const empty = {
    title: 'Never stocked',
    description: 'Receive a delivery or adjust the stock to see it by location.',
    action: <Link to="/admin/stock">Go to Stock</Link>,
  };
  return (
    <section aria-label="Stock" className="adm-stack">
      <DataTable
        label="Stock by location"
        columns={columns}
        rows={product.levels}
        rowKey={(level) => level.locationId}
        empty={empty}
      />
      {maySeeValue && product.levels.length > 1 && (
        <p>Total value {formatCurrency(sum(product.levels.map(({ value }) => value ?? zero)), currencyCode)}.</p>
      )}
      {onlineText(product) !== null && <p>{onlineText(product)}</p>}
      <p>
        <Link to={`/admin/stock?tab=history&product=${product.id}`}>Stock history</Link>
      </p>
    </section>
  );
}
