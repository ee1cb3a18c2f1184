import { Link } from '@dukani/shared/router';
import { formatAmount, formatDate, formatNumber, quantityText } from '@dukani/shared/format';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { DataTable, type DataColumn } from '@dukani/shared/ui-antd';
import { Badge, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import type { ProductDetail } from '../../../common/productRows';
import { PriceChart } from './PriceChart';
import { changeOf, changeText, type ProductSupplier } from './supplierPrices';
import { useAskedPricesQuery, useSupplyOfProductQuery } from './supplierPricesApi';

const dayOf = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC');

/** A price for one, which may have six decimals: at least two are shown. */
function priceText(price: number): string {
  const text = formatNumber(price, 6);
  return (text.split('.')[1]?.length ?? 0) < 2 ? formatAmount(fromNumeric(price)) : text;
}

const COLUMNS: DataColumn<ProductSupplier>[] = [
  {
    key: 'name',
    title: 'Supplier',
    card: 'title',
    isFixed: true,
    render: ({ contactId, name, isPreferred, code }) => (
      <>
        <Link to={`/admin/customers/${contactId}`}>{name}</Link> {isPreferred && <Badge tone="info">Preferred</Badge>}
        {code !== null && <div className="adm-muted">{code}</div>}
      </>
    ),
  },
  {
    key: 'last',
    title: 'Last price',
    align: 'right',
    card: 'figure',
    render: ({ lastPrice }) => priceText(lastPrice),
  },
  { key: 'day', title: 'On', card: 'note', render: ({ lastDay }) => dayOf(lastDay) },
  { key: 'change', title: 'Change', align: 'right', render: ({ change }) => changeText(change) },
  { key: 'average', title: 'Average', align: 'right', render: ({ averagePrice }) => priceText(averagePrice) },
  {
    key: 'lowest',
    title: 'Lowest',
    align: 'right',
    isWideOnly: true,
    render: ({ lowestPrice }) => priceText(lowestPrice),
  },
  { key: 'times', title: 'Times bought', align: 'right', isWideOnly: true, render: ({ times }) => formatNumber(times) },
  { key: 'pack', title: 'Pack of', align: 'right', render: ({ packSize }) => formatNumber(packSize, 3) },
  {
    key: 'least',
    title: 'At least',
    align: 'right',
    render: ({ minQuantity }) => (minQuantity === null ? '–' : formatNumber(minQuantity, 3)),
  },
  {
    key: 'lead',
    title: 'Days to delivery',
    align: 'right',
    render: ({ leadDays }) => (leadDays === null ? '–' : formatNumber(leadDays)),
  },
];

/** Who sells a product to the business: last and average price, how it changed, how long it takes, and what is on order. */
export function SuppliersTab({ product }: { product: ProductDetail }) {
  const mayView = usePermission('purchases.view');
  const supply = useSupplyOfProductQuery(product.id, { skip: !mayView });
  const asked = useAskedPricesQuery(product.id, { skip: !mayView });
  if (!mayView) return <EmptyState icon="lock" title="Your role cannot see purchases" />;
  const error = supply.error ?? asked.error;
  if (error !== undefined)
    return (
      <ErrorState
        title="The suppliers could not be loaded"
        error={error}
        onRetry={() => void Promise.all([supply.refetch(), asked.refetch()])}
      />
    );
  if (supply.data === undefined || asked.data === undefined)
    return (
      <div role="status" aria-label="Loading suppliers" className="adm-stack">
        <Skeleton height={160} />
        <Skeleton height={240} />
      </div>
    );
  const prices = asked.data;
  const suppliers = supply.data.prices.map((price): ProductSupplier => ({
    contactId: price.contact_id,
    name: price.contact_name,
    lastPrice: price.last_price,
    lastDay: price.last_on,
    averagePrice: price.average_price,
    lowestPrice: price.lowest_price,
    times: price.times,
    leadDays: price.lead_days,
    packSize: price.pack_size,
    minQuantity: price.min_quantity,
    code: price.supplier_code,
    isPreferred: price.is_preferred,
    change: changeOf(prices, price.contact_id),
  }));
  return (
    <div className="adm-stack">
      <DataTable<ProductSupplier>
        label="Suppliers of this product"
        columns={COLUMNS}
        rows={suppliers}
        isLoading={supply.isFetching}
        error={undefined}
        rowKey={({ contactId }) => contactId}
        rowName={({ name }) => name}
        empty={{
          title: 'No prices known yet',
          description: 'Prices come from orders that are sent, bills that are posted and price lists that you import.',
        }}
      />
      <PriceChart suppliers={suppliers} prices={prices} />
      <OnOrder onOrder={supply.data.on_order} unit={product.unit} />
    </div>
  );
}

function OnOrder({
  onOrder,
  unit,
}: {
  onOrder: {
    order_id: string;
    order_number: string;
    contact_name: string;
    quantity: number;
    expected_on: string | null;
  }[];
  unit: string;
}) {
  if (onOrder.length === 0) return null;
  return (
    <section className="dk-card" aria-label="On order">
      <header className="dk-card__header">
        <h2 className="dk-card__title">On order</h2>
      </header>
      <ul>
        {onOrder.map((order) => (
          <li key={`${order.order_id}${order.expected_on ?? ''}${order.quantity}`}>
            <Link to={`/admin/purchases?tab=orders&order=${order.order_id}`}>{order.order_number}</Link>{' '}
            {quantityText(quantityFromNumeric(order.quantity), unit)} from {order.contact_name}
            {order.expected_on !== null && `, expected ${dayOf(order.expected_on)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
