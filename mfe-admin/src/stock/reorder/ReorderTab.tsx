import { useState } from 'react';
import { quantityText } from '@dukani/shared/format';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { quantityToNumeric, toNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { MoneyText, printElement, type DataColumn } from '@dukani/shared/ui-antd';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { useListSuppliersQuery } from '../../common/contacts/suppliersApi';
import { DraftOrdersButton } from './DraftOrdersButton';
import { useLazyReorderPageQuery, useReorderInfiniteQuery } from './reorderApi';
import { whyText, type ReorderRow, type ReorderRules } from './reorderRows';
import { countText } from '../../common/countText';

const FILTERS = {
  days: choiceFilter({
    label: 'Sales of',
    options: [
      { value: '7', label: '7 days' },
      { value: '30', label: '30 days' },
      { value: '90', label: '90 days' },
    ],
    initial: '30',
    isPinned: true,
  }),
  supplier: idFilter({ label: 'Supplier', isPinned: true }),
  location: idFilter({ label: 'Location' }),
};
const SORTS = ['supplier'] as const;

function columnsOf(rules: ReorderRules | undefined, maySeeCosts: boolean): DataColumn<ReorderRow>[] {
  const columns: DataColumn<ReorderRow>[] = [
    {
      key: 'name',
      title: 'Product',
      isFixed: true,
      card: 'title',
      render: (row) => (
        <span className="stock-product">
          <span>{row.name}</span>
          <span className="adm-muted">{row.supplierCode ?? row.sku ?? ''}</span>
        </span>
      ),
    },
    { key: 'supplier', title: 'Supplier', isWideOnly: true, render: (row) => row.supplierName ?? 'No supplier' },
    {
      key: 'there',
      title: 'In stock',
      align: 'right',
      render: (row) => quantityText(row.onHand, row.unit),
    },
    {
      key: 'days',
      title: 'Days left',
      align: 'right',
      isWideOnly: true,
      render: (row) => (row.daysLeft === null ? '–' : row.daysLeft === 1 ? '1 day' : `${row.daysLeft} days`),
    },
    {
      key: 'suggested',
      title: 'Order',
      align: 'right',
      render: (row) => (
        <span className="stock-product">
          <strong className="stock-figure">{quantityText(row.suggested, row.unit)}</strong>
          {row.minQuantity !== null && (
            <span className="adm-muted">at least {quantityText(row.minQuantity, row.unit)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'why',
      title: 'Reason',
      render: (row) => <span className="adm-muted stock-why">{rules === undefined ? '' : whyText(row, rules)}</span>,
    },
  ];
  if (maySeeCosts)
    columns.push({
      key: 'cost',
      title: 'Cost',
      align: 'right',
      isWideOnly: true,
      render: (row) => <MoneyText amount={row.suggestedCost} />,
    });
  return columns;
}

const EXPORT_COLUMNS = [
  { title: 'Supplier', value: (row: ReorderRow) => row.supplierName },
  { title: 'Product', value: (row: ReorderRow) => row.name },
  { title: 'SKU', value: (row: ReorderRow) => row.sku, isText: true },
  { title: "Supplier's code", value: (row: ReorderRow) => row.supplierCode, isText: true },
  { title: 'On hand', value: (row: ReorderRow) => Number(quantityToNumeric(row.onHand)) },
  { title: 'Sold', value: (row: ReorderRow) => Number(quantityToNumeric(row.sold)) },
  { title: 'Order', value: (row: ReorderRow) => Number(quantityToNumeric(row.suggested)) },
  {
    title: 'At least',
    value: (row: ReorderRow) => (row.minQuantity === null ? null : Number(quantityToNumeric(row.minQuantity))),
  },
  { title: 'Unit', value: (row: ReorderRow) => row.unit },
  {
    title: 'Cost',
    value: (row: ReorderRow) => (row.suggestedCost === null ? null : Number(toNumeric(row.suggestedCost))),
  },
];

/** What to order from whom, and why. */
export function ReorderTab() {
  const list = useListState({ key: 'reorder', filters: FILTERS, sorts: SORTS });
  const maySeeCosts = usePermission('products.view_cost');
  const mayOrder = usePermission('purchases.edit');
  const { data: locations = [] } = useListLocationsQuery();
  const { data: suppliers = [] } = useListSuppliersQuery();
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const filter = {
    days: Number(list.filters.days),
    supplierId: list.filters.supplier,
    locationId: list.filters.location,
  };
  const result = useReorderInfiniteQuery(filter);
  const [loadPage] = useLazyReorderPageQuery();
  const rules = result.data?.pages[0]?.rules;
  return (
    <section className="stock-tab" ref={setSheet} aria-label="Reorder suggestions">
      <ListScreen
        list={list}
        noun={{ one: 'suggestion', many: 'suggestions' }}
        header={{
          title: 'Reorder suggestions',
          isHidden: true,
          actions: (
            <>
              {mayOrder && <DraftOrdersButton filter={filter} />}
              <Button
                icon="printer"
                onClick={() => {
                  if (sheet !== null) void printElement(sheet, { title: 'Reorder suggestions' });
                }}
              >
                Print
              </Button>
            </>
          ),
        }}
        search={{
          options: {
            supplier: suppliers.map(({ id, name }) => ({ value: id, label: name })),
            location: locations.map(({ id, name }) => ({ value: id, label: name })),
          },
        }}
        table={{
          columns: columnsOf(rules, maySeeCosts),
          page: pageRows(
            result,
            (page) => page.rows,
            (page) => page.count,
          ),
          rowKey: (row) => row.id,
          rowName: (row) => row.name,
          empty: {
            title: 'Nothing needs ordering',
            description:
              'Products appear here at their reorder point, or when they may sell out before a delivery arrives.',
          },
        }}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => loadPage({ filter, after }).unwrap(),
          },
        }}
        above={
          rules !== undefined && (
            <p className="adm-muted stock-rules">
              Delivery takes {countText(rules.leadDays, 'day')}; an order covers {countText(rules.coverDays, 'day')}.
              What is on order counts as coming.
            </p>
          )
        }
      />
    </section>
  );
}
