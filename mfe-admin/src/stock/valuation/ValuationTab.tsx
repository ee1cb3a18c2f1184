import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { formatDate, quantityText } from '@dukani/shared/format';
import { idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { quantityToNumeric, toNumeric } from '@dukani/shared/money';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import { Button, ButtonLink, Skeleton } from '@dukani/shared/ui-core';
import {
  DateField,
  MoneyText,
  printElement,
  ProgressPanel,
  useLongTask,
  type DataColumn,
} from '@dukani/shared/ui-antd';
import { useListCategoriesQuery } from '../../common/productsApi';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { costText } from './costText';
import { useLazyValuationPageQuery, useStockValuationInfiniteQuery, type ValuationFilter } from './valuationApi';
import { ValuationFigures } from './ValuationFigures';
import { ValuationPaper } from './ValuationPaper';
import type { Valuation, ValuedProduct } from './valuationRows';
import './valuation.css';

const ValueChart = lazy(() =>
  loadTwice(() => import('./ValueChart')).then((module) => ({ default: module.ValueChart })),
);

const FILTERS = {
  location: idFilter({ label: 'Location', isPinned: true }),
  category: idFilter({ label: 'Category', isPinned: true }),
};
const SORTS = ['-value', 'value', 'name', '-name', 'quantity', '-quantity'] as const;
/** Products on paper: some forty pages. */
const PRINTED_ROWS = 2000;
/** Of the chart's card, held free while its code and figures come. */
const VALUE_CHART_HEIGHT = 294;

const COLUMNS: DataColumn<ValuedProduct>[] = [
  {
    key: 'name',
    title: 'Product',
    card: 'title',
    isFixed: true,
    sort: { ascending: 'name', descending: '-name' },
    render: (row) => (
      <span className="stock-product">
        <span>{row.name}</span>
        <span className="adm-muted">{row.code}</span>
      </span>
    ),
  },
  { key: 'category', title: 'Category', isOptional: true, render: (row) => row.categoryName ?? '–' },
  {
    key: 'quantity',
    title: 'Quantity',
    align: 'right',
    sort: { ascending: 'quantity', descending: '-quantity' },
    render: (row) => <span className="stock-figure">{quantityText(row.quantity, row.unit)}</span>,
  },
  { key: 'cost', title: 'Average cost', align: 'right', render: (row) => costText(row.averageCost) },
  {
    key: 'value',
    title: 'Value',
    align: 'right',
    sort: { ascending: 'value', descending: '-value' },
    render: (row) => <MoneyText amount={row.value} />,
  },
];

const EXPORT_COLUMNS = [
  { title: 'Product', value: (row: ValuedProduct) => row.name },
  { title: 'SKU', value: (row: ValuedProduct) => row.code, isText: true },
  { title: 'Category', value: (row: ValuedProduct) => row.categoryName },
  { title: 'Unit', value: (row: ValuedProduct) => row.unit },
  { title: 'Quantity', value: (row: ValuedProduct) => Number(quantityToNumeric(row.quantity)) },
  { title: 'Average cost', value: (row: ValuedProduct) => row.averageCost },
  { title: 'Value', value: (row: ValuedProduct) => Number(toNumeric(row.value)) },
];

/** Stock and what it was worth at the end of any day, by weighted average. */
export function ValuationTab() {
  const list = useListState({ key: 'valuation', filters: FILTERS, sorts: SORTS });
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [asOf, setAsOf] = useDay(search.get('as_of'), (day) => {
    const next = new URLSearchParams(search);
    if (day === null) next.delete('as_of');
    else next.set('as_of', day);
    setSearch(next, { replace: true });
  });
  const { data: locations = [] } = useListLocationsQuery();
  const { data: categories = [] } = useListCategoriesQuery();
  const filter: ValuationFilter = {
    asOf,
    query: list.query,
    locationId: list.filters.location,
    categoryId: list.filters.category,
    sort: list.sort,
  };
  const result = useStockValuationInfiniteQuery(filter);
  const [loadPage] = useLazyValuationPageQuery();
  const valuation = result.currentData?.pages[0];
  return (
    <ListScreen
      list={list}
      noun={{ one: 'product', many: 'products' }}
      header={{ title: 'Stock valuation', isHidden: true }}
      search={{
        label: 'Search the valuation',
        options: {
          location: locations.map(({ id, name }) => ({ value: id, label: name })),
          category: categories.map(({ id, name }) => ({ value: id, label: name })),
        },
      }}
      table={{
        columns: COLUMNS,
        page: pageRows(
          result,
          (part) => part.rows,
          (part) => part.count,
        ),
        rowKey: (row) => row.id,
        rowName: (row) => row.name,
        onOpen: (row) => void navigate(`/admin/stock?tab=levels&product=${row.id}`),
        empty: {
          title: asOf === null ? 'Nothing in stock yet' : 'Nothing was in stock on this day',
          description: 'Stock value appears here after deliveries or opening stock.',
          action: (
            <ButtonLink variant="primary" to="/admin/stock?tab=receipts&receipt=new">
              Receive a delivery
            </ButtonLink>
          ),
        },
      }}
      toolbar={{
        exports: {
          columns: EXPORT_COLUMNS,
          loadPage: (after) => loadPage({ filter, after }).unwrap(),
        },
      }}
      above={
        <div className="stock-tab stock-above">
          <div className="stock-asof">
            <DateField
              label="As of the end of"
              isEmptiable
              value={asOf ?? ''}
              onChange={setAsOf}
              help={
                asOf === null
                  ? 'Leave empty for today.'
                  : valuation && `Shown: ${formatDate(`${valuation.asOf}T12:00:00Z`, 'UTC')}`
              }
            />
            <PrintValuation valuation={valuation} load={(after) => loadPage({ filter, after }).unwrap()} />
          </div>
          <ValuationFigures asOf={asOf} valuation={valuation} />
          <Suspense fallback={<Skeleton height={VALUE_CHART_HEIGHT} />}>
            <ValueChart />
          </Suspense>
        </div>
      }
    />
  );
}

/** A day of the address, null for none or for one that no calendar has. */
function useDay(text: string | null, set: (day: string | null) => void): [string | null, (typed: string) => void] {
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return [text !== null && isDay(text) ? text : null, (typed) => set(isDay(typed) ? typed : null)];
}

/** Fetches what is to be printed, page by page, and prints it. */
function PrintValuation(props: {
  valuation: Valuation | undefined;
  load: (after: string | null) => Promise<Valuation>;
}) {
  const { valuation, load } = props;
  const task = useLongTask<number>();
  const paper = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<ValuedProduct[] | null>(null);
  useEffect(() => {
    if (rows === null || paper.current === null) return;
    void printElement(paper.current, { title: 'Stock valuation' }).finally(() => setRows(null));
  }, [rows]);
  const print = (count: number) =>
    task.run('Preparing the pages', async ({ signal, report }) => {
      const all: ValuedProduct[] = [];
      const total = Math.min(count, PRINTED_ROWS);
      for (let after: string | null = null; all.length < total;) {
        const page = await load(after);
        signal.throwIfAborted();
        all.push(...page.rows);
        report({ done: all.length, total });
        after = page.nextCursor;
        if (after === null) break;
      }
      setRows(all);
      return all.length;
    });
  return (
    <>
      <Button
        icon="printer"
        disabled={valuation === undefined}
        onClick={() => valuation !== undefined && void print(valuation.count)}
      >
        Print
      </Button>
      <ProgressPanel task={task} />
      {rows !== null && valuation !== undefined && (
        <div className="dk-visually-hidden" aria-hidden="true">
          <div ref={paper}>
            <ValuationPaper valuation={valuation} rows={rows} />
          </div>
        </div>
      )}
    </>
  );
}
